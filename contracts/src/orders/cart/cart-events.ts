import { z } from 'zod';
import { defineEvent, type EventUnion } from '../../kernel/event.ts';

/** What a missed unit was to cost, in minor units, and the name of the currency. */
export const missedPrice = { price: z.number(), currency: z.string() };

/** Category of a cart's stream; its id is the customer's. */
export const CART = 'orders.cart';

export const cartItemSet = defineEvent({
  type: 'orders.CartItemSet',
  version: 1,
  summary: 'A product stands in a cart with this quantity.',
  data: z.object({
    customerId: z.string(),
    productId: z.string(),
    quantity: z.number(),
    /** Price that the customer saw, in minor units; a later change is pointed out. */
    seenPrice: z.number(),
  }),
});

export const cartItemRemoved = defineEvent({
  type: 'orders.CartItemRemoved',
  version: 1,
  summary: 'A product was taken out of a cart.',
  data: z.object({ customerId: z.string(), productId: z.string() }),
});

export const cartCheckedOut = defineEvent({
  type: 'orders.CartCheckedOut',
  version: 1,
  summary: 'What stood in the cart at this version became an order and left it.',
  data: z.object({ customerId: z.string(), orderId: z.string(), cartVersion: z.number() }),
});

export const cartOrderDeclined = defineEvent({
  type: 'orders.CartOrderDeclined',
  version: 1,
  summary: 'An order of the cart was declined; the cart stays, and ordering it again is a new order.',
  data: z.object({ customerId: z.string(), orderId: z.string() }),
});

export const cartItemRefused = defineEvent({
  type: 'orders.CartItemRefused',
  version: 1,
  summary: 'A customer wanted more of a product than was in stock; once per product for each version of the cart.',
  data: z.object({
    customerId: z.string(),
    productId: z.string(),
    /** Units that the cart was to hold. */
    requested: z.number(),
    available: z.number(),
    ...missedPrice,
  }),
});

export const cartEvents = [cartItemSet, cartItemRemoved, cartItemRefused, cartCheckedOut, cartOrderDeclined] as const;
export type CartEvent = EventUnion<typeof cartEvents>;
