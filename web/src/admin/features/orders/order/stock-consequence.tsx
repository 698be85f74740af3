import { isSale } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Alert, Form, type FormInstance } from 'antd';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { unitsOf } from '../../../shared/report/sales/order-total.ts';
import { useMessages } from '../order.messages.ts';
import type { OrderValues } from './use-save-order.ts';

/** Says what the chosen status does to the stock, before it is saved. */
export function StockConsequence({ order, form }: { order: OrderView; form: FormInstance<OrderValues> }) {
  const t = useMessages();
  const language = useLanguage();
  const chosen = Form.useWatch('orderStatus', form) ?? order.orderStatus;
  if (isSale(chosen) === isSale(order.orderStatus)) return null;
  const count = unitsOf(order);
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 18 }}
      title={t(isSale(chosen) ? 'outOfStock' : 'backToStock', { count, shown: formatCount(count, language) })}
    />
  );
}
