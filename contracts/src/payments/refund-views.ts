import { z } from 'zod';
import { instant } from '../kernel/http/wire.ts';
import { automaticRefunds, refundWays } from './refund-events.ts';
import { refundStates } from './refund-ledger.ts';

/** A refund as the order that it is of shows it; amounts in major units. */
export const orderRefundView = z.object({
  _id: z.string(),
  amount: z.number(),
  /** The units that it is for, a product at two prices twice; absent for an amount. */
  items: z.array(z.object({ product: z.string(), quantity: z.number(), pricePerItem: z.number() })).optional(),
  /** The part of the order's fee in it; absent without. */
  fee: z.number().optional(),
  to: z.enum(refundWays),
  /** Why the shop made it by itself; absent of one by staff. */
  cause: z.enum(automaticRefunds).optional(),
  /** Absent unless somebody made it at the provider. */
  seen: z.literal(true).optional(),
  state: z.enum(refundStates),
  /** Id of the return request that it answers; absent without. */
  request: z.string().optional(),
  /** What it is found by at the bank or the provider; empty without. */
  reference: z.string(),
  requestedAt: instant,
  /** Absent while it is not settled. */
  settledAt: instant.optional(),
  /** Readable number of its credit note; absent before it was settled. */
  creditNote: z.string().optional(),
  /** Why the provider refused it; absent unless it failed. */
  why: z.string().optional(),
});
export type OrderRefundView = z.output<typeof orderRefundView>;
