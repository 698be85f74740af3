import { STOCK } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Cart } from '@countinghouse/contracts/orders/cart/cart.state';
import { cartItemRefused, cartItemSet } from '@countinghouse/contracts/orders/cart/cart-events';
import type { Handled, ReadConsistency } from '@countinghouse/platform/commands/commands';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import type { OrderDependencies } from '../order-dependencies.ts';
import { type CartCommand, cart, type Offer } from './cart.decider.ts';
import { type CartContents, cartContents, offerOf } from './cart-contents.ts';

export interface CartReply {
  readonly contents: CartContents;
  readonly position: string;
}

/** The cart as it is. */
export async function openCart(deps: OrderDependencies, customerId: string): Promise<CartReply> {
  return cartReply(deps, customerId, await deps.commands.load(cart, customerId), 'latest');
}

/** Adds units of a product, or sets how many there are. NOT_FOUND for a product that is not on sale. */
export async function putInCart(
  deps: OrderDependencies,
  customerId: string,
  { type, productId, quantity }: { type: 'AddItem' | 'SetItem'; productId: string; quantity: number },
  metadata: EventMetadata,
  seenVersion?: string,
): Promise<CartReply | Refusal> {
  const put = async (consistency: ReadConsistency) => {
    // The cart is read along, so that changing it need not read the log a second time.
    const [offer] = await Promise.all([
      offerOf(deps.commands, productId, consistency),
      deps.commands.load(cart, customerId, 'cached'),
    ]);
    return offer ? changeCart(deps, { type, customerId, seenVersion, offer, quantity }, metadata) : refuse('NOT_FOUND');
  };
  const outcome = await put('cached');
  if (!isRefusal(outcome)) return outcome;
  const until = deps.contention.waitUntil();
  for (;;) {
    const again = await put('latest');
    if (!isRefusal(again) || again.refused !== 'INSUFFICIENT_STOCK') return again;
    const requested = (await presentUnits(deps, customerId, { type, productId })) + quantity;
    const wanted = { stream: streamOf(STOCK, productId), quantity: requested, by: customerId };
    if (await deps.contention.mayComeBack(wanted, until)) continue;
    await noteRefusal(deps, customerId, { productId, requested }, metadata);
    return again;
  }
}

/** Units of a product in the cart that are added to; none where the quantity is set. */
async function presentUnits(
  deps: OrderDependencies,
  customerId: string,
  { type, productId }: { type: 'AddItem' | 'SetItem'; productId: string },
): Promise<number> {
  if (type === 'SetItem') return 0;
  const { state } = await deps.commands.load(cart, customerId, 'cached');
  return state.items.find((item) => item.productId === productId)?.quantity ?? 0;
}

/** Removes whatever is in the cart. */
export async function emptyCart(
  { commands }: Pick<OrderDependencies, 'commands'>,
  customerId: string,
  metadata: EventMetadata,
): Promise<void> {
  const emptied = await commands.handle(cart, customerId, { type: 'RemoveAll', customerId }, metadata);
  if (isRefusal(emptied)) throw new RefusedError(emptied);
}

/** What was wanted and not there, for the report of unmet demand. */
async function noteRefusal(
  deps: OrderDependencies,
  customerId: string,
  { productId, requested }: { productId: string; requested: number },
  metadata: EventMetadata,
): Promise<void> {
  const offer = await offerOf(deps.commands, productId, 'cached');
  if (!offer) return;
  const command = { type: 'NoteRefusal', customerId, offer, requested } as const;
  await deps.commands.handle(cart, customerId, command, stepMetadata(metadata, 'cart refusal', metadata.commandId));
}

/** A line that was not added to a cart, or not all of it. */
export interface RefusedLine {
  readonly product: string;
  readonly code: 'NOT_FOUND' | 'INSUFFICIENT_STOCK';
  /** Units in stock. */
  readonly available: number;
}

