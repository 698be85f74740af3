import { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import {
  isMailedStep,
  isSale,
  orderStatuses,
  paymentStatuses,
  type TrackStatus,
  trackStatuses,
} from '@countinghouse/contracts/orders/statuses';
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
import { useMessages as useDocumentMessages } from './order-documents.messages.ts';
import { OrderDocuments } from './order-documents.tsx';

/**
 * Returns the bulk actions of orders: the updates of the Edit Order dialog, stock movements included, their invoices
 * and their documents.
 */
export function useOrderBulk(view: OrderListView): BulkOffer<OrderView, ReplyOf<typeof orderRoutes.listOrders>> {
  const t = useMessages();
  const documents = useDocumentMessages();
  const zone = useShopZone();
  const setOrderStatus: BulkAction<OrderView> = {
    key: 'order-status',
    label: t('setOrderStatus'),
    consequence: t('stockFollows'),
    choice: { label: t('orderStatus'), options: useValueOptions(orderStatuses) },
    mailed: ({ customer }, [chosen]) => (chosen === 'Failed' || chosen === 'Rejected' ? customer._id : undefined),
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
    mailed: ({ customer }, [chosen]) => (chosen === 'Complete' ? customer._id : undefined),
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
  const nextStep: BulkAction<OrderView> = {
    key: 'next-step',
    label: t('nextStep'),
    consequence: t('salesOnly'),
    mailed: (order) => mailedAt(order, nextOf(order)),
    stepOf: (order) => stepsTo(order, nextOf(order)),
  };
  const setStep: BulkAction<OrderView> = {
    key: 'set-step',
    label: t('setStep'),
    consequence: t('salesOnly'),
    choice: { label: t('orderTrackStatus'), options: useValueOptions(trackStatuses) },
    mailed: (order, [chosen]) => mailedAt(order, statusOf(chosen)),
    stepOf: (order, [chosen]) => stepsTo(order, statusOf(chosen)),
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
    files: {
      label: documents('documents'),
      dialog: (orders, onClose) => <OrderDocuments orders={orders} onClose={onClose} />,
    },
    actions: [nextStep, setStep, setOrderStatus, setPaymentStatus, exportInvoices],
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

const statusOf = (chosen: string | undefined) => trackStatuses.find((status) => status === chosen);

function nextOf({ orderTrackStatus }: OrderView): TrackStatus | undefined {
  return trackStatuses[trackStatuses.indexOf(orderTrackStatus) + 1];
}

/** The changes of one order to a step, one at a time; undefined for one that is there, or is no sale. */
function stepsTo(order: OrderView, to: TrackStatus | undefined) {
  if (!to || !isSale(order.orderStatus)) return undefined;
  const from = trackStatuses.indexOf(order.orderTrackStatus);
  const target = trackStatuses.indexOf(to);
  const ahead = trackStatuses.slice(Math.min(from, target), Math.max(from, target) + 1);
  const way = target < from ? ahead.reverse() : ahead;
  const [first, ...further] = way.slice(1).map((step) => tracked(order, step));
  const [undo, ...furtherUndo] = way
    .slice(0, -1)
    .reverse()
    .map((step) => tracked(order, step));
  if (!first || !undo) return undefined;
  return { call: { ...first, ifMatch: order.version }, further, undo, furtherUndo };
}

function tracked({ _id }: OrderView, orderTrackStatus: TrackStatus) {
  const body = { type: 'order_track_status', data: { orderTrackStatus } } as const;
  return serializeRequest(orderRoutes.updateOrder, { params: { id: _id }, body });
}

/** The customer who is mailed when an order reaches a step, or a step before it, for the first time. */
function mailedAt(order: OrderView, to: TrackStatus | undefined): string | undefined {
  const from = trackStatuses.indexOf(order.orderTrackStatus);
  const reached = to ? trackStatuses.slice(from + 1, trackStatuses.indexOf(to) + 1) : [];
  return reached.some(isMailedStep) ? order.customer._id : undefined;
}
