import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { Form } from 'antd';
import { NumberItem } from '../../../../../shared/form/number-field.tsx';
import account from '../../../../../shared/ui/values/account-table.module.css';
import { Count, Money } from '../../../../../shared/ui/values/money.tsx';
import { useMessages } from './refund.messages.ts';
import { priceOf, type RefundableProduct } from './refund-sums.ts';
import styles from './refunds.module.css';

interface RefundLinesProps {
  readonly products: readonly RefundableProduct[];
  readonly symbol: string;
  /** False where the stock of the order is back already. */
  readonly hasRestock: boolean;
}

/** The products of an order with the units to refund, at their exact price, and those that go back into stock. */
export function RefundLines({ products, symbol, hasRestock }: RefundLinesProps) {
  const t = useMessages();
  const units: Readonly<Record<string, unknown>> = Form.useWatch('units') ?? {};
  return (
    <table className={`${account.table} ${styles.lines}`}>
      <thead>
        <tr>
          <th>{t('product')}</th>
          <th>{t('units')}</th>
          {hasRestock && <th>{t('restock')}</th>}
          <th>{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((one) => {
          const { product, rows, left, ordered } = one;
          const name = product.name || product.itemNo;
          const field = { decimals: 0, min: 0 } as const;
          return (
            <tr key={product._id}>
              <td>
                <div>{name}</div>
                <div className={styles.quiet}>
                  {t('left', { left: String(left), ordered: String(ordered) })}
                  {rows.map(({ price, quantity }) => (
                    <span key={price} className={styles.price}>
                      {rows.length > 1 && (
                        <>
                          <Count value={quantity} /> ×{' '}
                        </>
                      )}
                      <Money amount={fromMinor(price)} symbol={symbol} />
                    </span>
                  ))}
                </div>
              </td>
              <td>
                <NumberItem
                  name={['units', product._id]}
                  label={t('unitsOf', { name })}
                  limits={{ ...field, max: left }}
                  isLabelHidden
                />
              </td>
              {hasRestock && (
                <td>
                  <NumberItem
                    name={['restock', product._id]}
                    label={t('restockOf', { name })}
                    limits={{ ...field, max: ordered }}
                    isLabelHidden
                  />
                </td>
              )}
              <td>
                <Money amount={fromMinor(priceOf(one, units[product._id]))} symbol={symbol} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
