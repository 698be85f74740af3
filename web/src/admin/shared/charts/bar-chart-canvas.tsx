import { BarChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { useMemo } from 'react';
import { usePalette } from '../../../shared/theme/theme-choice.ts';
import { chartColours, fontText, type Palette } from '../../../shared/theme/tokens.ts';
import { type Bar, type BarChartProps, heightOf } from './bar.ts';
import { ChartCanvas } from './chart-canvas.tsx';

use([BarChart]);

export default function BarChartCanvas({ bars, title }: BarChartProps) {
  const { palette } = usePalette();
  const option = useMemo(() => optionOf(bars, palette), [bars, palette]);
  return <ChartCanvas option={option} title={title} height={heightOf(bars.length)} />;
}

/** Width of the longest label beside the longest bar, in CSS pixels. */
function roomFor(bars: readonly Bar[]): number {
  return Math.max(90, ...bars.map(({ label }) => label.length * 7 + 10));
}

function optionOf(bars: readonly Bar[], palette: Palette) {
  const [first] = chartColours(palette);
  const text = { fontFamily: fontText, fontSize: 12 };
  return {
    animationDuration: 180,
    grid: {
      left: 0,
      right: roomFor(bars),
      top: 4,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
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
