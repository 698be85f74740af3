import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
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
    method: { title: t('paymentMethod'), render: (_, { method }) => paymentMethodName(language, method) },
    reference: {
      title: t('reference'),
      responsive: ['lg'],
      ellipsis: true,
      render: (_, { reference }) => <span className="number">{reference}</span>,
    },
    amount: { title: t('amount'), align: 'right', render: (_, payment) => <PaymentAmount payment={payment} /> },
    state: {
      title: t('state'),
      render: (_, { voided }) => (voided ? <span title={voided.reason}>{t('void')}</span> : t('counts')),
    },
    recordedBy: {
      title: t('recordedBy'),
      responsive: ['xl'],
      render: (_, { recordedBy }) => (recordedBy === null ? t('shop') : recordedBy.name || t('formerStaff')),
    },
  });
}

/** The amount of a payment, struck out where it is void. */
export function PaymentAmount({ payment: { amount, currency, voided } }: { payment: PaymentView }) {
  const money = <Money amount={amount} symbol={currency.symbol} />;
  return voided ? <del>{money}</del> : money;
}
