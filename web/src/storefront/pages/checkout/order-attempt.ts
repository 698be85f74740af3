import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import type { QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import type { OrderPolicy } from '@countinghouse/contracts/pages/page-paths';
import { ApiError } from '../../../shared/http/api-error.ts';
import { isOutcomeUnknown } from '../../../shared/http/attempts.ts';
import { call } from '../../api/call.ts';
import type { CallInput } from '../../api/shop-calls.ts';
import type { CartLine } from '../../stores/cart/cart-lines.ts';
import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { removeSent } from '../../stores/cart/guest-cart.ts';
import { clearAttempt, keyFor, pendingAttempt, storePlacedOrder } from '../../stores/checkout-storage.ts';
import { session } from '../../stores/session-store.ts';

/** The input of an order beside the cart. */
export interface OrderForm {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly remark: string;
  readonly payment: string;
  /**
   * Phone number and address are stored in the customer's details where those are empty; for a guest, an account is
   * opened with what was entered.
   */
  readonly keep: boolean;
}

/** What is ordered: the form and the policies that it named. */
interface OrderInput extends OrderForm {
  readonly policies: OrderPolicy[];
  /** How it is delivered; undefined in a shop without delivery methods. */
  readonly delivery: OrderBody['delivery'];
  /** The total that the shopper was shown, in major units. */
  readonly total: number;
}

type OrderBody = NonNullable<CallInput<'placeOrder'>['body']>;

/** The cart differs from the one that the shopper has seen; it is shown in its current state. */
export class CartChangedError extends Error {
  override readonly name = 'CartChangedError';
  /** True when only its prices differ. */
  readonly onlyPrices: boolean;
  /** What the order would cost now; absent without delivery methods. */
  readonly quote: QuoteView | undefined;
  /** True when the price of no product differs. */
  readonly feeOnly: boolean;
  constructor(onlyPrices: boolean, quote?: QuoteView, feeOnly = false) {
    super('the cart is another than the shopper has seen');
    this.onlyPrices = onlyPrices;
    this.quote = quote;
    this.feeOnly = feeOnly;
  }
}

/** Returns the body of the call; empty texts are left out. */
export function orderBody(form: OrderInput, cart: ReadyCart): OrderBody {
  const remark = form.remark.trim();
  return {
    contactInfo: { email: form.email.trim(), phone: form.phone.trim() },
    shippingAddress: form.address.trim(),
    paymentMethod: form.payment,
    expectedTotal: form.total,
    ...(form.delivery && { delivery: form.delivery }),
    ...(cart.version !== undefined && { cartVersion: cart.version }),
    ...(remark !== '' && { remark }),
    ...(form.policies.length > 0 && { acceptedPolicies: form.policies }),
  };
}

/**
 * Places the order for the cart that the shopper has seen, and returns its id; repeated after a lost response it
 * returns the order that was placed.
 * @throws ApiError; CartChangedError when the prices, or the lines, have changed
 */
export async function placeOrder(customer: CustomerView, form: OrderInput, cart: ReadyCart): Promise<string> {
  const body = orderBody(form, cart);
  const orderId = await send(customer._id, body, keyFor(customer._id, body));
  if (form.keep) await saveDetails(customer, form).catch(() => undefined);
  finish(customer._id, orderId);
  return orderId;
}

async function send(owner: string, body: OrderBody, idempotencyKey: string): Promise<string> {
  try {
    const { order } = await call('placeOrder', { body, idempotencyKey });
    return order._id;
  } catch (error) {
    if (!(error instanceof ApiError) || isOutcomeUnknown(error) || error.signInAgain) throw error;
    clearAttempt(owner);
    const fresh = error.details.cart as CartView | undefined;
    if (fresh) cartStore.adopt(fresh);
    const quote = error.details.quote as QuoteView | undefined;
    if (error.code === 'PRICE_CHANGED') throw new CartChangedError(true, quote);
    if (error.code === 'CART_CHANGED') throw new CartChangedError(false, quote);
    throw error;
  }
}

/** One update, so that no state in between is shown: the cart is empty, and the order is stored. */
function finish(owner: string | null, placed: string): void {
  cartStore.ordered();
  storePlacedOrder(owner, placed);
}

/**
 * Places the order of somebody without an account, and returns the code of its link; as {@link placeOrder}. A password
 * is stored nowhere: it is the same attempt without it.
 */
export async function placeAsGuest(form: OrderInput, password: string, cart: ReadyCart): Promise<string> {
  const { cartVersion: _, contactInfo, ...rest } = orderBody(form, cart);
  const items = itemsOf(cart);
  const body = { ...rest, contactInfo: { ...contactInfo, name: form.name.trim() }, items };
  const idempotencyKey = keyFor(null, { ...body, opensAccount: form.keep });
  try {
    const { code } = await call('placeGuestOrder', {
      body: { ...body, ...(form.keep && { password }) },
      idempotencyKey,
    });
    removeSent(items);
    finish(null, code);
    return code;
  } catch (error) {
    if (!(error instanceof ApiError) || isOutcomeUnknown(error)) throw error;
    clearAttempt(null);
    throw await changedFor(error);
  }
}

/** What a refusal says of the cart, which a guest's browser has to read again. */
async function changedFor(error: ApiError): Promise<Error> {
  const isChanged = error.code === 'PRICE_CHANGED' || error.code === 'CART_CHANGED';
  if (isChanged || error.code === 'INSUFFICIENT_STOCK') await cartStore.refresh();
  if (!isChanged) return error;
  return new CartChangedError(error.code === 'PRICE_CHANGED', error.details.quote as QuoteView | undefined);
}

async function saveDetails(customer: CustomerView, { phone, address }: OrderForm): Promise<void> {
  const changes = {
    ...(customer.phone === '' && phone.trim() !== '' && { phone: phone.trim() }),
    ...(customer.address === '' && address.trim() !== '' && { address: address.trim() }),
  };
  if (Object.keys(changes).length === 0) return;
  const response = await call('updateCustomer', { params: { id: customer._id }, body: changes });
  session.update({ customer: response.customer });
}

/**
 * Returns an order whose response was lost, when the cart is no longer the one that it names: it was placed or finally
 * refused, and repeating it cannot place another.
 */
export function orderWithoutResponse(owner: string, cart: ReadyCart): { key: string; body: OrderBody } | undefined {
  const attempt = pendingAttempt(owner);
  if (!attempt) return undefined;
  const body = JSON.parse(attempt.body) as OrderBody;
  if (cart.lines.length > 0 && body.cartVersion === cart.version) return undefined;
  return { key: attempt.key, body };
}

/**
 * Repeats an {@link orderWithoutResponse}; when it was placed, it becomes the last placed order.
 * @throws ApiError
 */
export async function recoverOrder(owner: string, { key, body }: { key: string; body: OrderBody }): Promise<void> {
  finish(owner, await send(owner, body, key));
}

/** Returns what a quote is asked for: the lines that can be ordered. */
export function itemsOf({ lines }: ReadyCart): { product: string; quantity: number }[] {
  return lines
    .filter(({ warnings }) => !warnings.some(({ code }) => code === 'unavailable'))
    .map(({ product, quantity }) => ({ product: product._id, quantity }));
}

/** A changed price of a line, in major units. */
export interface PriceChange {
  readonly product: string;
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

export function priceChanges(seen: readonly CartLine[], now: readonly CartLine[]): PriceChange[] {
  return now.flatMap(({ product: { _id, name }, price }) => {
    const before = seen.find(({ product }) => product._id === _id)?.price ?? price;
    return before === price ? [] : [{ product: _id, name, before, now: price }];
  });
}
