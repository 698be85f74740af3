import type { SoldView } from '@countinghouse/contracts/orders/views';
import { Pagination } from 'antd';
import { useRef, useState } from 'react';
import { Count, Money } from '../../shared/format/money.tsx';
import type { DayRange } from '../../shared/shop/report-range.ts';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { ChangeOf } from './change-of.tsx';
import { RankedProduct } from './ranked-product.tsx';
import { type RankedRow, totalSold } from './ranked-row.ts';
import { REPORT_CURRENCY } from './report-currency.ts';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';
import { SoldLink } from './sold-link.tsx';

interface RankingListProps {
  readonly rows: readonly RankedRow[];
  readonly range: DayRange;
  /** What everything sold in the period before, where that is compared. */
  readonly before: SoldView | undefined;
  readonly pageSize: number;
}

/** The ranking on a phone. */
export function RankingList({ rows, range, before: allBefore, pageSize }: RankingListProps) {
  const t = useWords();
  const [current, setCurrent] = useState(1);
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <ol ref={list} className={styles.lines}>
        {rows
          .slice((current - 1) * pageSize, current * pageSize)
          .map(({ product, productId, quantity, amount, rank, before }) => (
            <li key={rank} className={styles.line}>
              <span className={`figure ${styles.rank}`}>{rank}</span>
              <ProductPhoto path={product?.photo ?? ''} name={product?.name || product?.itemNo || '?'} />
              <span className={styles.product}>
                <RankedProduct product={product} />
                <span className={`number ${styles.itemNo}`}>{product?.itemNo ?? t('unknown')}</span>
              </span>
              <span className={styles.figures}>
                <Sold range={range} product={productId} sold={{ quantity, amount }} before={before} />
              </span>
            </li>
          ))}
      </ol>
      <div className={`${styles.line} ${styles.sum}`}>
        <span className={styles.product}>{t('allSold')}</span>
        <span className={styles.figures}>
          <Sold range={range} sold={totalSold(rows)} before={allBefore} />
        </span>
      </div>
      {rows.length > pageSize && (
        <Pagination
          className={styles.pager ?? ''}
          simple={{ readOnly: true }}
          current={current}
          pageSize={pageSize}
          total={rows.length}
          onChange={(page) => {
            setCurrent(page);
            list.current?.scrollIntoView();
          }}
        />
      )}
    </>
  );
}

interface SoldProps {
  readonly range: DayRange;
  readonly product?: string;
  readonly sold: SoldView;
  /** The same in the period before, where that is compared. */
  readonly before: SoldView | undefined;
}

/** Units and, below them, their amount. Both lead to the orders behind them. */
function Sold({ range, product, sold: { quantity, amount }, before }: SoldProps) {
  const behind = { range, ...(product && { product }) };
  return (
    <>
      <SoldLink {...behind}>
        <Count value={quantity} />
      </SoldLink>{' '}
      {before && <ChangeOf now={quantity} before={before.quantity} />}
      <span className={styles.amount}>
        <SoldLink {...behind}>
          <Money amount={amount} symbol={REPORT_CURRENCY} />
        </SoldLink>
      </span>
    </>
  );
}
