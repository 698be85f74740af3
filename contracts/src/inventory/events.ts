import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';

/** Units in stock after the event; every movement carries it, so that any day's closing is one event away. */
const balance = z.number();

export const stockOpened = defineEvent({
  type: 'inventory.StockOpened',
  version: 1,
  summary: 'Stock keeping of a product began with the quantity given at its creation.',
  data: z.object({ productId: z.string(), quantity: z.number(), balance }),
});

export const stockTaken = defineEvent({
  type: 'inventory.StockTaken',
  version: 1,
  summary: 'An order took units.',
  data: z.object({ productId: z.string(), orderId: z.string(), quantity: z.number(), balance }),
});

export const stockReturned = defineEvent({
  type: 'inventory.StockReturned',
  version: 1,
  summary: 'Units came back from an order that was declined, failed or rejected.',
  data: z.object({
    productId: z.string(),
    orderId: z.string(),
    quantity: z.number(),
    balance,
  }),
});

export const stockCounted = defineEvent({
  type: 'inventory.StockCounted',
  version: 1,
  summary: 'A count found more or less than the books said.',
  data: z.object({ productId: z.string(), difference: z.number(), balance }),
});

export const stockAdjusted = defineEvent({
  type: 'inventory.StockAdjusted',
  version: 1,
  summary: 'An adjustment was recorded, revised or reversed; the movement is the difference it makes.',
  data: z.object({
    productId: z.string(),
    adjustmentId: z.string(),
    adjustmentNo: z.string(),
    step: z.enum(['recorded', 'revised', 'reversed']),
    /** Units that this step moves. */
    difference: z.number(),
    /** What the adjustment amounts to after this step; 0 once reversed. */
    quantity: z.number(),
    reason: z.string(),
    balance,
  }),
});

export const inventoryEvents = [stockOpened, stockTaken, stockReturned, stockCounted, stockAdjusted] as const;
export type StockEvent = EventUnion<typeof inventoryEvents>;
