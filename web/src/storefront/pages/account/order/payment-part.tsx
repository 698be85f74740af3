import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import type { PaymentInstructions as Instructions } from '@countinghouse/contracts/payments/methods/methods-view';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import { type FormEvent, lazy, Suspense, useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../../ui/form/error-summary.tsx';
import { faultsOf } from '../../../ui/form/faults.ts';
import { Field } from '../../../ui/form/field.tsx';
import { LoadError } from '../frame/load-error.tsx';
import { Placeholder } from '../frame/placeholder.tsx';
import { PayUntil } from './money/pay-until.tsx';
import styles from './order.module.css';
import { OrderTerms } from './order-terms.tsx';
import { totalsOf } from './order-totals.ts';
import { PaymentInstructions } from './payment-instructions.tsx';

const messages = defineMessages(
  {
    title: 'Payment',
    how: 'How to pay',
    label: 'Payment reference',
    hint: 'The number shown by your bank or payment app. It lets the shop find your payment.',
    enter: 'Enter your payment reference',
    send: 'Send reference',
    sent: 'Thank you. The shop will check your payment.',
  },
  {
    title: '付款',
    how: '如何付款',
    label: '付款參考編號',
    hint: '銀行或付款應用程式顯示的編號，商店可藉此核對你的付款。',
    enter: '請輸入付款參考編號',
    send: '提交編號',
    sent: '多謝，商店會核對你的付款。',
  },
);

/** Loaded for orders that are paid online only. */
const PayOnline = lazy(async () => ({ default: (await import('./pay-online.tsx')).PayOnline }));

interface PaymentPartProps {
  readonly order: OrderDetailView;
  readonly onChanged: () => void;
  /** True when the payment instructions are expanded at first. */
  readonly isOpen: boolean;
}

/** How an order is paid, and its payment reference; nothing when it is paid or stopped. */
export function PaymentPart(props: PaymentPartProps) {
  const { order } = props;
  const isStopped = order.orderStatus === 'Failed' || order.orderStatus === 'Rejected';
  const { payments } = useFrame();
  if (order.paymentStatus === 'Complete' || isStopped) return null;
  if (order.payOnlineBy !== undefined) return <OwnPayment {...props} />;
  // A shop that has set up no payment explains them on its page of terms.
  return payments ? <SetUpPayment {...props} /> : <Payment {...props} payment={null} />;
}

/** The payment online of an order of the signed-in customer. */
function OwnPayment({ order, onChanged }: PaymentPartProps) {
  const { _id: id } = order;
  const pay = useCallback(() => call('payOrder', { params: { id } }), [id]);
  const check = useCallback(() => call('checkPayment', { params: { id } }), [id]);
  return (
    <Suspense fallback={<Placeholder shape="block" />}>
      <PayOnline order={order} due={order.due ?? totalsOf(order).total} pay={pay} check={check} onChanged={onChanged} />
    </Suspense>
  );
}

function SetUpPayment(props: PaymentPartProps) {
  const { data, error, refetch } = useRead('getPaymentInstructions', { params: { id: props.order._id } });
  if (data) return <Payment {...props} payment={data.payment} />;
  return error ? <LoadError error={error} onRetry={refetch} /> : <Placeholder shape="block" />;
}

/** The instructions of the order's method, or the terms of the shop where it has none. */
function Payment({ order, onChanged, isOpen, payment }: PaymentPartProps & { readonly payment: Instructions | null }) {
  const t = messages.useMessages();
  const due = order.due === undefined ? totalsOf(order).total : toPayOf(order);
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <PayUntil end={order.payBy} />
      {payment ? (
        <PaymentInstructions order={order} due={due} payment={payment} />
      ) : (
        <details open={isOpen} className={styles.how}>
          <summary>{t('how')}</summary>
          <OrderTerms id={order._id} policy="shippingPaymentTerms" />
        </details>
      )}
      {payment?.asksReference !== false && <ReferenceForm order={order} onChanged={onChanged} />}
    </section>
  );
}

/** The form in which the customer names the payment. */
function ReferenceForm({ order, onChanged }: Pick<PaymentPartProps, 'order' | 'onChanged'>) {
  const t = messages.useMessages();
  const language = useLanguage();
  const [typed, setTyped] = useState(order.transactionId);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const transactionId = typed.trim();
    setSent(false);
    setFaults({ fields: transactionId === '' ? { transactionId: t('enter') } : {} });
    if (transactionId === '') return;
    setBusy(true);
    try {
      await call('givePaymentReference', { params: { id: order._id }, body: { transactionId } });
      setSent(true);
      onChanged();
    } catch (error) {
      setFaults(faultsOf(error, language, { transactionId: { name: 'transactionId', label: t('label') } }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <ErrorSummary faults={faults} />
      <Field
        name="transactionId"
        label={t('label')}
        hint={t('hint')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={setTyped}
        error={faults.fields.transactionId}
      />
      <Button type="submit" busy={busy}>
        {t('send')}
      </Button>
      <p role="status" className={styles.message}>
        {isSent && t('sent')}
      </p>
    </form>
  );
}
