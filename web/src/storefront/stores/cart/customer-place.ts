import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import type { Attempts } from '../../../shared/http/attempts.ts';
import { call } from '../../api/call.ts';
import type { Reply } from '../../api/shop-calls.ts';
import type { CartPlace } from './cart-place.ts';

interface CustomerPlace extends CartPlace {
  /** Adds several products as far as they are in stock. Returns those not, or not completely, added. */
  addMany(items: readonly { product: string; quantity: number }[]): Promise<Reply<'addItemsToCart'>['refused']>;
}

/** The cart of the signed-in customer on the server. */
export function customerPlace(
  attempts: Attempts,
  { show, refresh }: { readonly show: (cart: CartView) => void; readonly refresh: () => Promise<void> },
): CustomerPlace {
  async function set(product: string, quantity: number): Promise<void> {
    const { cart } =
      quantity === 0
        ? await call('removeFromCart', { body: { product } })
        : await call('changeCartQuantity', { body: { product, quantity } });
    show(cart);
  }

  return {
    set,
    putBack: ({ product, quantity }) => set(product, quantity),

    // Once: a repetition after a lost response uses the same key.
    async add(product, quantity) {
      const body = { product, quantity };
      await attempts.run(`addToCart ${product}`, body, async (idempotencyKey, isRepeated) => {
        const { cart } = await call('addToCart', { body, idempotencyKey });
        show(cart);
        // A repeated response may contain the cart of the first one.
        if (isRepeated) void refresh();
      });
    },

    async addMany(items) {
      const body = { items: items.map(({ product, quantity }) => ({ product, quantity })) };
      const { cart, refused } = await attempts.run('addItemsToCart', body, (idempotencyKey) =>
        call('addItemsToCart', { body, idempotencyKey }),
      );
      show(cart);
      return refused;
    },
  };
}
