import type { DailySalesRow, SoldView } from '@countinghouse/contracts/orders/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { soldOrdersPath } from '../../../shared/report/report-links.ts';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { SoldAmount } from '../../../shared/report/sales/sold-amount.tsx';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { FigureLink } from '../../../shared/ui/values/figure-link.tsx';
import { useMessages } from '../dashboard.messages.ts';
import styles from '../dashboard.module.css';
import { FigureHint } from '../figure-hint.tsx';
import { soldIn } from './sales-days.ts';

interface SalesFigureProps {
  readonly label: string;
  /** What is counted. */
  readonly hint: string;
  /** Undefined until they are read. */
  readonly days: readonly DailySalesRow[] | undefined;
  readonly range: DayRange;
  readonly isAlive?: true;
  /** Other days for comparison. */
  readonly besides: readonly SalesComparison[];
  readonly children?: ReactNode;
}

/** Days that others are compared with. */
export interface SalesComparison {
  readonly label: string;
  /** The whole days; undefined for a part of a day, which no list shows. */
  readonly range?: DayRange;
  /** What sold in a part of a day; undefined until it is read. */
  readonly sold?: SoldView | undefined;
  /** True when both have the same length, so that a difference in percent is meaningful. */
  readonly isAsLong?: true;
}

/** Sales of some shop days, with others for comparison; amounts link to their orders, units to their ranking. */
export function SalesFigure({ label, hint, days, range, isAlive, besides, children }: SalesFigureProps) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const sold = days && soldIn(days, range);
  return (
    <div className={styles.figure} data-alive={isAlive}>
      <dt>
        {label}
        <FigureHint label={label}>{hint}</FigureHint>
      </dt>
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
      {besides.map((beside) => (
        <dd key={beside.label} className={styles.beside}>
          {sold && <Beside {...beside} now={sold} before={beside.range ? soldIn(days, beside.range) : beside.sold} />}
        </dd>
      ))}
      <dd className={styles.note}>
        <Link to={`/admin/report/sales-ranking?start=${range.start}&end=${range.end}`}>
          {sold && t('unitsSold', { count: sold.quantity, shown: formatCount(sold.quantity, language) })}
        </Link>
      </dd>
    </div>
  );
}

interface BesideProps extends SalesComparison {
  readonly now: SoldView;
  readonly before: SoldView | undefined;
}

function Beside({ label, range, isAsLong, now, before }: BesideProps) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const share = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  if (!before) return <span>{label}</span>;
  const change = now.amount - before.amount;
  const amount = <SoldAmount sold={before} symbol={symbol} />;
  return (
    <>
      <span>{label}</span>
      {range ? (
        <FigureLink to={soldOrdersPath(range)} title={t('behind')}>
          {amount}
        </FigureLink>
      ) : (
        <span>{amount}</span>
      )}
      {isAsLong && before.amount > 0 && (
        <span className={`figure ${styles.change}`} data-change={Math.sign(change)}>
          {share.format(change / before.amount)}
        </span>
      )}
    </>
  );
}
