export interface Bar {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** Label at the end of the bar. */
  readonly label: string;
}

export interface BarChartProps {
  readonly bars: readonly Bar[];
  /** Text alternative of the chart. */
  readonly title: string;
}

/** The height of the chart in pixels, proportional to the number of bars. */
export function heightOf(bars: number): number {
  return bars * 30 + 12;
}
