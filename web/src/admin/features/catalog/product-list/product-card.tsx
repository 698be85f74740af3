import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useMessages } from '../product.messages.ts';
import styles from '../product.module.css';
import { StockCount } from '../stock-count.tsx';

/** A product in the list on a phone. */
export function ProductCard({ product, path }: { product: ProductView; path: string }) {
  const t = useMessages();
  const { symbol } = useBaseCurrency();
  return (
    <div className={styles.card}>
      <ProductPhoto path={product.photo} name={product.name || product.itemNo} size={44} />
      <RowLink to={path}>{product.name || t('unnamed')}</RowLink>
      <Money amount={product.sellingPrice} symbol={symbol} />
      <SecondaryText>
        <span className="number">{product.itemNo}</span> · {t('quantity')} <StockCount product={product} />
      </SecondaryText>
      <SecondaryText>
        <ActiveStatus active={product.status} />
      </SecondaryText>
    </div>
  );
}
