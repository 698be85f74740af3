import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { Count } from '../../shared/ui/values/money.tsx';
import { useMessages } from './product.messages.ts';
import styles from './product.module.css';

/** The quantity in stock; marked at the alert quantity. */
export function StockCount({ product }: { product: ProductView }) {
  const t = useMessages();
  const isLow = product.status && product.quantity <= product.alertQuantity;
  return (
    <span className={isLow ? styles.low : undefined} title={isLow ? t('lowStock') : undefined}>
      <Count value={product.quantity} />
    </span>
  );
}
