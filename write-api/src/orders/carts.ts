import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled, Look } from '../command-handling/commands.ts';
import { type Cart, type CartCommand, cart, type Offer } from './cart.decider.ts';
import { type CartContents, cartContents, offerOf } from './cart-contents.ts';
import type { Ordering } from './ordering.ts';

export interface CartAnswer {
  readonly contents: CartContents;
  readonly position: string;
}

/** The cart as it is. */
export async function openCart(desk: Ordering, customerId: string): Promise<CartAnswer> {
  return answer(desk, customerId, await desk.commands.load(cart, customerId), 'load');
}

/** Adds units of a product, or sets how many there are. NOT_FOUND for a product that is not on sale. */
export async function putInCart(
  desk: Ordering,
  customerId: string,
  { type, productId, quantity }: { type: 'AddItem' | 'SetItem'; productId: string; quantity: number },
  metadata: EventMetadata,
): Promise<CartAnswer | Refusal> {
  const put = async (look: Look) => {
    // The cart comes along, so that changing it need not ask the log a second time.
    const [offer] = await Promise.all([
      offerOf(desk.commands, productId, look),
      desk.commands.recent(cart, customerId),
    ]);
    return offer ? changeCart(desk, { type, customerId, offer, quantity }, metadata) : refuse('NOT_FOUND');
  };
  const answer = await put('recent');
  return isRefusal(answer) ? put('load') : answer;
}

export function removeFromCart(
  desk: Ordering,
  customerId: string,
  productId: string,
  metadata: EventMetadata,
): Promise<CartAnswer | Refusal> {
  return changeCart(desk, { type: 'RemoveItem', customerId, productId }, metadata);
}

/** Takes over a cart that a client kept while nobody was signed in: per product the larger quantity, as far as stock goes. */
export async function mergeGuestCart(
  desk: Ordering,
  customerId: string,
  lines: readonly { readonly product: string; readonly quantity: number }[],
  metadata: EventMetadata,
): Promise<CartAnswer> {
  if (lines.length === 0) return openCart(desk, customerId);
  const offered = await Promise.all(
    lines.map(async ({ product, quantity }) => ({ offer: await offerOf(desk.commands, product), quantity })),
  );
  const onSale = offered.filter((line): line is { offer: Offer; quantity: number } => line.offer !== undefined);
  const merged = await changeCart(desk, { type: 'MergeGuestCart', customerId, lines: onSale }, metadata);
  return isRefusal(merged) ? openCart(desk, customerId) : merged;
}

/** Waits for an order that is being made from the cart. */
function changeCart(desk: Ordering, command: CartCommand, metadata: EventMetadata): Promise<CartAnswer | Refusal> {
  const { customerId } = command;
  return desk.turns.run(`cart ${customerId}`, async () => {
    const handled = await desk.commands.handle(cart, customerId, command, metadata);
    return isRefusal(handled) ? handled : answer(desk, customerId, handled, 'recent');
  });
}

async function answer(
  desk: Ordering,
  customerId: string,
  { state, position }: Handled<Cart>,
  look: Look,
): Promise<CartAnswer> {
  return { contents: await cartContents(desk.commands, customerId, state, look), position };
}
