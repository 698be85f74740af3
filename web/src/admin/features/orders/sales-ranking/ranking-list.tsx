import type { SoldView } from '@countinghouse/contracts/orders/views';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { SoldFigure } from '../../../shared/screen/report/explain/sold-figure.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useReportCurrency } from '../report-currency.ts';
import type { ShownRanking } from './api.ts';
import { PeriodChange } from './period-change.tsx';
import { RankedProduct } from './ranked-product.tsx';
import { useMessages } from './sales-ranking.messages.ts';
import styles from './sales-ranking.module.css';

/** The ranking on a phone. */
export function RankingList({ compared, page: { rows, sold } }: ShownRanking) {
  const t = useMessages();
  return (
    <>
      <ol className={styles.lines}>
        {rows.map((row) => (
          <li key={row.productId} className={styles.line}>
            <span className={`figure ${styles.rank}`} data-plain="rank">
              {row.rank}
            </span>
            <ProductPhoto path={row.product?.photo ?? ''} name={row.product?.name || row.product?.itemNo || '?'} />
            <span className={styles.product}>
              <RankedProduct product={row.product} />
              <span className={`number ${styles.itemNo}`}>{row.product?.itemNo ?? t('unknown')}</span>
            </span>
            <span className={styles.figures}>
              <Sold cell={row.productId} sold={row} before={compared && row.before} />
            </span>
          </li>
        ))}
      </ol>
      <div className={`${styles.line} ${styles.sum}`}>
        <span className={styles.product}>{t('allSold')}</span>
        <span className={styles.figures}>
          <Sold cell="" sold={sold} before={compared} />
        </span>
      </div>
    </>
  );
}

interface SoldProps {
  /** The id of a product; '' for all. */
  readonly cell: string;
  readonly sold: SoldView;
  /** The sales of the previous period, when compared. */
  readonly before: SoldView | undefined;
}

/** Units and their amount. */
function Sold({ cell, sold, before }: SoldProps) {
  const symbol = useReportCurrency();
  const { quantity } = sold;
  return (
    <>
      <FigureButton figure="ranking.units" cell={cell}>
        <Count value={quantity} />
      </FigureButton>{' '}
      {before && <PeriodChange now={quantity} before={before.quantity} />}
      <span className={styles.amount}>
        <SoldFigure figure="ranking.amount" cell={cell} sold={sold} symbol={symbol} />
      </span>
    </>
  );
}
