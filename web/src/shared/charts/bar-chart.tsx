import { lazy, Suspense } from 'react';
import type { BarChartProps } from './bar-chart-canvas.tsx';

const Canvas = lazy(() => import('./bar-chart-canvas.tsx'));

/** Horizontal bars, longest first, each labelled with its own figure. The drawing library loads only when a chart is shown. */
export function BarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<div style={{ height: heightOf(props.bars.length) }} />}>
      <Canvas {...props} />
    </Suspense>
  );
}

/** So high that every bar has the same room, whatever their number. */
export function heightOf(bars: number): number {
  return bars * 30 + 12;
}
