import { z } from 'zod';
import { returnReasons } from '../messages/return-reasons.ts';

export const orderStatuses = ['Pending', 'Complete', 'Failed', 'Rejected'] as const;
export const paymentStatuses = ['Pending', 'Complete', 'Failed'] as const;
/** The five steps of fulfilment, in their fixed order. */
export const trackStatuses = ['ordered', 'picked_by_courier', 'on_the_way', 'ready_for_pickup', 'delivered'] as const;
/** Why an order was rejected, where staff did not: unpaid in time, account erased, or cancelled by its customer. */
export const statusReasons = ['unpaid', 'account-erased', 'cancelled'] as const;
export const returnStatuses = ['Pending', 'Complete', 'Failed', 'Rejected'] as const;

export const orderStatus = z.enum(orderStatuses);
export const paymentStatus = z.enum(paymentStatuses);
export const trackStatus = z.enum(trackStatuses);
export const statusReason = z.enum(statusReasons);
export const returnStatus = z.enum(returnStatuses);
export const returnReasonCode = z.enum(returnReasons);
export type OrderStatus = z.output<typeof orderStatus>;
export type PaymentStatus = z.output<typeof paymentStatus>;
export type TrackStatus = z.output<typeof trackStatus>;
export type StatusReason = z.output<typeof statusReason>;
export type ReturnStatus = z.output<typeof returnStatus>;

/** True for the statuses in which an order holds its stock and counts as a sale. */
export function isSale(status: OrderStatus): boolean {
  return status !== 'Failed' && status !== 'Rejected';
}

/** Whether what a return request is about is on its way back, or came back. */
export function isReturn(status: ReturnStatus): boolean {
  return status === 'Pending' || status === 'Complete';
}

/** Whether the shop has taken back what a return request is about. */
export function isTakenBack(status: ReturnStatus): boolean {
  return status === 'Complete';
}

/** The steps of fulfilment of which the customer is told by mail. */
export const mailedSteps = ['picked_by_courier', 'ready_for_pickup', 'delivered'] as const;

/** True for a step of fulfilment of which the customer is told by mail. */
export function isMailedStep(step: TrackStatus): step is (typeof mailedSteps)[number] {
  return mailedSteps.some((mailed) => mailed === step);
}
