import type { DailySalesRow, SoldView } from '@countinghouse/contracts/orders/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { SoldFigure } from '../../../shared/screen/report/explain/sold-figure.tsx';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { useMessages } from '../dashboard.messages.ts';
import styles from '../dashboard.module.css';
import { FigureHint } from '../figure-hint.tsx';
import { cellOf, soldIn } from './sales-days.ts';

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

/** Sales of some shop days, with others for comparison, and a link to their ranking. */
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
        {sold ? <SoldFigure figure="daily.amount" cell={cellOf(range)} sold={sold} symbol={symbol} /> : '–'}
      </dd>
      {children && <dd>{children}</dd>}
      {besides.map((beside) => (
        <dd key={beside.label} className={styles.beside}>
          {sold && <Beside {...beside} now={sold} before={beside.range ? soldIn(days, beside.range) : beside.sold} />}
        </dd>
      ))}
      <dd className={styles.note}>
        {sold && (
          <FigureButton figure="daily.units" cell={cellOf(range)}>
            {t('unitsSold', { count: sold.quantity, shown: formatCount(sold.quantity, language) })}
          </FigureButton>
        )}{' '}
        · <Link to={`/admin/report/sales-ranking?start=${range.start}&end=${range.end}`}>{t('ranking')}</Link>
      </dd>
    </div>
  );
}

interface BesideProps extends SalesComparison {
  readonly now: SoldView;
  readonly before: SoldView | undefined;
}

function Beside({ label, range, isAsLong, now, before }: BesideProps) {
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  if (!before) return <span>{label}</span>;
  const change = now.amount - before.amount;
  const shown = range
    ? ({ figure: 'daily.amount', cell: cellOf(range) } as const)
    : ({ figure: 'ranking.amount', cell: '' } as const);
  return (
    <>
      <span>{label}</span>
      <span>
        <SoldFigure {...shown} sold={before} symbol={symbol} />
      </span>
      {isAsLong && before.amount > 0 && (
        <span className={`figure ${styles.change}`} data-change={Math.sign(change)} data-plain="derived">
          {formatShare(change / before.amount, language, { decimals: 0, isSigned: true })}
        </span>
      )}
    </>
  );
}