/** Adds several products in one append, as far as they are on sale and in stock. */
export async function putManyInCart(
  deps: OrderDependencies,
  customerId: string,
  lines: readonly { readonly product: string; readonly quantity: number }[],
  metadata: EventMetadata,
  seenVersion?: string,
): Promise<(CartReply & { readonly leftOut: readonly RefusedLine[] }) | Refusal> {
  const products = [...new Set(lines.map(({ product }) => product))];
  const { state: before } = await deps.commands.load(cart, customerId, 'cached');
  const offers = new Map<string, Offer>();
  const findOffer = async (product: string) => {
    const cached = await offerOf(deps.commands, product, 'cached');
    const fits = cached && quantityIn(before, lines, product) <= cached.available;
    // A cached state is no ground for a refusal.
    const offer = fits ? cached : await offerOf(deps.commands, product);
    if (offer) offers.set(product, offer);
  };
  await Promise.all(products.map(findOffer));
  const offered = lines.flatMap(({ product, quantity }) => {
    const offer = offers.get(product);
    return offer ? [{ offer, quantity }] : [];
  });
  return deps.locks.run(`cart ${customerId}`, async () => {
    const command = { type: 'AddItems', customerId, seenVersion, lines: offered } as const;
    const handled = await deps.commands.handle(cart, customerId, command, metadata);
    if (isRefusal(handled)) return handled;
    const isShort = shortIn(handled);
    const leftOut = products.flatMap((product): RefusedLine[] => {
      const offer = offers.get(product);
      if (!offer) return [{ product, code: 'NOT_FOUND', available: 0 }];
      return isShort(product) ? [{ product, code: 'INSUFFICIENT_STOCK', available: offer.available }] : [];
    });
    return { ...(await cartReply(deps, customerId, handled, 'cached')), leftOut };
  });
}

function quantityIn(
  { items }: Cart,
  lines: readonly { readonly product: string; readonly quantity: number }[],
  product: string,
): number {
  const present = items.find(({ productId }) => productId === product)?.quantity ?? 0;
  return lines.reduce((sum, line) => (line.product === product ? sum + line.quantity : sum), present);
}

/** Whether units of a product were refused. Where nothing was added, all were, though recorded before perhaps. */
function shortIn({ events }: Handled<Cart>): (product: string) => boolean {
  const productsOf = (kind: string) =>
    events.filter(({ type }) => type === kind).map(({ data }) => (data as { productId: string }).productId);
  const noted = new Set(productsOf(cartItemRefused.type));
  return productsOf(cartItemSet.type).length === 0 ? () => true : (product) => noted.has(product);
}

export function removeFromCart(
  deps: OrderDependencies,
  customerId: string,
  productId: string,
  metadata: EventMetadata,
  seenVersion?: string,
): Promise<CartReply | Refusal> {
  return changeCart(deps, { type: 'RemoveItem', customerId, seenVersion, productId }, metadata);
}

/** Takes over a cart that a client kept before sign-in: per product the larger quantity, as far as stock goes. */
export async function mergeGuestCart(
  deps: OrderDependencies,
  customerId: string,
  lines: readonly { readonly product: string; readonly quantity: number }[],
  metadata: EventMetadata,
): Promise<CartReply> {
  if (lines.length === 0) return openCart(deps, customerId);
  const offered = await Promise.all(
    lines.map(async ({ product, quantity }) => ({ offer: await offerOf(deps.commands, product), quantity })),
  );
  const onSale = offered.filter((line): line is { offer: Offer; quantity: number } => line.offer !== undefined);
  const merged = await changeCart(deps, { type: 'MergeGuestCart', customerId, lines: onSale }, metadata);
  return isRefusal(merged) ? openCart(deps, customerId) : merged;
}

/** Waits for an order that is being made from the cart. */
function changeCart(
  deps: OrderDependencies,
  command: CartCommand,
  metadata: EventMetadata,
): Promise<CartReply | Refusal> {
  const { customerId } = command;
  return deps.locks.run(`cart ${customerId}`, async () => {
    const handled = await deps.commands.handle(cart, customerId, command, metadata);
    return isRefusal(handled) ? handled : cartReply(deps, customerId, handled, 'cached');
  });
}

async function cartReply(
  deps: OrderDependencies,
  customerId: string,
  { state, position }: Handled<Cart>,
  consistency: ReadConsistency,
): Promise<CartReply> {
  return { contents: await cartContents(deps.commands, customerId, state, consistency), position };
}
