import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Count, Money } from '../../shared/format/money.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import styles from './order.module.css';
import { useWords } from './order.words.ts';
import { itemsTotal, totalOf } from './order-total.ts';

/** What was bought, as it was when it was bought, summed up. */
export function OrderLines({ order }: { order: OrderView }) {
  const t = useWords();
  const { symbol } = order.currency;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{t('product')}</th>
          <th>{t('price')}</th>
          <th>{t('quantity')}</th>
          <th>{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ product, pricePerItem, quantity }) => (
          <tr key={product._id}>
            <td>
              <span className={styles.item}>
                <ProductPhoto path={product.photo} name={product.name || product.itemNo} />
                <span>
                  {product.name || product.itemNo}
                  <br />
                  <span className={`number ${styles.quiet}`}>{product.itemNo}</span>
                  <span className={`${styles.unitPrice} ${styles.quiet}`}>
                    {' · '}
                    <Money amount={pricePerItem} symbol={symbol} />
                  </span>
                </span>
              </span>
            </td>
            <td>
              <Money amount={pricePerItem} symbol={symbol} />
            </td>
            <td>
              <Count value={quantity} />
            </td>
            <td>
              <Money amount={itemsTotal({ items: [{ product, pricePerItem, quantity }] })} symbol={symbol} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label={t('subtotal')} amount={itemsTotal(order)} symbol={symbol} />
        <Sum label={t('fee')} amount={order.fee} symbol={symbol} />
        <Sum label={t('total')} amount={totalOf(order)} symbol={symbol} isTotal />
      </tfoot>
    </table>
  );
}

function Sum({ label, amount, symbol, isTotal }: { label: string; amount: number; symbol: string; isTotal?: true }) {
  return (
    <tr className={isTotal && styles.sum}>
      <td colSpan={3}>{label}</td>
      <td>
        <Money amount={amount} symbol={symbol} />
      </td>
    </tr>
  );
}
