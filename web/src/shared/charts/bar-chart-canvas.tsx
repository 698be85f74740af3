import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { usePalette } from '../theme/theme-choice.ts';
import { chartColours, fontText, type Palette } from '../theme/tokens.ts';
import { type Bar, type BarChartProps, heightOf } from './bar.ts';

use([BarChart, GridComponent, AriaComponent, SVGRenderer]);

export default function BarChartCanvas({ bars, title }: BarChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const { palette } = usePalette();

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
  useEffect(() => chart.current?.setOption(optionOf(bars, palette), true), [bars, palette]);

  return <div ref={host} role="img" aria-label={title} style={{ height: heightOf(bars.length) }} />;
}

function optionOf(bars: readonly Bar[], palette: Palette) {
  const [first] = chartColours(palette);
  const text = { fontFamily: fontText, fontSize: 12 };
  return {
    animationDuration: 180,
    grid: { left: 0, right: 90, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', min: 0, show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map((bar) => bar.name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.ruleStrong } },
      axisLabel: { ...text, color: palette.inkSoft, width: 180, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        barWidth: 14,
        itemStyle: { color: first, borderRadius: [0, 2, 2, 0] },
        data: bars.map((bar) => bar.value),
        label: {
          ...text,
          show: true,
          position: 'right',
          color: palette.ink,
          formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]?.label ?? '',
        },
      },
    ],
  };
}
