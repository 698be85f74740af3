import { z } from 'zod';
import { defineEvent } from '../kernel/event.ts';
import { currencyOfOrder } from '../kernel/money.ts';

/** Which way a refund goes: back through the provider of an online payment, or by the hands of staff. */
export const refundWays = ['provider', 'manual'] as const;
export type RefundWay = (typeof refundWays)[number];

/** Why the shop gives money back by itself: it was paid beyond the total, or its order stands no more. */
export const automaticRefunds = ['overpaid', 'stopped'] as const;
export type AutomaticRefund = (typeof automaticRefunds)[number];

/** Units of a product that are refunded at one price, minor units. */
export const refundedRow = z.object({ productId: z.string(), quantity: z.number(), price: z.number() });
export type RefundedRow = z.output<typeof refundedRow>;

/** The tax of a refund at one rate: minor units, the rate in thousandths of a percent. */
const refundTax = z.object({ rate: z.number(), base: z.number(), amount: z.number() });

const ofRefund = { orderId: z.string(), orderNo: z.string(), customerId: z.string(), refundId: z.string() };

export const refundRequested = defineEvent({
  type: 'orders.RefundRequested',
  version: 1,
  summary: 'Money of an order is to go back. Stands on the stream of its order, and counts until it failed.',
  data: z.object({
    ...ofRefund,
    /** Minor units of the order's currency, above 0. What items and fee come to, or what staff chose instead. */
    amount: z.number(),
    currency: currencyOfOrder,
    /** The units that it is for, those of a product dearest first; empty for an amount. */
    items: z.array(refundedRow),
    /** The part of the order's fee that it is for, minor units; absent without. */
    fee: z.number().optional(),
    /** The tax of items and fee by rate, minor units; absent where the order has none. */
    taxes: z.array(refundTax).optional(),
    to: z.enum(refundWays),
    /** The online payment that it goes back to; absent for one by hand. */
    paymentId: z.string().optional(),
    /** In the words of staff; '' of one that the shop made by itself. */
    reason: z.string(),
    /** Why the shop made it by itself; absent of one by staff. */
    cause: z.enum(automaticRefunds).optional(),
    /** The return request that it answers; absent without. */
    requestId: z.string().optional(),
    /** Units that go back into stock after it; absent without. */
    restock: z.array(z.object({ productId: z.string(), quantity: z.number() })).optional(),
    /** ISO 8601 in UTC. */
    requestedAt: z.string(),
  }),
  personal: { subject: 'customerId', erased: { reason: '' } },
});

/** What the settlement of a refund leaves, however it was made. */
const settlement = {
  /** What it is found by at the bank or the provider; '' without. */
  reference: z.string(),
  /** Readable number of its credit note. */
  creditNoteNo: z.string(),
  /** ISO 8601 in UTC. */
  settledAt: z.string(),
};

export const refundSettled = defineEvent({
  type: 'orders.RefundSettled',
  version: 1,
  summary: 'The money of a refund is back with the customer, or on its way; the refund has a credit note from here on.',
  data: z.object({
    ...ofRefund,
    /** Which way it went in the end: one that failed at the provider can be done by hand. */
    to: z.enum(refundWays),
    ...settlement,
  }),
  personal: { subject: 'customerId', erased: { reference: '' } },
});

export const refundFailed = defineEvent({
  type: 'orders.RefundFailed',
  version: 1,
  summary: 'The provider could not give the money of a refund back; it counts no longer, and can be done by hand.',
  data: z.object({
    ...ofRefund,
    /** As the provider says it. */
    why: z.string(),
    /** ISO 8601 in UTC. */
    failedAt: z.string(),
  }),
});

export const refundSeen = defineEvent({
  type: 'orders.RefundSeen',
  version: 1,
  summary: 'A refund was found that somebody made at the provider; it is settled.',
  data: z.object({
    ...ofRefund,
    /** Minor units of the order's currency, above 0. */
    amount: z.number(),
    currency: currencyOfOrder,
    /** The online payment that it came from. */
    paymentId: z.string(),
    ...settlement,
  }),
  personal: { subject: 'customerId', erased: { reference: '' } },
});

export const refundEvents = [refundRequested, refundSettled, refundFailed, refundSeen] as const;
