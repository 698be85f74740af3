import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { adjustmentReason } from './adjustment-reasons.ts';

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
  version: 1,
  summary: 'Units were reserved for an order.',
  data: z.object({ productId: z.string(), orderId: z.string(), quantity: z.number(), balance }),
});

export const stockReleased = defineEvent({
  type: 'inventory.StockReleased',
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

/** The preset reason of an adjustment; null where none was chosen. */
const reasonCode = adjustmentReason.nullable();

/** Units that were counted; absent where units were added or taken without a count. */
const counted = z.number().optional();

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
    counted,
    reason: z.string(),
    reasonCode,
    /** True where it takes the adjustment back. */
    reverses: z.boolean(),
    balance,
  }),
});

/**
 * The refusal of an order or adjustment that requested too much. It is an event, so that a retry gets the same result.
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

/** A product of an adjustment, as it was called when the adjustment was recorded, and the units that it moves. */
const adjustmentLine = z.object({
  productId: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: z.string(),
  quantity: z.number(),
  counted,
  /** Of a delivery: what one unit cost, and the purchase price until then, in minor units. */
  cost: z.object({ paid: z.number(), before: z.number() }).optional(),
});

export const adjustmentRecorded = defineEvent({
  type: 'inventory.AdjustmentRecorded',
  version: 1,
  summary: 'Staff wrote down a stock adjustment; it counts once it is settled on the stock of its products.',
  data: z.object({
    adjustmentId: z.string(),
    adjustmentNo: z.string(),
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    reason: z.string(),
    reasonCode,
    /** Who delivered, as they were called then; absent where nobody was named. */
    supplier: z.object({ supplierId: z.string(), name: z.string() }).optional(),
    /** At least one; no product is on two. */
    lines: z.array(adjustmentLine),
  }),
});

export const adjustmentRevised = defineEvent({
  type: 'inventory.AdjustmentRevised',
  version: 1,
  summary: 'Staff changed the products, units or reason of an adjustment; it counts once it is settled.',
  data: z.object({
    adjustmentId: z.string(),
    changes: z
      .object({
        /** Of an adjustment of one product. */
        quantity: z.number(),
        /** All lines as they are to be, those that stay among them. */
        lines: z.array(adjustmentLine),
        reason: z.string(),
        reasonCode,
      })
      .partial(),
    /** The products that were counted for this change; their stock computes the difference. */
    counting: z.array(z.string()),
  }),
});

export const adjustmentReversed = defineEvent({
  type: 'inventory.AdjustmentReversed',
  version: 1,
  summary: 'Staff took an adjustment back; it counts once it is settled.',
  data: z.object({ adjustmentId: z.string() }),
});

export const adjustmentRestored = defineEvent({
  type: 'inventory.AdjustmentRestored',
  version: 1,
  summary: 'Staff brought an adjustment back that had been taken back; it counts once it is settled.',
  data: z.object({ adjustmentId: z.string() }),
});

export const adjustmentSettled = defineEvent({
  type: 'inventory.AdjustmentSettled',
  version: 1,
  summary: 'The stock followed the last step of an adjustment, which now stands as told here.',
  data: z.object({
    adjustmentId: z.string(),
    reason: z.string(),
    reasonCode,
    /** True once the adjustment is taken back. */
    reversed: z.boolean(),
    /** What each of the requested lines moved, in their order. */
    lines: z.array(z.object({ quantity: z.number(), counted })),
  }),
});

export const adjustmentRefused = defineEvent({
  type: 'inventory.AdjustmentRefused',
  version: 1,
  summary: 'Stock was short, so the last step of an adjustment is void.',
  data: z.object({
    adjustmentId: z.string(),
    available: z.number(),
    /** The products of which nothing had moved. */
    unmoved: z.array(z.string()),
  }),
});

export const adjustmentEvents = [
  adjustmentRecorded,
  adjustmentRevised,
  adjustmentReversed,
  adjustmentRestored,
  adjustmentSettled,
  adjustmentRefused,
] as const;
export type AdjustmentEvent = EventUnion<typeof adjustmentEvents>;

export const inventoryEvents = [...stockEvents, ...adjustmentEvents] as const;
