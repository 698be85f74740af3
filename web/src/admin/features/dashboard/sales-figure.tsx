import type { DailySalesRow } from '@countinghouse/contracts/orders/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/format/amount.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { soldOrdersPath } from '../../shared/report/report-links.ts';
import type { DayRange } from '../../shared/report/report-range.ts';
import { SoldAmount } from '../../shared/report/sales/sold-amount.tsx';
import { useBaseCurrency } from '../../shared/session/shop-setting.ts';
import { FigureLink } from '../../shared/ui/values/figure-link.tsx';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';
import { soldIn } from './sales-days.ts';

interface SalesFigureProps {
  readonly label: string;
  /** Undefined until they are read. */
  readonly days: readonly DailySalesRow[] | undefined;
  readonly range: DayRange;
  readonly isAlive?: true;
  readonly children?: ReactNode;
}

/** What was sold in some shop days, the amount linked to its orders and the units to their ranking. */
export function SalesFigure({ label, days, range, isAlive, children }: SalesFigureProps) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const sold = days && soldIn(days, range);
  return (
    <div className={styles.figure} data-alive={isAlive}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {sold ? (
          <FigureLink to={soldOrdersPath(range)} title={t('behind')}>
            <SoldAmount sold={sold} symbol={symbol} />
          </FigureLink>
        ) : (
          '–'
        )}
      </dd>
      {children && <dd>{children}</dd>}
      <dd className={styles.note}>
        <Link to={`/admin/report/sales-ranking?start=${range.start}&end=${range.end}`}>
          {sold && t('unitsSold', { count: sold.quantity, shown: formatCount(sold.quantity, language) })}
        </Link>
      </dd>
    </div>
  );
}
