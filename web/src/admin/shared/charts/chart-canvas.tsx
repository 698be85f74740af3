import { AriaComponent, GridComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

use([GridComponent, AriaComponent, SVGRenderer]);

interface ChartCanvasProps {
  /** Must be stable as long as the chart is the same. */
  readonly option: EChartsCoreOption;
  readonly title: string;
  readonly height: number;
}

/** The container of a chart; it resizes with the page. */
export function ChartCanvas({ option, title, height }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  useEffect(() => {
    if (!host.current) return;
    const made = init(host.current, null, { renderer: 'svg' });
    chart.current = made;
    const resizes = new ResizeObserver(() => made.resize());
    resizes.observe(host.current);
    return () => {
      resizes.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.current?.setOption({ ...option, animation }, true);
  }, [option]);
  return <div ref={host} role="img" aria-label={title} style={{ height }} />;
}
