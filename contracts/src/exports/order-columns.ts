import type { ExportColumn } from '../messages/column-heads.ts';

/** The columns that a file of orders can have, from first to last. */
export const orderFileColumns = [
  ...(['orderId', 'placedAt', 'orderStatus', 'paymentStatus', 'orderTrackStatus'] as const),
  ...(['customer', 'email', 'phone', 'shippingAddress', 'orderNote'] as const),
  ...(['itemNo', 'name', 'pricePerItem', 'quantity', 'currency', 'amount'] as const),
  ...(['fee', 'orderTotal', 'paymentMethod', 'transactionId', 'paid', 'due', 'refunded', 'tax'] as const),
  ...(['listAmount', 'deliveryMethod', 'country', 'deliveryIncome', 'enteredBy'] as const),
] satisfies readonly ExportColumn[];
export type OrderFileColumn = (typeof orderFileColumns)[number];

/**
 * Those that are there only when they are asked for: what customers wrote of themselves, payments, taxes,
 * reductions, delivery, and who entered the order.
 */
export const optionalColumns = [
  ...(['email', 'phone', 'shippingAddress', 'orderNote', 'paid', 'due', 'refunded', 'tax'] as const),
  ...(['listAmount', 'deliveryMethod', 'country', 'deliveryIncome', 'enteredBy'] as const),
] as const;
