import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';

/** Category of a product's stock stream; its id is the product's. */
export const STOCK = 'inventory.stock';

/** Category of an adjustment's stream. */
export const ADJUSTMENT = 'inventory.adjustment';

/**
 * Units in stock after the event; every event of a stock stream carries it, so that any day's closing is one event
 * away.
 */
const balance = z.number();

export const stockOpened = defineEvent({
  type: 'inventory.StockOpened',
  version: 1,
  summary: 'Stock keeping of a product began with the quantity given at its creation.',
  data: z.object({ productId: z.string(), quantity: z.number(), balance }),
});

export const stockReserved = defineEvent({
  type: 'inventory.StockReserved',
  formerly: ['inventory.StockTaken'],
  version: 1,
  summary: 'Units were reserved for an order.',
  data: z.object({ productId: z.string(), orderId: z.string(), quantity: z.number(), balance }),
});

export const stockReleased = defineEvent({
  type: 'inventory.StockReleased',
  formerly: ['inventory.StockReturned'],
  version: 1,
  summary: 'Units of an order that was declined, failed or rejected were released.',
  data: z.object({ productId: z.string(), orderId: z.string(), quantity: z.number(), balance }),
});

export const stockCounted = defineEvent({
  type: 'inventory.StockCounted',
  version: 1,
  summary: 'A count found more or less than was recorded.',
  data: z.object({ productId: z.string(), difference: z.number(), balance }),
});

export const stockAdjusted = defineEvent({
  type: 'inventory.StockAdjusted',
  version: 1,
  summary:
    'A step of an adjustment (recorded, revised or reversed) moved units; the movement is the difference it makes.',
  data: z.object({
    productId: z.string(),
    adjustmentId: z.string(),
    adjustmentNo: z.string(),
    difference: z.number(),
    reason: z.string(),
    balance,
  }),
});

/**
 * The answer to an order or adjustment that asked for too much. It is an event, so that asking again is answered the
 * same.
 */
export const stockRefused = defineEvent({
  type: 'inventory.StockRefused',
  version: 1,
  summary: 'An order or an adjustment asked for more than there was; nothing moved.',
  data: z.object({
    productId: z.string(),
    orderId: z.string().optional(),
    adjustmentId: z.string().optional(),
    requested: z.number(),
    balance,
  }),
});

export const stockEvents = [
  stockOpened,
  stockReserved,
  stockReleased,
  stockCounted,
  stockAdjusted,
  stockRefused,
] as const;
export type StockEvent = EventUnion<typeof stockEvents>;

/** What staff do to a product's stock; orders move it too. */
export const staffMovementEvents = [stockOpened, stockCounted, stockAdjusted] as const;
export type StaffMovement = EventUnion<typeof staffMovementEvents>;

export const adjustmentRecorded = defineEvent({
  type: 'inventory.AdjustmentRecorded',
  version: 1,
  summary: 'Staff wrote down a stock adjustment; it counts once it is settled on the stock of its product.',
  data: z.object({
    adjustmentId: z.string(),
    adjustmentNo: z.string(),
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    productId: z.string(),
    itemNo: z.string(),
    name: z.string(),
    photo: z.string(),
    quantity: z.number(),
    reason: z.string(),
  }),
});

export const adjustmentRevised = defineEvent({
  type: 'inventory.AdjustmentRevised',
  version: 1,
  summary: 'Staff changed quantity or reason of an adjustment; it counts once it is settled.',
  data: z.object({
    adjustmentId: z.string(),
    changes: z.object({ quantity: z.number(), reason: z.string() }).partial(),
  }),
});

export const adjustmentReversed = defineEvent({
  type: 'inventory.AdjustmentReversed',
  version: 1,
  summary: 'Staff took an adjustment back; it counts once it is settled.',
  data: z.object({ adjustmentId: z.string() }),
});

export const adjustmentSettled = defineEvent({
  type: 'inventory.AdjustmentSettled',
  version: 1,
  summary: 'The stock followed the last step of an adjustment, which now stands as told here.',
  data: z.object({
    adjustmentId: z.string(),
    quantity: z.number(),
    reason: z.string(),
    /** True once the adjustment is taken back. */
    reversed: z.boolean(),
  }),
});

export const adjustmentRefused = defineEvent({
  type: 'inventory.AdjustmentRefused',
  version: 1,
  summary: 'Stock was short, so the last step of an adjustment is void.',
  data: z.object({ adjustmentId: z.string(), available: z.number() }),
});

export const adjustmentEvents = [
  adjustmentRecorded,
  adjustmentRevised,
  adjustmentReversed,
  adjustmentSettled,
  adjustmentRefused,
] as const;
export type AdjustmentEvent = EventUnion<typeof adjustmentEvents>;

export const inventoryEvents = [...stockEvents, ...adjustmentEvents] as const;
