import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { feeWithoutTax } from '@countinghouse/contracts/pricing/charges';
import { Grid } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { itemsTotal, totalOf } from '../../../shared/report/sales/order-total.ts';
import account from '../../../shared/ui/values/account-table.module.css';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { OrderedProduct } from './ordered-product.tsx';

/** The ordered products at the time of the order, with their sum. */
export function OrderLines({ order }: { order: OrderView }) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = order.currency;
  // On a phone the unit price is below the name, so that the amount fits.
  const isPhone = Grid.useBreakpoint().sm === false;
  const before = isPhone ? 2 : 3;
  const { fee, charges, tax } = order;
  const taxes = (tax?.rates ?? [])
    .filter(({ rate }) => rate > 0)
    .map(({ names, rate, amount }) => {
      const label = taxLabel(language, { names, percent: rate }, tax?.included ?? false);
      return <Sum key={rate} before={before} label={label} amount={amount} symbol={symbol} />;
    });
  return (
    <table className={`${account.table} ${styles.lines}`}>
      <thead>
        <tr>
          <th>{t('product')}</th>
          {!isPhone && <th>{t('price')}</th>}
          <th>{t('quantity')}</th>
          <th>{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ product, pricePerItem, quantity }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and one product may be on several
          <tr key={line}>
            <td>
              <OrderedProduct product={product}>
                {isPhone && (
                  <span className={styles.quiet}>
                    {' · '}
                    <Money amount={pricePerItem} symbol={symbol} />
                  </span>
                )}
              </OrderedProduct>
            </td>
            {!isPhone && (
              <td>
                <Money amount={pricePerItem} symbol={symbol} />
              </td>
            )}
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
        <Sum before={before} label={t('subtotal')} amount={itemsTotal(order)} symbol={symbol} />
        <Sum before={before} label={t('fee')} amount={feeWithoutTax(fee, charges)} symbol={symbol} />
        {!tax?.included && taxes}
        <Sum before={before} label={t('total')} amount={totalOf(order)} symbol={symbol} isTotal />
        {tax?.included && taxes}
      </tfoot>
    </table>
  );
}

interface SumProps {
  /** Columns before the amount. */
  readonly before: number;
  readonly label: string;
  readonly amount: number;
  readonly symbol: string;
  readonly isTotal?: true;
}

function Sum({ before, label, amount, symbol, isTotal }: SumProps) {
  return (
    <tr className={isTotal && styles.sum}>
      <td colSpan={before}>{label}</td>
      <td>
        <Money amount={amount} symbol={symbol} />
      </td>
    </tr>
  );
}
