import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { formatAmount } from '../../shared/format/money.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { daysOf, presetRange } from '../../shared/shop/report-presets.ts';
import { salesQuery } from './api.ts';
import styles from './dashboard.module.css';
import { useWords } from './dashboard.words.ts';

const WIDTH = 132;
const HEIGHT = 28;

/** The amounts of the last seven shop days as a line from zero; the last point is today. */
export function SalesTrend({ zone }: { zone: string }) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const days = daysOf(presetRange('sevenDays', zone));
  const results = useQueries({ queries: days.map((day) => salesQuery({ start: day, end: day }, zone)) });
  const amounts = results.map(({ data }) => data?.amount);
  if (amounts.includes(undefined)) return <div className={styles.trend} />;

  const points = pointsOf(amounts as number[]);
  const [x, y] = points.at(-1) ?? [0, 0];
  const text = days.map((day, index) => `${day}: ${formatAmount(amounts[index] ?? 0, language)}`).join(', ');
  return (
    <svg className={styles.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
      <title id={id}>{`${t('trend')} ${text}`}</title>
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
