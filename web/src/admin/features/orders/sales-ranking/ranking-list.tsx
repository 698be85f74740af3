import type { SoldView } from '@countinghouse/contracts/orders/views';
import type { DayRange } from '../../../shared/report/report-range.ts';
import { SoldAmount } from '../../../shared/report/sales/sold-amount.tsx';
import { Count } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useReportCurrency } from '../report-currency.ts';
import type { ShownRanking } from './api.ts';
import { PeriodChange } from './period-change.tsx';
import { RankedProduct } from './ranked-product.tsx';
import { useMessages } from './sales-ranking.messages.ts';
import styles from './sales-ranking.module.css';
import { SoldLink } from './sold-link.tsx';

/** The ranking on a phone. */
export function RankingList({ range, compared, page: { rows, sold } }: ShownRanking) {
  const t = useMessages();
  return (
    <>
      <ol className={styles.lines}>
        {rows.map((row) => (
          <li key={row.productId} className={styles.line}>
            <span className={`figure ${styles.rank}`}>{row.rank}</span>
            <ProductPhoto path={row.product?.photo ?? ''} name={row.product?.name || row.product?.itemNo || '?'} />
            <span className={styles.product}>
              <RankedProduct product={row.product} />
              <span className={`number ${styles.itemNo}`}>{row.product?.itemNo ?? t('unknown')}</span>
            </span>
            <span className={styles.figures}>
              <Sold range={range} product={row.productId} sold={row} before={compared && row.before} />
            </span>
          </li>
        ))}
      </ol>
      <div className={`${styles.line} ${styles.sum}`}>
        <span className={styles.product}>{t('allSold')}</span>
        <span className={styles.figures}>
          <Sold range={range} sold={sold} before={compared?.sold} />
        </span>
      </div>
    </>
  );
}

interface SoldProps {
  readonly range: DayRange;
  readonly product?: string;
  readonly sold: SoldView;
  /** The sales of the previous period, when compared. */
  readonly before: SoldView | undefined;
}

/** Units and their amount, both linked to their orders. */
function Sold({ range, product, sold, before }: SoldProps) {
  const symbol = useReportCurrency();
  const { quantity } = sold;
  const filter = { range, ...(product && { product }) };
  return (
    <>
      <SoldLink {...filter}>
        <Count value={quantity} />
      </SoldLink>{' '}
      {before && <PeriodChange now={quantity} before={before.quantity} />}
      <span className={styles.amount}>
        <SoldLink {...filter}>
          <SoldAmount sold={sold} symbol={symbol} />
        </SoldLink>
      </span>
    </>
  );
}
