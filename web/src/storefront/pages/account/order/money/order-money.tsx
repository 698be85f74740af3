import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import { defineMessages } from '../../../../i18n/messages.ts';
import { Instant } from '../../../../ui/instant.tsx';
import { usePaymentName } from '../../../../ui/payment-name.ts';
import { Price } from '../../../../ui/product/price.tsx';
import styles from '../order.module.css';
import { OrderRefund } from './order-refund.tsx';

const messages = defineMessages(
  {
    title: 'Payments',
    paid: 'Paid',
    refunded: 'Refunded',
    due: 'Still to pay',
    overpaid: 'Paid too much',
    void: 'Cancelled by the shop',
    reference: 'Reference {reference}',
  },
  {
    title: '付款記錄',
    paid: '已付',
    refunded: '已退款',
    due: '尚欠',
    overpaid: '多付',
    void: '商店已作廢',
    reference: '參考編號 {reference}',
  },
);

/** What was paid for an order, refunded and is still to be paid, with each; nothing while no payment was recorded. */
export function OrderMoney({ order }: { readonly order: OrderDetailView }) {
  const t = messages.useMessages();
  const nameOf = usePaymentName();
  const { payments = [], refunds = [], paid = 0, refunded = 0 } = order;
  const toPay = toPayOf(order);
  const { symbol } = order.currency;
  if (payments.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <ul className={styles.plain}>
        {payments.map(({ _id, amount, method, reference, recordedAt, voidedAt }) => (
          <li key={_id} className={styles.payment}>
            <span>
              <Instant at={recordedAt} /> · {nameOf(method)}
              {reference !== '' && <span className={styles.note}> · {t('reference', { reference })}</span>}
              {voidedAt !== undefined && <span className={styles.note}> · {t('void')}</span>}
            </span>
            {voidedAt === undefined ? (
              <Price amount={amount} symbol={symbol} />
            ) : (
              <s>
                <Price amount={amount} symbol={symbol} />
              </s>
            )}
          </li>
        ))}
        {refunds.map((refund) => (
          <OrderRefund key={refund._id} refund={refund} orderId={order.orderId} symbol={symbol} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt>{t('paid')}</dt>
        <dd>
          <Price amount={paid} symbol={symbol} />
        </dd>
        {refunded > 0 && (
          <>
            <dt>{t('refunded')}</dt>
            <dd>
              <Price amount={refunded} symbol={symbol} />
            </dd>
          </>
        )}
        {toPay !== 0 && (
          <>
            <dt className={styles.total}>{t(toPay > 0 ? 'due' : 'overpaid')}</dt>
            <dd className={styles.total}>
              <Price amount={Math.abs(toPay)} symbol={symbol} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
