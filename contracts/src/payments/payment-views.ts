import { z } from 'zod';
import { instant } from '../kernel/http/wire.ts';
import { orderDisputeView } from './disputes.ts';
import { orderRefundView } from './refund-views.ts';

/** A payment as the order that it is for shows it; amounts in major units. */
export const orderPaymentView = z.object({
  _id: z.string(),
  method: z.string(),
  /** Name of the provider that received it; absent for one that staff recorded. */
  provider: z.string().optional(),
  amount: z.number(),
  /** What it is found by at the bank or the courier; empty without. */
  reference: z.string(),
  recordedAt: instant,
  /** When it was declared void; absent while it counts. */
  voidedAt: instant.optional(),
});
export type OrderPaymentView = z.output<typeof orderPaymentView>;

/** What an order tells of its money; all absent where no payment was ever recorded. Amounts in major units. */
export const orderMoney = {
  paid: z.number().optional(),
  refunded: z.number().optional(),
  /** The total less what was paid, and what was refunded again; below 0 where too much was paid. */
  due: z.number().optional(),
  /** In the order in which they were recorded. */
  payments: z.array(orderPaymentView).optional(),
  /** In the order in which they were requested; absent without any. */
  refunds: z.array(orderRefundView).optional(),
  /** About online payments, at the banks of customers; absent without any. */
  disputes: z.array(orderDisputeView).optional(),
};
const orderMoneyView = z.object(orderMoney);
export type OrderMoneyView = z.output<typeof orderMoneyView>;
