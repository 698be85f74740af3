import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { CartView } from '@countinghouse/contracts/orders/views';
import { ApiError } from '../../../shared/http/api-error.ts';
import { isOutcomeUnknown } from '../../api/attempts.ts';
import { call } from '../../api/call.ts';
import type { CallInput } from '../../api/shop-calls.ts';
import type { CartLine } from '../../stores/cart-lines.ts';
import { cartStore, type ReadyCart } from '../../stores/cart-store.ts';
import { clearAttempt, keyFor, pendingAttempt, storePlacedOrder } from '../../stores/checkout-storage.ts';
import { session } from '../../stores/session-store.ts';

/** What an order is placed with beside the cart. */
export interface OrderForm {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly remark: string;
  readonly payment: string;
  /** Phone number and address go into the customer's details where those are empty. */
  readonly keep: boolean;
}

type OrderBody = NonNullable<CallInput<'placeOrder'>['body']>;

/** The cart is another than the shopper has seen; it is shown as it is now. */
export class CartChangedError extends Error {
  override readonly name = 'CartChangedError';
  /** Only its prices differ. */
  readonly onlyPrices: boolean;
  constructor(onlyPrices: boolean) {
    super('the cart is another than the shopper has seen');
    this.onlyPrices = onlyPrices;
  }
}

/** The body of the call; texts that were left empty are left out. */
export function orderBody(form: OrderForm, cart: ReadyCart): OrderBody {
  const remark = form.remark.trim();
  return {
    contactInfo: { email: form.email.trim(), phone: form.phone.trim() },
    shippingAddress: form.address.trim(),
    paymentMethod: form.payment,
    expectedTotal: cart.subTotal,
    ...(cart.version !== undefined && { cartVersion: cart.version }),
    ...(remark !== '' && { remark }),
  };
}

/**
 * Places the order for what the shopper has seen, and answers its id. Repeated after a lost answer it finds the order
 * that was placed.
 * @throws ApiError; CartChangedError when the prices, or the lines, are others now
 */
export async function placeOrder(customer: CustomerView, form: OrderForm, cart: ReadyCart): Promise<string> {
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
    if (error.code === 'PRICE_CHANGED') throw new CartChangedError(true);
    if (error.code === 'CART_CHANGED') throw new CartChangedError(false);
    throw error;
  }
}

/** In one go, so that nothing is shown between: the cart is empty, and the order is known. */
function finish(owner: string, orderId: string): void {
  cartStore.ordered();
  storePlacedOrder(owner, orderId);
}

/** Opens the account of a guest who orders, and checks that the cart that went up is the one that was seen. */
export async function registerForOrder(form: OrderForm, password: string, seen: ReadyCart): Promise<ReadyCart> {
  const { phone, address, keep } = form;
  const details = keep ? { phone: phone.trim(), address: address.trim() } : {};
  await session.register({ email: form.email.trim(), name: form.name.trim(), password, ...details });
  const cart = cartStore.snapshot();
  if (cart.phase !== 'ready') throw new CartChangedError(false);
  if (!sameLines(cart.lines, seen.lines)) throw new CartChangedError(false);
  if (cart.subTotal !== seen.subTotal) throw new CartChangedError(true);
  return cart;
}

function sameLines(some: readonly CartLine[], others: readonly CartLine[]): boolean {
  const asText = (lines: readonly CartLine[]) =>
    lines
      .map(({ product, quantity }) => `${product._id} ${quantity}`)
      .sort()
      .join();
  return asText(some) === asText(others);
}

async function saveDetails(customer: CustomerView, { phone, address }: OrderForm): Promise<void> {
  const changes = {
    ...(customer.phone === '' && phone.trim() !== '' && { phone: phone.trim() }),
    ...(customer.address === '' && address.trim() !== '' && { address: address.trim() }),
  };
  if (Object.keys(changes).length === 0) return;
  const answer = await call('updateCustomer', { params: { id: customer._id }, body: changes });
  session.update({ customer: answer.customer });
}

/**
 * An order whose answer was lost, when the cart is no more the one that it named: then it was placed, or refused for
 * good, and asking again cannot order anything.
 */
export function unansweredOrder(owner: string, cart: ReadyCart): { key: string; body: OrderBody } | undefined {
  const attempt = pendingAttempt(owner);
  if (!attempt) return undefined;
  const body = JSON.parse(attempt.body) as OrderBody;
  if (cart.lines.length > 0 && body.cartVersion === cart.version) return undefined;
  return { key: attempt.key, body };
}

/**
 * Asks again for a {@link unansweredOrder}; when it was placed, it is the order that was placed last.
 * @throws ApiError
 */
export async function recoverOrder(owner: string, { key, body }: { key: string; body: OrderBody }): Promise<void> {
  finish(owner, await send(owner, body, key));
}

/** How the price of a line changed under the shopper's eyes, in major units. */
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
