import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { OrderRefundView } from '@countinghouse/contracts/payments/refund-views';
import { automaticWords, refundWords } from '@countinghouse/contracts/payments/refunds/words';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import { Button } from 'antd';
import { useLanguage } from '../../../../../shared/i18n/language.ts';
import { DateTime } from '../../../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../../../shared/ui/values/money.tsx';
import { useInvoiceExport } from '../../../use-invoice-export.ts';
import styles from './payments.module.css';
import { useMessages } from './refund.messages.ts';
import { SettleRefund } from './settle-refund.tsx';

interface OrderRefundProps {
  readonly order: OrderView;
  readonly refund: OrderRefundView;
  /** Undefined until the ledger is read. */
  readonly entry: PaymentView | undefined;
}

/** A refund among the payments of an order; one that failed is struck out and can be done by hand. */
export function OrderRefund({ order, refund, entry }: OrderRefundProps) {
  const t = useMessages();
  const language = useLanguage();
  const { amount, state, reference, requestedAt, settledAt, creditNote, why } = refund;
  const money = (
    <>
      −<Money amount={amount} symbol={order.currency.symbol} />
    </>
  );
  return (
    <li>
      <span className={styles.amount}>{state === 'failed' ? <del>{money}</del> : money}</span>
      <div className={styles.facts}>
        <p>
          {t('refund')} · {refundWords[language][state]}
          {reference && <span className={`number ${styles.reference}`}>{reference}</span>}
        </p>
        <p className={styles.quiet}>
          {refund.seen && `${t('madeAtProvider')} · `}
          {entry && !refund.seen && `${t('requestedBy', { name: nameOf(entry.recordedBy, t) })} · `}
          <DateTime at={settledAt ?? requestedAt} />
        </p>
        {refund.cause && (
          <p className={styles.quiet}>{t('because', { reason: automaticWords[language][refund.cause] })}</p>
        )}
        {entry?.refund?.reason && <p className={styles.quiet}>{t('because', { reason: entry.refund.reason })}</p>}
        {creditNote && state === 'settled' && <CreditNote order={order} refund={refund} />}
        {state === 'failed' && why && <p className={styles.quiet}>{t('why', { why })}</p>}
      </div>
      {state === 'failed' && <SettleRefund order={order} refund={refund} />}
    </li>
  );
}

function CreditNote({ order, refund }: Pick<OrderRefundProps, 'order' | 'refund'>) {
  const t = useMessages();
  const { mutate, isPending } = useInvoiceExport(order.orderId, refund);
  return (
    <Button type="link" size="small" className={styles.paper ?? ''} loading={isPending} onClick={() => mutate()}>
      {t('creditNote', { number: refund.creditNote ?? '' })}
    </Button>
  );
}

function nameOf(by: PaymentView['recordedBy'], t: ReturnType<typeof useMessages>): string {
  return by === null ? t('shop') : by.name || t('formerStaff');
}
