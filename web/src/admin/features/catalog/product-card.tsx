import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { Money } from '../../shared/format/money.tsx';
import { Quiet, RowLink } from '../../shared/list/row-parts.tsx';
import { useBaseCurrency } from '../../shared/shop/shop-setting.ts';
import { ActiveStatus } from '../../shared/ui/active-status.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { StockCount } from './product.columns.tsx';
import { useMessages } from './product.messages.ts';
import styles from './product.module.css';

/** A product in the list on a phone. */
export function ProductCard({ product, path }: { product: ProductView; path: string }) {
  const t = useMessages();
  const { symbol } = useBaseCurrency();
  return (
    <div className={styles.card}>
      <ProductPhoto path={product.photo} name={product.name || product.itemNo} size={44} />
      <RowLink to={path}>{product.name || t('unnamed')}</RowLink>
      <Money amount={product.sellingPrice} symbol={symbol} />
      <Quiet>
        <span className="number">{product.itemNo}</span> · {t('quantity')} <StockCount product={product} />
      </Quiet>
      <Quiet>
        <ActiveStatus active={product.status} />
      </Quiet>
    </div>
  );
}
