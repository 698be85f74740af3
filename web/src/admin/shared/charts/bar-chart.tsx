import { lazy, Suspense } from 'react';
import { type BarChartProps, heightOf } from './bar.ts';

const Canvas = lazy(() => import('./bar-chart-canvas.tsx'));

/** Horizontal bars, longest first, each labelled with its own figure; the chart library is loaded on demand. */
export function BarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<div style={{ height: heightOf(props.bars.length) }} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
