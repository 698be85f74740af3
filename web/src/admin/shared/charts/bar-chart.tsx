import { lazy, Suspense } from 'react';
import { type BarChartProps, heightOf } from './bar.ts';

const Canvas = lazy(() => import('./bar-chart-canvas.tsx'));

/**
 * Horizontal bars, longest first, each labelled with its own figure. The drawing library loads only when a chart is
 * shown.
 */
export function BarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<div style={{ height: heightOf(props.bars.length) }} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
