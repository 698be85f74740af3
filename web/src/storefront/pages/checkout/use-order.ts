import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { feeWithoutTax } from '@countinghouse/contracts/pricing/charges';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLinks } from '../../i18n/links.ts';
import { useFrame } from '../../rendering/page.tsx';
import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { cartMessages } from '../cart/cart.messages.ts';
import { policiesOf } from './accepted-policies.tsx';
import type { Delivery } from './delivery/use-delivery.ts';
import { CartChangedError, type PriceChange, placeAsGuest, placeOrder, priceChanges } from './order-attempt.ts';
import type { CheckoutForm } from './use-checkout-fields.ts';

/** What is ordered, and how it is delivered. */
export interface Ordered {
  readonly form: CheckoutForm;
  readonly cart: ReadyCart;
  readonly delivery: Delivery;
  readonly customer: CustomerView | undefined;
}

/** Places the order that the shopper has seen; what has changed since is kept, and told before the next try. */
export function useOrder({ form, cart, delivery, customer }: Ordered) {
  const { pages } = useFrame();
  const links = useLinks();
  const navigate = useNavigate();
  const feeName = cartMessages.useMessages()('delivery');
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  /** The lines at the prices that the shopper was shown, or told of. */
  const seen = useRef(cart.lines);

  /** Keeps what differs from what the shopper has seen, which is what is seen from now on. */
  const noteChanges = (error: unknown) => {
    const now = cartStore.snapshot();
    const quote = error instanceof CartChangedError ? error.quote : undefined;
    const fees = quote ? feeChanges(delivery, feeWithoutTax(quote.fee, quote.charges), feeName) : [];
    if (quote) delivery.adopt(quote);
    if (now.phase !== 'ready') return fees;
    const prices = priceChanges(seen.current, now.lines);
    setChanges([...prices, ...fees]);
    seen.current = now.lines;
    return prices;
  };

  /** @throws ApiError, CartChangedError */
  const order = async (password: string): Promise<void> => {
    try {
      // A cart that is read again while the form is filled in may show another price under the shopper's finger.
      if (priceChanges(seen.current, cart.lines).length > 0) throw new CartChangedError(true);
      const { wanted, total = cart.subTotal } = delivery;
      const input = { ...form, policies: policiesOf(pages), delivery: wanted, total };
      // A line that was just removed, or another quantity, may still be on its way to the server.
      const settled = await cartStore.settled();
      const now = settled.phase === 'ready' ? settled : cart;
      const placed = customer ? await placeOrder(customer, input, now) : await placeAsGuest(input, password, now);
      void navigate(links.placed(placed), { replace: true });
    } catch (error) {
      const prices = noteChanges(error);
      if (error instanceof CartChangedError && error.onlyPrices && prices.length === 0 && error.quote)
        throw new CartChangedError(true, error.quote, true);
      throw error;
    }
  };
  return { order, changes };
}

function feeChanges({ fee, option }: Delivery, now: number, name: string): PriceChange[] {
  return fee === undefined || fee === now
    ? []
    : [{ product: 'delivery', name: option ? `${name} (${option.name})` : name, before: fee, now }];
}
