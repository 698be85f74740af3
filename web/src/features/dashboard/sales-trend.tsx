import type { DailySalesRow } from '@countinghouse/contracts/orders/views';
import { useId } from 'react';
import { formatAmount } from '../../shared/format/money.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { labelled, listed, together } from '../../shared/i18n/punctuation.ts';
import styles from './dashboard.module.css';
import { useWords } from './dashboard.words.ts';
import { dayOf } from './sales-days.ts';

const WIDTH = 132;
const HEIGHT = 28;

/** The amounts of shop days as a line from zero; the last point is today. */
export function SalesTrend({ days }: { days: readonly DailySalesRow[] }) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  if (days.length === 0) return <div className={styles.trend} />;

  const points = pointsOf(days.map(({ amount }) => amount));
  const [x, y] = points.at(-1) ?? [0, 0];
  const text = listed(days.map((day) => labelled(dayOf(day), formatAmount(day.amount, language))));
  return (
    <svg className={styles.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
      <title id={id}>{together(t('trend'), text)}</title>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}

function pointsOf(amounts: readonly number[]): [number, number][] {
  const highest = Math.max(...amounts, 1);
  const step = (WIDTH - 8) / (amounts.length - 1);
  return amounts.map((amount, index) => [4 + index * step, HEIGHT - 4 - (amount / highest) * (HEIGHT - 8)]);
}
