/** Two inks that a motif is printed with; what is red in nature stays red. */
export interface MotifInks {
  readonly main: string;
  readonly second: string;
}

/** Draws on a field of −50 to 50. */
export type Motif = (inks: MotifInks) => string;
export type MotifTable = Readonly<Record<string, Motif>>;
