import { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderStatuses, paymentStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { BulkAction, BulkOffer } from '../../../shared/bulk/bulk-action.ts';
import { call } from '../../../shared/http/call.ts';
import { serializeRequest } from '../../../shared/http/serialized-request.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { type OrderListView, orderListQuestion, orderViews } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import { invoiceName } from '../use-invoice-export.ts';
import type { OrderChange } from '../use-order-command.ts';

/**
 * Returns the bulk actions of orders: the updates of the Edit Order dialog, stock movements included, and their
 * invoices.
 */
export function useOrderBulk(view: OrderListView): BulkOffer<OrderView, ReplyOf<typeof orderRoutes.listOrders>> {
  const t = useMessages();
  const zone = useShopZone();
  const setOrderStatus: BulkAction<OrderView> = {
    key: 'order-status',
    label: t('setOrderStatus'),
    consequence: t('stockFollows'),
    choice: { label: t('orderStatus'), options: useValueOptions(orderStatuses) },
    stepOf: (order, [chosen]) => {
      const orderStatus = orderStatuses.find((status) => status === chosen);
      if (!orderStatus || orderStatus === order.orderStatus) return undefined;
      return change(
        order,
        { type: 'order_status', data: { orderStatus } },
        { type: 'order_status', data: { orderStatus: order.orderStatus } },
      );
    },
  };
  const setPaymentStatus: BulkAction<OrderView> = {
    key: 'payment-status',
    label: t('setPaymentStatus'),
    choice: { label: t('paymentStatus'), options: useValueOptions(paymentStatuses) },
    stepOf: (order, [chosen]) => {
      const paymentStatus = paymentStatuses.find((status) => status === chosen);
      if (!paymentStatus || paymentStatus === order.paymentStatus) return undefined;
      return change(
        order,
        { type: 'payment_status', data: { paymentStatus } },
        { type: 'payment_status', data: { paymentStatus: order.paymentStatus } },
      );
    },
  };
  const exportInvoices: BulkAction<OrderView> = {
    key: 'invoices',
    label: t('exportInvoices'),
    archive: 'Invoices.zip',
    stepOf: ({ orderId }) => ({
      call: serializeRequest(invoicingRoutes.exportInvoice, { body: { id: orderId } }),
      saves: invoiceName(orderId),
    }),
  };
  return {
    actions: [setOrderStatus, setPaymentStatus, exportInvoices],
    context: 'order',
    labelOf: ({ orderId }) => orderId,
    readPage: (page) => call(orderRoutes.listOrders, { query: { ...orderListQuestion(view, zone), ...page } }),
    changes: orderViews,
  };
}

/** The update of one order and its reversal. */
function change({ _id, version }: OrderView, to: OrderChange, back: OrderChange) {
  return {
    call: serializeRequest(orderRoutes.updateOrder, { params: { id: _id }, body: to, ifMatch: version }),
    undo: serializeRequest(orderRoutes.updateOrder, { params: { id: _id }, body: back }),
  };
}
