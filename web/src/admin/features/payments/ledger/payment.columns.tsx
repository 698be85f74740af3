import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import { automaticWords, disputeWords, refundWords } from '@countinghouse/contracts/payments/refunds/words';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import type { TableColumnsType } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from './payment-list.messages.ts';

/** Returns the columns of the ledger; `pathOf` returns the address of a payment's order. */
export function usePaymentColumns(pathOf: (payment: PaymentView) => string): TableColumnsType<PaymentView> {
  const t = useMessages();
  const language = useLanguage();
  const nameOf = usePaymentName();
  return useListColumns<typeof paymentList, PaymentView>(paymentList, {
    date: { title: t('date'), render: (_, { recordedAt }) => <DateTime at={recordedAt} /> },
    orderId: {
      isLead: true,
      title: t('orderId'),
      render: (_, payment) => (
        <RowLink to={pathOf(payment)} isNumber>
          {payment.order.orderId}
        </RowLink>
      ),
    },
    customer: { title: t('customer'), ellipsis: true, render: (_, { customer }) => customer.name },
    method: { title: t('paymentMethod'), render: (_, payment) => nameOf(payment) },
    reference: {
      title: t('reference'),
      responsive: ['lg'],
      ellipsis: true,
      render: (_, { reference }) => <span className="number">{reference}</span>,
    },
    amount: { title: t('amount'), align: 'right', render: (_, payment) => <PaymentAmount payment={payment} /> },
    state: {
      title: t('state'),
      render: (_, { voided, refund, dispute }) => {
        if (dispute) {
          return <span title={dispute.reason.replaceAll('_', ' ')}>{disputeWords[language][dispute.state]}</span>;
        }
        if (refund) {
          const reason = refund.cause ? automaticWords[language][refund.cause] : refund.reason;
          return <span title={refund.why || reason}>{refundWords[language][refund.state]}</span>;
        }
        return voided ? <span title={voided.reason}>{t('void')}</span> : t('counts');
      },
    },
    recordedBy: {
      title: t('recordedBy'),
      responsive: ['xl'],
      render: (_, { recordedBy }) => (recordedBy === null ? t('shop') : recordedBy.name || t('formerStaff')),
    },
  });
}

/** Returns what an entry is called: the method of a payment, or the way and the credit note of a refund. */
export function usePaymentName(): (payment: PaymentView) => string {
  const t = useMessages();
  const language = useLanguage();
  return ({ method, refund, dispute }) => {
    if (dispute) return t('dispute');
    if (!refund) return paymentMethodName(language, method);
    const way = t(refund.to === 'manual' ? 'refundedByHand' : 'refundedOnline');
    return refund.creditNote ? `${way} · ${refund.creditNote}` : way;
  };
}

/** The amount of an entry, that of a refund or dispute below 0; struck out where it does not count. */
export function PaymentAmount({ payment: { amount, currency, voided, refund, dispute } }: { payment: PaymentView }) {
  const money = <Money amount={refund || dispute ? -amount : amount} symbol={currency.symbol} />;
  return voided || refund?.state === 'failed' || dispute?.state === 'won' ? <del>{money}</del> : money;
}
