export interface Bar {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** What stands at the end of the bar. */
  readonly label: string;
}

export interface BarChartProps {
  readonly bars: readonly Bar[];
  /** What the chart shows, for those who cannot see it. */
  readonly title: string;
}

/** So high that every bar has the same room, whatever their number. */
export function heightOf(bars: number): number {
  return bars * 30 + 12;
}
