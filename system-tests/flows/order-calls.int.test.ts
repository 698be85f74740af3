import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import type { EventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb/double';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CHECKOUT, callOrThrow, newCustomer, newOrder, newProduct, type SignedIn } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let double: EventStoreDbDouble;
let shop: WholeShop;
let appends: string[] = [];
let reads: string[] = [];

beforeAll(async () => {
  double = await startEventStoreDbDouble();
  shop = await openWholeShop({ openStore: () => createEventStoreDbEventStore(double.url) });
});
afterAll(async () => {
  await shop.close();
  await double.stop();
});

/** Counts the calls about streams on the wire; a head of the log is read by checks of health and of this test. */
function count() {
  const calls = double.takeCalls();
  appends.push(...calls.appends);
  reads.push(...calls.reads.filter((stream) => stream !== '$all'));
}

/** Waits for the last append of each order, which records its mail. */
async function untilMailed(orders: number) {
  const mailed = () => {
    count();
    expect(appends.filter((stream) => stream.startsWith('email.'))).toHaveLength(orders);
  };
  await vi.waitFor(mailed, { timeout: 20_000, interval: 50 });
}

/** Orders as the storefront does: the call names the version of the cart that the customer sees. */
async function order({ token }: SignedIn, product: string) {
  const body = { product, quantity: 1 };
  const { cart } = await callOrThrow<{ cart: { version: string } }>(shop, 'addToCart', { token, body });
  await callOrThrow(shop, 'placeOrder', { token, body: { ...CHECKOUT, cartVersion: cart.version } });
}

test('an order costs EventStoreDB six appends and two reads in all parts of the shop together', async () => {
  const { _id: product } = await newProduct(shop);
  const customers: SignedIn[] = [];
  for (let n = 0; n < 3; n++) customers.push(await newCustomer(shop));
  // The first mail reads the settings of the shop.
  await newOrder(shop, (await newCustomer(shop)).token, product);
  await untilMailed(1);

  for (const round of ['the first order of a customer', 'the next one']) {
    [appends, reads] = [[], []];
    for (const customer of customers) await order(customer, product);
    await untilMailed(customers.length);
    await shop.caughtUp();
    count();
    expect.soft(appends, `${round}: ${appends.join(', ')}`).toHaveLength(6 * customers.length);
    expect.soft(reads, `${round}: ${reads.join(', ')}`).toHaveLength(2 * customers.length);
  }
});
