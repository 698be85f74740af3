import type { OrderView } from '@countinghouse/contracts/orders/views';
import { defineMessages } from '../../../i18n/messages.ts';

/** Labels of the statuses of orders for customers. */
export const orderMessages = defineMessages(
  {
    orderPending: 'In progress',
    orderComplete: 'Complete',
    orderFailed: 'Could not be completed',
    orderRejected: 'Declined by the shop',
    orderCancelled: 'Cancelled by you',
    orderUnpaid: 'it was not paid in time',
    paymentPending: 'Not paid yet',
    paymentComplete: 'Paid',
    paymentFailed: 'Payment failed',
    refunded: 'Refunded',
    refundedOn: 'Refunded {amount} on',
    refundOpen: 'A refund of {amount} is on its way.',
    ordered: 'Ordered',
    picked_by_courier: 'Picked up by courier',
    on_the_way: 'On the way',
    ready_for_pickup: 'Ready for pick-up',
    delivered: 'Delivered',
    returnPending: 'Under review',
    returnComplete: 'Accepted',
    returnFailed: 'Could not be completed',
    returnRejected: 'Declined',
    items_one: '{count} item',
    items_other: '{count} items',
  },
  {
    orderPending: '處理中',
    orderComplete: '已完成',
    orderFailed: '未能完成',
    orderRejected: '商店未能接受',
    orderCancelled: '你已取消',
    orderUnpaid: '逾期未付款',
    paymentPending: '尚未付款',
    paymentComplete: '已付款',
    paymentFailed: '付款失敗',
    refunded: '已退款',
    refundedOn: '已退款 {amount}，日期',
    refundOpen: '退款 {amount} 正在處理。',
    ordered: '已下單',
    picked_by_courier: '速遞已取件',
    on_the_way: '運送中',
    ready_for_pickup: '可取貨',
    delivered: '已送達',
    returnPending: '審核中',
    returnComplete: '已接受',
    returnFailed: '未能完成',
    returnRejected: '已拒絕',
    items_other: '{count} 件貨品',
  },
);

/** The label of an order's status; one that its customer cancelled is not called declined. */
export function orderStatusKey({ orderStatus, statusReason }: Pick<OrderView, 'orderStatus' | 'statusReason'>) {
  return statusReason === 'cancelled' ? 'orderCancelled' : (`order${orderStatus}` as const);
}
