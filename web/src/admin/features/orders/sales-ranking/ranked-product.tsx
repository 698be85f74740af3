import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { Link } from 'react-router-dom';
import { useMessages } from './sales-ranking.messages.ts';
import styles from './sales-ranking.module.css';

/** A product of the ranking; links to it, unless it is deleted. */
export function RankedProduct({ product }: Pick<RankingRow, 'product'>) {
  const t = useMessages();
  if (!product) return t('unknown');
  return (
    <Link className={styles.link} to={`/admin/stock/product-list/${product._id}`}>
      {product.name || product.itemNo}
    </Link>
  );
}
