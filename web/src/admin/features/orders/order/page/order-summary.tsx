import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import type { OrderDetailView, OrderView } from '@countinghouse/contracts/orders/views';
import { Alert, Button } from 'antd';
import { formatAmount, formatCount } from '../../../../../shared/format/amount.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { itemsTotal, totalOf, unitsOf } from '../../../../shared/report/sales/order-total.ts';
import { useMessages as useValueMessages } from '../../../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../../shared/ui/values/money.tsx';
import { useMessages as useOrderMessages } from '../../order.messages.ts';
import { StatusLabel } from '../../order-labels.tsx';
import { useOrderCommand } from '../../use-order-command.ts';
import { Customer } from './customer/order-customer.tsx';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';
import { PaymentLink } from './payments/link/payment-link.tsx';
import { RecordPayment } from './payments/record-payment.tsx';
import { RefundOrder } from './payments/refund-order.tsx';

/** The summary of an order: total, payment, customer. */
export function OrderSummary({ order }: { order: OrderDetailView }) {
  const orders = useOrderMessages();
  return (
    <div className={styles.summary}>
      <section aria-label={orders('total')}>
        <h2>{orders('total')}</h2>
        <Total order={order} />
      </section>
      <section aria-label={orders('payment')}>
        <h2>{orders('payment')}</h2>
        <Payment order={order} />
      </section>
      <section aria-label={orders('customer')}>
        <h2>{orders('customer')}</h2>
        <Customer order={order} />
      </section>
    </div>
  );
}

function Total({ order }: { order: OrderView }) {
  const t = useMessages();
  const orders = useOrderMessages();
  const valueText = useValueMessages();
  const language = useLanguage();
  const { symbol } = order.currency;
  const products = new Set(order.items.map(({ product }) => product._id)).size;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const amount = (value: number) => `${symbol}${formatAmount(value, language)}`;
  return (
    <>
      <p className={styles.figure}>
        <Money amount={totalOf(order)} symbol={symbol} />
      </p>
      {order.fee > 0 && (
        <p className={styles.quiet}>{t('itemsAndFee', { items: amount(itemsTotal(order)), fee: amount(order.fee) })}</p>
      )}
      <p className={styles.quiet}>
        {t('units', { ...counted(unitsOf(order)), products: t('products', counted(products)) })}
      </p>
      <p className={styles.status}>
        <span className={styles.quiet}>{orders('orderStatus')}</span>
        <StatusLabel status={order.orderStatus} />
        {order.statusReason && <span className={styles.quiet}>{valueText(order.statusReason)}</span>}
      </p>
    </>
  );
}

function Payment({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  const orders = useOrderMessages();
  const language = useLanguage();
  const { mutate, isPending } = useOrderCommand(order._id, { success: orders('paymentStatusSaved') });
  const total = `${order.currency.symbol}${formatAmount(totalOf(order), language)}`;
  const markPaid = () =>
    mutate({
      params: { id: order._id },
      body: { type: 'payment_status', data: { paymentStatus: 'Complete' } },
      ifMatch: order.version,
      former: { type: 'payment_status', data: { paymentStatus: order.paymentStatus } },
    });
  return (
    <>
      <p className={styles.payment}>
        <StatusLabel status={order.paymentStatus} />
        {order.paymentStatus !== 'Complete' && order.statusReason !== 'cancelled' && (
          <Button size="small" data-act="payment" loading={isPending} onClick={markPaid}>
            {t('markPaid')}
          </Button>
        )}
        <RecordPayment order={order} />
        <PaymentLink order={order} />
        <RefundOrder order={order} />
      </p>
      {order.statusReason === 'cancelled' && order.paymentStatus === 'Complete' && !order.refunded && (
        <Alert type="warning" showIcon title={t('payBack', { total })} />
      )}
      <p>{paymentMethodName(language, order.paymentMethod)}</p>
      {order.payBy !== undefined && order.orderStatus === 'Pending' && order.paymentStatus !== 'Complete' && (
        <p className={styles.quiet}>
          {t('payBy')} <DateTime at={order.payBy} />
        </p>
      )}
      {order.transactionId && (
        <p className={styles.quiet}>
          {orders('transactionId')} <span className="number">{order.transactionId}</span>
        </p>
      )}
    </>
  );
}
