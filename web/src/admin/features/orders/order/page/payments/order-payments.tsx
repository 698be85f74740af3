import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import type { OrderPaymentView } from '@countinghouse/contracts/payments/payment-views';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../../../shared/http/route-query.ts';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { DateTime } from '../../../../../shared/ui/values/date-time.tsx';
import { Section } from '../../../../../shared/ui/values/fields.tsx';
import { Money } from '../../../../../shared/ui/values/money.tsx';
import { OrderDispute } from './order-dispute.tsx';
import { OrderRefund } from './order-refund.tsx';
import { useMessages } from './payment.messages.ts';
import styles from './payments.module.css';
import { VoidPayment } from './void-payment.tsx';

/** What was paid for an order, refunded and is due, with each entry; nothing while none was ever recorded. */
export function OrderPayments({ order }: { order: OrderView }) {
  const t = useMessages();
  const { payments = [], refunds = [], disputes = [] } = order;
  // The ledger has who recorded and voided them.
  const ledger = useQuery({
    ...routeQuery(paymentRoutes.listPayments, { query: { order: order._id } }),
    enabled: payments.length > 0,
  });
  if (payments.length === 0) return null;
  const recorded = new Map(ledger.data?.payments.map((payment) => [payment._id, payment]));
  return (
    <Section title={t('payments')}>
      <Sums order={order} />
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <Payment key={payment._id} order={order} payment={payment} entry={recorded.get(payment._id)} />
        ))}
        {refunds.map((refund) => (
          <OrderRefund key={refund._id} order={order} refund={refund} entry={recorded.get(refund._id)} />
        ))}
        {disputes.map((dispute) => (
          <OrderDispute key={dispute._id} dispute={dispute} symbol={order.currency.symbol} />
        ))}
      </ul>
    </Section>
  );
}

function Sums({ order }: { order: OrderView }) {
  const t = useMessages();
  const { paid = 0, refunded = 0, currency } = order;
  const toPay = toPayOf(order);
  const sum = (label: string, amount: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} symbol={currency.symbol} />
      </dd>
    </div>
  );
  return (
    <dl className={styles.sums}>
      {sum(t('paid'), paid)}
      {refunded > 0 && sum(t('refunded'), refunded)}
      {sum(t(toPay < 0 ? 'overpaid' : 'due'), Math.abs(toPay))}
    </dl>
  );
}

interface PaymentProps {
  readonly order: OrderView;
  readonly payment: OrderPaymentView;
  /** Undefined until the ledger is read. */
  readonly entry: PaymentView | undefined;
}

function Payment({ order, payment, entry }: PaymentProps) {
  const t = useMessages();
  const language = useLanguage();
  const nameOf = (by: PaymentView['recordedBy']) => (by === null ? t('shop') : by.name || t('formerStaff'));
  const { amount, method, reference, recordedAt, voidedAt, provider } = payment;
  const money = <Money amount={amount} symbol={order.currency.symbol} />;
  return (
    <li>
      <span className={styles.amount}>{voidedAt === undefined ? money : <del>{money}</del>}</span>
      <div className={styles.facts}>
        <p>
          {paymentMethodName(language, method)}
          {reference && <span className={`number ${styles.reference}`}>{reference}</span>}
        </p>
        <p className={styles.quiet}>
          {entry && `${t('recordedBy', { name: nameOf(entry.recordedBy) })} · `}
          <DateTime at={recordedAt} />
        </p>
        {voidedAt !== undefined && (
          <p className={styles.quiet}>
            {entry?.voided && `${t('isVoid', { reason: entry.voided.reason })} · `}
            {entry?.voided && `${t('voidedBy', { name: nameOf(entry.voided.by) })} · `}
            <DateTime at={voidedAt} />
          </p>
        )}
      </div>
      {voidedAt === undefined && provider === undefined && <VoidPayment order={order} payment={payment} />}
    </li>
  );
}
