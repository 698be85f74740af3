import { STOCK } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import type { Cart } from '@countinghouse/contracts/orders/cart.state';
import { type AcceptedPolicy, CART, type Shortage } from '@countinghouse/contracts/orders/events';
import type { Order, OrderState } from '@countinghouse/contracts/orders/order.state';
import type { OrderPolicy } from '@countinghouse/contracts/pages/page-paths';
import type { WantedDelivery } from '@countinghouse/contracts/pricing/delivery/body';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { needsDelivery } from '@countinghouse/contracts/pricing/quote';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import type { ConcurrencyConflict, Handled } from '@countinghouse/platform/commands/commands';
import { readsOf, retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import { unwritten } from '@countinghouse/platform/commands/stream-write';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { customer } from '../../customers/customer.decider.ts';
import { type ChosenPayment, chosenPayment, objectionToPayment } from '../../payments/chosen-method.ts';
import { deliverySettings } from '../../pricing/delivery-settings.decider.ts';
import { taxSettings } from '../../pricing/tax-settings.decider.ts';
import { page } from '../../settings/page.decider.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { finishOrder, outOfStock, placeFrom } from '../sagas/place-order.saga.ts';
import { holdForOrder } from '../unpaid/unpaid-order.ts';
import { cart } from './cart.decider.ts';
import { type CartContents, cartContents, cartView } from './cart-contents.ts';
import {
  objectionToDelivery,
  objectionToTotal,
  orderedLines,
  pricedParts,
  type QuotedLines,
  quoteLines,
  quoteView,
} from './cart-quote.ts';

/** What a customer enters at the checkout; everything else is in the cart. */
export interface CheckoutRequest {
  readonly customerId: string;
  readonly email: string;
  readonly phone: string;
  readonly shippingAddress: string;
  readonly paymentMethod: string;
  readonly transactionId: string;
  readonly remark: string;
  /** How it is to be delivered; undefined where the customer chose nothing. */
  readonly delivery: WantedDelivery | undefined;
  /** The policies that the customer was told to accept. */
  readonly policies: readonly OrderPolicy[];
  /** What the customer reads. */
  readonly language: Language;
  /** Version of the cart that the customer saw. */
  readonly cartVersion: string | undefined;
  /** Major units. */
  readonly expectedTotal: number | undefined;
  /** Names the Idempotency-Key of the call, if it has one. */
  readonly key: string | undefined;
  /** Keyed hash of the network that the call comes from; undefined for one from within. */
  readonly network: string | undefined;
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
  const [contents, delivery, taxes, payment, existing, accepted] = await Promise.all([
    cartContents(commands, customerId, state, recent),
    commands.load(deliverySettings, DELIVERY_SETTINGS.id, recent),
    commands.load(taxSettings, TAX_SETTINGS.id, recent),
    chosenPayment(commands, request.paymentMethod),
    recent === 'latest' ? commands.load(order, orderId) : unwritten(order, orderId),
    acceptedPolicies(commands, request.policies),
  ]);
  if (request.key !== undefined) await deps.keys.noteSubject(request.key, orderId);
  const quoted = quoteLines(contents.lines, { delivery, taxes }, request.delivery);
  const payable = { ...request, paymentMethod: payment.text };
  const objection = objectionTo(payable, { contents, quoted, payment }, existing.state, translate);
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
  const wanted = {
    ...newOrder(orderId, account.state.details.name, payable, { contents, quoted, payment }, metadata),
    ...accepted,
  };
  const unpaidLimit = existing.state.phase === 'none' && (await holdForOrder(deps, wanted, contents, account.state));
  if (unpaidLimit) return recent === 'cached' ? refused(unpaidLimit) : withCart(unpaidLimit);
  const preconditions = [...contents.preconditions, delivery, taxes, account, present];
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

function shortagesOf({ lines }: CartContents): Shortage[] {
  return lines
    .filter(({ item, available }) => item.quantity > available)
    .map(({ item: { productId, quantity: requested }, available }) => ({ productId, requested, available }));
}

/** Why the cart cannot become the order, if so. The origin of an order that is there already is not checked again. */
function objectionTo(
  request: CheckoutRequest,
  { contents, quoted, payment }: QuotedCart,
  { phase }: OrderState,
  translate: ServerTranslate,
): Refusal | undefined {
  const { cartVersion, expectedTotal, delivery } = request;
  const { version, items } = contents.cart;
  const isQuoted = needsDelivery(quoted.settings) || quoted.quote.pricing.tax !== undefined;
  const quote = () => isQuoted && { quote: quoteView(contents, quoted, request) };
  const changed = (code: 'CART_CHANGED' | 'PRICE_CHANGED') =>
    refuse(code, { cart: cartView(contents, translate), ...quote() });
  if (cartVersion !== undefined && cartVersion !== versionOf(version)) return changed('CART_CHANGED');
  if (items.length === 0) return refuse('VALIDATION', undefined, [{ field: 'cart', code: 'required' }]);
  if (phase !== 'none') return undefined;
  if (contents.lines.some(({ onSale }) => !onSale)) return changed('CART_CHANGED');
  const objection = objectionToTotal(quoted, 'cart') ?? objectionToDelivery(quoted, request);
  if (objection) return objection;
  const { total } = quoted.quote;
  const asExpected = expectedTotal === undefined || toMinor(expectedTotal) === total;
  return asExpected ? objectionToPayment(payment, total, delivery?.method) : changed('PRICE_CHANGED');
}

/** A cart with what it costs, and the payment that was chosen for it. */
interface QuotedCart {
  readonly contents: CartContents;
  readonly quoted: QuotedLines;
  readonly payment: ChosenPayment;
}

/** The policies at their present revisions; one that was never written is not accepted. */
async function acceptedPolicies(
  commands: OrderDependencies['commands'],
  policies: readonly OrderPolicy[],
): Promise<{ acceptedPolicies?: AcceptedPolicy[] }> {
  const found = await Promise.all(
    [...new Set(policies)].map(async (id) => ({
      page: id,
      revision: (await commands.load(page, id, 'cached')).revision,
    })),
  );
  const written = found.filter(({ revision }) => revision >= 0);
  return written.length > 0 ? { acceptedPolicies: written } : {};
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
  { contents, quoted }: QuotedCart,
  metadata: EventMetadata,
) {
  const { cartVersion: _, expectedTotal: __, key: ___, policies: ____, network, delivery, ...said } = request;
  return {
    orderId,
    placedAt: metadata.occurredAt ?? new Date().toISOString(),
    customerName,
    ...said,
    ...(network !== undefined && { network }),
    cartVersion: contents.cart.version,
    lines: orderedLines(quoted),
    ...pricedParts(quoted, delivery),
    currency: { ...contents.currency },
  };
}
