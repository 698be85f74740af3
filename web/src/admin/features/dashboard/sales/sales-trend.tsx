import { formatDay } from '@countinghouse/contracts/messages/date-format';
import type { DailySalesRow } from '@countinghouse/contracts/orders/views';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { soldOrdersPath } from '../../../shared/report/report-links.ts';
import { otherAmountsOf } from '../../../shared/report/sales/sold.ts';
import { useMessages } from '../dashboard.messages.ts';
import styles from '../dashboard.module.css';
import { dayOf } from './sales-days.ts';

/** The amounts of shop days as a line from zero to today; a day with orders links to them. */
export function SalesTrend({ days }: { days: readonly DailySalesRow[] }) {
  const t = useMessages();
  if (days.length === 0) return <div className={styles.trend} />;

  const heights = heightsOf(days);
  return (
    <div className={styles.trend}>
      {/* One unit wide for each day; the line keeps its stroke width at any scale. */}
      <svg viewBox={`0 0 ${days.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={heights.map((height, index) => `${index + 0.5},${1 - height}`).join(' ')} />
      </svg>
      <ol aria-label={t('trend')} className={styles.trendDays}>
        {days.map((day, index) => (
          <li key={day.date} style={{ '--height': heights[index] } as CSSProperties}>
            <TrendDay day={day} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function TrendDay({ day }: { day: DailySalesRow }) {
  const t = useMessages();
  const language = useLanguage();
  const date = dayOf(day);
  const text = labelled(
    formatDay(date, language),
    [formatAmount(day.amount, language), ...otherAmountsOf(day, language)].join(' + '),
  );
  if (day.orders === 0) return <span className="visually-hidden">{text}</span>;
  return <Link to={soldOrdersPath({ start: date, end: date })} title={`${text} · ${t('behind')}`} aria-label={text} />;
}

/** Returns the height of each day between zero (0) and the best of the days (1). */
function heightsOf(days: readonly DailySalesRow[]): number[] {
  const highest = Math.max(...days.map(({ amount }) => amount), 1);
  return days.map(({ amount }) => amount / highest);
}
