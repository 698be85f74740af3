import { STOCK } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { CartItem } from '@countinghouse/contracts/orders/cart.state';
import { ORDER } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import type { ConcurrencyConflict, Handled } from '@countinghouse/platform/commands/commands';
import { readsOf, retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import type { Claims } from '../../../identity/claims.ts';
import { chosenPayment } from '../../../payments/chosen-method.ts';
import { deliverySettings } from '../../../pricing/delivery-settings.decider.ts';
import { taxSettings } from '../../../settings/tax-settings.decider.ts';
import { order } from '../../order.decider.ts';
import type { OrderDependencies } from '../../order-dependencies.ts';
import { outOfStock, placeFrom } from '../../sagas/place-order.saga.ts';
import { holdForOrder } from '../../unpaid/unpaid-order.ts';
import { pricedLines } from '../cart-contents.ts';
import { quoteLines, quoteView } from '../cart-quote.ts';
import {
  acceptedPolicies,
  type OrderRequest,
  objectionToOrder,
  orderOf,
  shortagesOf,
  waitForPayment,
} from '../order-request.ts';

/** What somebody without an account orders. */
export interface GuestRequest extends OrderRequest {
  /** The same one for a call that is repeated. */
  readonly orderId: string;
  readonly customerName: string;
  /** Each product once. */
  readonly items: readonly CartItem[];
}

/** Nobody has proved to read the mail of an address that was typed. */
const STRANGER = { mailbox: 'claimed', unpaidLimitLifted: false } as const;

/**
 * Places an order without an account, by the rules of {@link checkout}; the same order again is found, finished and
 * returned. Refusals about what is ordered have a fresh quote.
 */
export function guestCheckout(
  deps: OrderDependencies & { readonly claims: Pick<Claims, 'assign'> },
  request: GuestRequest,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  const { commands, contention } = deps;
  const { orderId, items } = request;
  const until = contention.waitUntil();

  async function attempt(count: number): Promise<Handled<Order> | Refusal | ConcurrencyConflict> {
    const { recent } = readsOf(commands, count);
    const present = await commands.load(order, orderId);
    const basis = { present, consistency: recent } as const;
    const [contents, delivery, taxes, payment, accepted] = await Promise.all([
      pricedLines(commands, items, recent),
      commands.load(deliverySettings, DELIVERY_SETTINGS.id, recent),
      commands.load(taxSettings, TAX_SETTINGS.id, recent),
      chosenPayment(commands, request.paymentMethod),
      acceptedPolicies(commands, request.policies),
    ]);
    const quoted = quoteLines(contents.lines, { delivery, taxes }, request.delivery);
    const { items: _, ...asked } = { ...request, paymentMethod: payment.text };
    const priced = { contents, quoted, payment, online: deps.online };
    const wanted = {
      ...orderOf({ ...asked, customerId: orderId }, priced, metadata),
      ...accepted,
      ...(await waitForPayment(priced, orderId, metadata)),
    };
    if (present.state.phase !== 'none') return placeFrom(deps, wanted, { ...basis, preconditions: [] }, metadata);

    // A refusal on cached states counts as a conflict, never as a result.
    const refused = (refusal: Refusal) => (recent === 'cached' ? { conflict: streamOf(ORDER, orderId) } : refusal);
    const objection = objectionToOrder(asked, priced, (code) =>
      refuse(code, { quote: quoteView(contents, quoted, asked) }),
    );
    if (objection) return refused(objection);
    const shortages = shortagesOf(contents);
    for (const { productId, requested: quantity } of recent === 'cached' ? [] : shortages) {
      const stream = streamOf(STOCK, productId);
      if (await contention.mayComeBack({ stream, quantity, by: orderId }, until)) return { conflict: stream };
    }
    if (shortages.length > 0) return refused(outOfStock(shortages));
    const holder = deps.addressId(request.email);
    await deps.declined.check(holder);
    const unpaidLimit = await holdForOrder(deps, { ...wanted, customerId: holder }, contents, STRANGER);
    if (unpaidLimit) return refused(unpaidLimit);
    // Before the event: an order that is there is found by who proves its address.
    await deps.claims.assign('guest-order', orderId, holder);
    const preconditions = [...contents.preconditions, delivery, taxes];
    const placed = await placeFrom(deps, wanted, { ...basis, preconditions }, metadata);
    if (isRefusal(placed) && placed.refused === 'INSUFFICIENT_STOCK') await deps.declined.count(holder);
    return placed;
  }

  return retryOnConflict(attempt);
}
