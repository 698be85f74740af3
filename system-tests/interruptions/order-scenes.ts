import type { KillableShop } from '../support/killable-shop.ts';
import { ordersOf, unitsLeft } from '../support/log-reader.ts';
import { CHECKOUT, callOrThrow, newCustomer, newProduct, type SignedIn } from '../support/shop-people.ts';

/** Initial stock of a product. */
export const OPENING = 10;

export const twoProducts = (shop: KillableShop) =>
  Promise.all([1, 2].map(async () => (await newProduct(shop, { quantity: OPENING }))._id));

export async function filledCart(shop: KillableShop, products: readonly string[]): Promise<SignedIn> {
  const buyer = await newCustomer(shop);
  for (const [index, product] of products.entries()) {
    await callOrThrow(shop, 'addToCart', { token: buyer.token, body: { product, quantity: 2 + index } });
  }
  return buyer;
}

/** Another customer buys nearly all of a product. */
export async function buyUp(shop: KillableShop, product: string): Promise<void> {
  const { token } = await newCustomer(shop);
  await callOrThrow(shop, 'addToCart', { token, body: { product, quantity: OPENING - 1 } });
  await callOrThrow(shop, 'placeOrder', { token, body: CHECKOUT });
}

/** An order of 2 and 3 units. */
export async function placedOrder(shop: KillableShop) {
  const products = await twoProducts(shop);
  const buyer = await filledCart(shop, products);
  const request = { token: buyer.token, body: CHECKOUT };
  const { _id: orderId } = (await callOrThrow<{ order: { _id: string } }>(shop, 'placeOrder', request)).order;
  const outcome = async () => ({
    orders: await ordersOf(shop.reader, buyer.id),
    left: await unitsLeft(shop.reader, products),
  });
  return { products, orderId, outcome };
}
