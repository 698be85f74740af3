/** One figure of a benchmark. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}
