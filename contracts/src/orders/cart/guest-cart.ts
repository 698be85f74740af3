import { z } from 'zod';

const id = z.uuid().toLowerCase();

/** Maximum quantity of one product in a cart or an order. */
export const orderQuantity = z.number().int().min(1).max(1_000_000);

/** A cart that a client kept before anybody signed in, handed over at sign-in. */
export const guestCart = z.array(z.strictObject({ product: id, quantity: orderQuantity })).max(200);
