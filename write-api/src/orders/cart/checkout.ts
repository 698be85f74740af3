import { STOCK } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import type { Cart } from '@countinghouse/contracts/orders/cart/cart.state';
import { CART } from '@countinghouse/contracts/orders/cart/cart-events';
import type { Order, OrderState } from '@countinghouse/contracts/orders/order.state';
import { needsDelivery } from '@countinghouse/contracts/pricing/quote';
import type { ConcurrencyConflict, Handled } from '@countinghouse/platform/commands/commands';
import { readsOf, retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import { unwritten } from '@countinghouse/platform/commands/stream-write';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { customer } from '../../customers/customer.decider.ts';
import { chosenPayment } from '../../payments/chosen-method.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { finishOrder, outOfStock, placeFrom } from '../sagas/place-order.saga.ts';
import { holdForOrder } from '../unpaid/unpaid-order.ts';
import { cart } from './cart.decider.ts';
import { type CartContents, cartContents, cartView } from './cart-contents.ts';
import { quoteLines, quoteView } from './cart-quote.ts';
import {
  acceptedPolicies,
  type ChangedRefusal,
  type OrderRequest,
  objectionToOrder,
  orderOf,
  type PricedOrder,
  shortagesOf,
  waitForPayment,
} from './order-request.ts';
import { priceSettings } from './price-settings.ts';

/** What a customer enters at the checkout; everything else is in the cart. */
export interface CheckoutRequest extends OrderRequest {
  readonly customerId: string;
  /** Version of the cart that the customer saw. */
  readonly cartVersion: string | undefined;
}

/**
 * Makes an order of the customer's cart; one version of a cart becomes one order, so a second click finds the first. A
 * call that is repeated under its key gets its own order, whatever the cart has become.
 * @returns refusals that are about the cart with the present cart; UNAUTHENTICATED for an account that may not buy
 */
export function checkout(
  deps: OrderDependencies,
  request: CheckoutRequest,
  metadata: EventMetadata,
  translate: ServerTranslate,
): Promise<Handled<Order> | Refusal> {
  const until = deps.contention.waitUntil();
  return deps.locks.run(`cart ${request.customerId}`, () =>
    retryOnConflict((attempt) =>
      attemptCheckout(deps, request, metadata, translate, { ...readsOf(deps.commands, attempt), until }),
    ),
  );
}

/**
 * Places the order on states that may be cached; a refusal on a cached state counts as a conflict, never as a result.
 */
async function attemptCheckout(
  deps: OrderDependencies,
  request: CheckoutRequest,
  metadata: EventMetadata,
  translate: ServerTranslate,
  { exact, recent, until }: ReturnType<typeof readsOf> & { readonly until: number },
): Promise<Handled<Order> | Refusal | ConcurrencyConflict> {
  const { commands, contention } = deps;
  const { customerId } = request;
  const [account, present, begun] = await Promise.all([
    commands.load(customer, customerId, recent),
    cartToOrder(commands, request, { exact, recent }),
    request.key === undefined ? undefined : deps.keys.subjectOf(request.key),
  ]);
  const refused = (refusal: Refusal) => (recent === 'cached' ? { conflict: streamOf(CART, customerId) } : refusal);
  if (account.state.status !== 'active') return refused(refuse('UNAUTHENTICATED'));
  const { state } = present;
  const withCart = async (outcome: Handled<Order> | Refusal | ConcurrencyConflict) => {
    if (!isRefusal(outcome)) return outcome;
    const fresh = await cartContents(commands, customerId, state);
    return { ...outcome, details: { ...outcome.details, cart: cartView(fresh, translate) } };
  };
  const ownEarlier = await ifPlaced(deps, begun);
  // A cached cart may have been filled again elsewhere: only the log proves that it is empty.
  if (!ownEarlier && recent === 'cached' && isSecondClick(state, request.cartVersion))
    return { conflict: streamOf(CART, customerId) };
  const earlier = ownEarlier ?? earlierOrder(state, request.cartVersion);
  if (earlier) return withCart(await finishOrder(deps, earlier, metadata));

  // An order that does not exist is not cached; a conflict of the append shows if it does.
  const orderId = derivedId('order', customerId, String(state.version), String(state.declined.length));
  const [contents, settings, payment, existing, accepted] = await Promise.all([
    cartContents(commands, customerId, state, recent),
    priceSettings(commands, recent),
    chosenPayment(commands, request.paymentMethod),
    recent === 'latest' ? commands.load(order, orderId) : unwritten(order, orderId),
    acceptedPolicies(commands, request.policies),
  ]);
  if (request.key !== undefined) await deps.keys.noteSubject(request.key, orderId);
  const quoted = quoteLines(contents.lines, settings, request.delivery);
  const payable = { ...request, paymentMethod: payment.text };
  const priced = { contents, quoted, payment, online: deps.online };
  const objection = objectionTo(payable, priced, existing.state, translate);
  if (objection) return refused(objection);
  if (existing.state.phase === 'none') {
    // One version of a cart is declined once: as long as it is short, repeated tries write no more.
    const shortages = state.declined.length > 0 ? shortagesOf(contents) : [];
    if (shortages.length > 0) {
      const refusal = outOfStock(shortages);
      if (recent === 'cached') return refused(refusal);
      for (const { productId, requested: quantity } of shortages) {
        const stream = streamOf(STOCK, productId);
        if (await contention.mayComeBack({ stream, quantity, by: orderId }, until)) return { conflict: stream };
      }
      return withCart(refusal);
    }
    await deps.declined.check(customerId);
  }
  const ordered = newOrder(orderId, account.state.details.name, payable, priced, metadata);
  const wanted = { ...ordered, ...accepted, ...(await waitForPayment(deps, priced, ordered)) };
  const unpaidLimit = existing.state.phase === 'none' && (await holdForOrder(deps, wanted, contents, account.state));
  if (unpaidLimit) return recent === 'cached' ? refused(unpaidLimit) : withCart(unpaidLimit);
  const preconditions = [...contents.preconditions, settings.delivery, settings.taxes, account, present];
  const placed = await placeFrom(deps, wanted, { present: existing, consistency: recent, preconditions }, metadata);
  if (isRefusal(placed) && placed.refused === 'INSUFFICIENT_STOCK') await deps.declined.count(customerId);
  return withCart(placed);
}

/**
 * The latest cart, or the cached one where it is the version that the customer names: that is what they order, and one
 * version becomes one order, whoever reads it.
 */
async function cartToOrder(
  commands: OrderDependencies['commands'],
  { customerId, cartVersion }: CheckoutRequest,
  { exact, recent }: ReturnType<typeof readsOf>,
): Promise<Handled<Cart>> {
  if (exact === recent || cartVersion === undefined) return commands.load(cart, customerId, exact);
  const cached = await commands.load(cart, customerId, recent);
  return cartVersion === versionOf(cached.state.version) ? cached : commands.load(cart, customerId, exact);
}

/** Why the cart cannot become the order, if so. The origin of an order that is there already is not checked again. */
function objectionTo(
  request: CheckoutRequest,
  priced: QuotedCart,
  { phase }: OrderState,
  translate: ServerTranslate,
): Refusal | undefined {
  const { contents, quoted } = priced;
  const { version, items } = contents.cart;
  const isQuoted = needsDelivery(quoted.settings) || quoted.quote.pricing.tax !== undefined;
  const quote = () => isQuoted && { quote: quoteView(contents, quoted, request) };
  const changed: ChangedRefusal = (code) => refuse(code, { cart: cartView(contents, translate), ...quote() });
  if (request.cartVersion !== undefined && request.cartVersion !== versionOf(version)) return changed('CART_CHANGED');
  if (items.length === 0) return refuse('VALIDATION', undefined, [{ field: 'cart', code: 'required' }]);
  return phase === 'none' ? objectionToOrder(request, priced, changed) : undefined;
}

/** A cart with what it costs, and the payment that was chosen for it. */
interface QuotedCart extends PricedOrder {
  readonly contents: CartContents;
}

/** The order that an earlier try of the call recorded, unless it died before it placed it. */
async function ifPlaced(deps: OrderDependencies, orderId: string | undefined): Promise<string | undefined> {
  if (orderId === undefined) return undefined;
  return (await deps.commands.load(order, orderId)).state.phase === 'none' ? undefined : orderId;
}

/** The order that the version of the cart, named or not, became already. */
function earlierOrder(state: Cart, cartVersion: string | undefined): string | undefined {
  const { lastOrder } = state;
  if (!lastOrder) return undefined;
  const sameVersion = cartVersion === versionOf(lastOrder.cartVersion);
  return sameVersion || isSecondClick(state, cartVersion) ? lastOrder.orderId : undefined;
}

/** No version is named and nothing is left: the cart has just become an order. */
function isSecondClick({ items, lastOrder }: Cart, cartVersion: string | undefined): boolean {
  return lastOrder !== undefined && cartVersion === undefined && items.length === 0;
}

function newOrder(
  orderId: string,
  customerName: string,
  request: CheckoutRequest,
  priced: QuotedCart,
  metadata: EventMetadata,
) {
  const { cartVersion: _, ...said } = request;
  const { version: cartVersion } = priced.contents.cart;
  return { ...orderOf(said, priced, metadata), orderId, customerName, cartVersion };
}
