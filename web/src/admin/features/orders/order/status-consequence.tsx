import { isSale } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Alert, Form, type FormInstance } from 'antd';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { totalOf, unitsOf } from '../../../shared/report/sales/order-total.ts';
import { useMessages } from '../order.messages.ts';
import type { OrderValues } from './use-save-order.ts';

/** Shows the effect of the chosen status on the stock, and the amount to refund, before it is saved. */
export function StatusConsequence({ order, form }: { order: OrderView; form: FormInstance<OrderValues> }) {
  const t = useMessages();
  const language = useLanguage();
  const chosen = Form.useWatch('orderStatus', form) ?? order.orderStatus;
  const payment = Form.useWatch('paymentStatus', form) ?? order.paymentStatus;
  if (isSale(chosen) === isSale(order.orderStatus)) return null;
  const count = unitsOf(order);
  const isPaid = !isSale(chosen) && payment === 'Complete';
  const isPaidOnline = order.payments?.some(({ provider }) => provider !== undefined);
  const amount = order.currency.symbol + formatAmount(totalOf(order), language);
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 18 }}
      title={t(isSale(chosen) ? 'outOfStock' : 'backToStock', { count, shown: formatCount(count, language) })}
      {...(isPaid && { description: t(isPaidOnline ? 'payBackOnline' : 'payBack', { amount }) })}
    />
  );
}
