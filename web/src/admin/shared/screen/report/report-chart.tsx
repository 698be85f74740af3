import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { BarChart } from '../../charts/bar-chart.tsx';
import { useLanguage } from '../../i18n/language.ts';
import styles from '../../report/report.module.css';
import { useBaseCurrency } from '../../session/shop-setting.ts';
import type { NumberUnit } from './figure-text.ts';
import { figureText } from './figure-text.ts';
import type { ReportLine } from './report-definition.ts';

interface Bars {
  readonly title: (currency: string | undefined) => string;
  readonly nameOf: (row: ReportLine) => string;
  readonly unit: NumberUnit;
  readonly numberOf: (row: ReportLine) => number;
  readonly isReversed?: boolean;
}

interface ReportChartProps {
  readonly bars: Bars;
  // biome-ignore lint/suspicious/noExplicitAny: the query of any report.
  readonly query: UseQueryOptions<any, Error, any, any>;
}

/** Bars of one measure; of amounts those of one currency: the base currency, where it has any. */
export function ReportChart({ bars: { title, nameOf, unit, numberOf, isReversed = false }, query }: ReportChartProps) {
  const language = useLanguage();
  const { name: base } = useBaseCurrency();
  const charted = useQuery(query);
  const { rows = [] } = (charted.data ?? {}) as { readonly rows?: readonly ReportLine[] };
  const currency = (rows.find((row) => row.currency === base) ?? rows[0])?.currency;
  const shown = rows.filter((row) => row.currency === currency);
  const bars = (isReversed ? shown.toReversed() : shown).map((row) => ({
    ...{ id: row.key, name: nameOf(row), value: numberOf(row) },
    label: figureText({ value: numberOf(row), unit, currency, language }),
  }));
  if (bars.length < 2) return null;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{title(currency)}</figcaption>
      <BarChart bars={bars} title={title(currency)} />
    </figure>
  );
}
