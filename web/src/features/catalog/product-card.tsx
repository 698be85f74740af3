import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { Link } from 'react-router-dom';
import { Money } from '../../shared/format/money.tsx';
import { useBaseCurrency } from '../../shared/shop/shop-setting.ts';
import { ActiveStatus } from '../../shared/ui/active-status.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { StockCount } from './product.columns.tsx';
import styles from './product.module.css';
import { useWords } from './product.words.ts';

/** A product in the list on a phone. */
export function ProductCard({ product, path }: { product: ProductView; path: string }) {
  const t = useWords();
  const { symbol } = useBaseCurrency();
  return (
    <div className={styles.card}>
      <ProductPhoto path={product.photo} name={product.name || product.itemNo} size={44} />
      <Link to={path} className={styles.name}>
        {product.name || t('unnamed')}
      </Link>
      <Money amount={product.sellingPrice} symbol={symbol} />
      <span className={styles.quiet}>
        <span className="number">{product.itemNo}</span> · {t('quantity')} <StockCount product={product} />
      </span>
      <span className={styles.quiet}>
        <ActiveStatus active={product.status} />
      </span>
    </div>
  );
}
