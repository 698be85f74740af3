import { Count, Money } from '../../shared/format/money.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { ChangeOf } from './change-of.tsx';
import type { RankedRow } from './ranked-row.ts';
import { REPORT_CURRENCY } from './sales-ranking.columns.tsx';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';

/** The ranking on a phone. */
export function RankingList({ rows }: { rows: readonly RankedRow[] }) {
  const t = useWords();
  return (
    <ol className={styles.lines}>
      {rows.map(({ product, quantity, amount, rank, before }) => (
        <li key={rank} className={styles.line}>
          <span className={`figure ${styles.rank}`}>{rank}</span>
          <ProductPhoto path={product?.photo ?? ''} name={product?.name || product?.itemNo || '?'} />
          <span className={styles.product}>
            {product?.name ?? t('unknown')}
            <span className={`number ${styles.itemNo}`}>{product?.itemNo ?? t('unknown')}</span>
          </span>
          <span className={styles.figures}>
            <Count value={quantity} /> {before && <ChangeOf now={quantity} before={before.quantity} />}
            <span className={styles.itemNo}>
              <Money amount={amount} symbol={REPORT_CURRENCY} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
