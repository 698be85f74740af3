import type { LoadRequest } from '../http/load.ts';
import type { OrderingShop } from './ordering-shop.ts';

const API = '/api/v1';

/**
 * One product each, as the storefront orders: the call names the version of the cart. Customers alternate, and have
 * networks of their own, of addresses that are set aside for benchmarks.
 * @param delivery how it is to be delivered, in a shop that asks for it
 */
export function buying({ customerTokens, productIds }: OrderingShop, delivery?: object): LoadRequest[][] {
  const networkOf = (n: number) => `198.18.${n >> 8}.${n & 255}`;
  return customerTokens.map((token, n) => [
    {
      method: 'POST',
      path: `${API}/cart/add-item`,
      token,
      from: networkOf(n),
      body: { product: productIds[(n * 17) % productIds.length]!, quantity: 1 },
    },
    {
      method: 'POST',
      path: `${API}/order`,
      token,
      from: networkOf(n),
      namesCart: true,
      body: {
        contactInfo: { email: `buyer${n}@shop.example`, phone: '2345 6789' },
        shippingAddress: "1 Queen's Road Central, Hong Kong",
        paymentMethod: 'card',
        ...(delivery && { delivery }),
      },
    },
  ]);
}
