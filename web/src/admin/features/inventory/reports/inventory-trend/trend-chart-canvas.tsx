import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { formatDay } from '@countinghouse/contracts/messages/date-format';
import type { Language } from '@countinghouse/contracts/messages/language';
import { BarChart, LineChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useMemo } from 'react';
import { usePalette } from '../../../../../shared/theme/theme-choice.ts';
import { chartColours, fontText, type Palette } from '../../../../../shared/theme/tokens.ts';
import { ChartCanvas } from '../../../../shared/charts/chart-canvas.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useMessages } from './trend.messages.ts';
import { dayOf } from './trend-totals.ts';

use([BarChart, LineChart, TooltipComponent]);

interface TrendChartCanvasProps {
  readonly rows: readonly TrendRow[];
  readonly title: string;
  readonly height: number;
}

export default function TrendChartCanvas({ rows, title, height }: TrendChartCanvasProps) {
  const t = useMessages();
  const language = useLanguage();
  const { palette } = usePalette();
  const names = [t('salesKey'), t('adjustmentKey'), t('closingKey')].join('\n');
  const option = useMemo(() => optionOf(rows, palette, language, names.split('\n')), [rows, palette, language, names]);
  return <ChartCanvas option={option} title={title} height={height} />;
}

function optionOf(
  rows: readonly TrendRow[],
  palette: Palette,
  language: Language,
  [salesName, adjustmentName, closingName]: string[],
) {
  const [sold, closing, adjusted] = chartColours(palette);
  const text = { fontFamily: fontText, fontSize: 12, color: palette.inkFaint };
  const bars = { type: 'bar', barMaxWidth: 10, barGap: '10%' };
  return {
    animationDuration: 180,
    grid: { left: 0, right: 8, top: 8, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.raised,
      borderColor: palette.rule,
      textStyle: { fontFamily: fontText, fontSize: 12, color: palette.ink },
    },
    xAxis: {
      type: 'category',
      data: rows.map((row) => formatDay(dayOf(row), language)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.ruleStrong } },
      axisLabel: { ...text, formatter: withoutYear, hideOverlap: true },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: text, splitLine: { lineStyle: { color: palette.rule } } },
    series: [
      { ...bars, name: salesName, itemStyle: { color: sold }, data: rows.map((row) => row.salesCount) },
      { ...bars, name: adjustmentName, itemStyle: { color: adjusted }, data: rows.map((row) => row.adjustCount) },
      {
        type: 'line',
        name: closingName,
        step: 'middle',
        symbol: rows.length > 1 ? 'none' : 'circle',
        lineStyle: { color: closing, width: 2 },
        itemStyle: { color: closing },
        data: rows.map((row) => row.closingCount),
      },
    ],
  };
}

/** Formats a day like `formatDay` without the year, which the axis has. */
function withoutYear(day: string): string {
  return day.replace(/ \d{4}$|^\d{4}年/, '');
}
