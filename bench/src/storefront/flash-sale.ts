import { setTimeout as delay } from 'node:timers/promises';
import type { RunningShop } from '../http/running-shop.ts';
import type { Measurement } from '../measurement.ts';
import { type Answer, ClientConnection } from './client-connection.ts';
import { productPath } from './page-figures.ts';

const SHOPPERS = 500;
const UNITS = 200;
const LONGEST_MS = 120_000;
/** Of all shoppers at once. */
const WARM_UP_ROUNDS = 4;
/** Purchases of other products before the sale, by customers who take no part in it. */
const ORDINARY_PURCHASES = 200;
const ORDINARY_CLIENTS = 8;
/** Index in the catalogue, of a product that no other figure buys. */
const PRODUCT = 41;
const API = '/api/v1';

/**
 * A flash sale: 500 signed-in shoppers at once read the page of a product with 200 units, add one to the cart and order
 * it. Every unit is sold, everybody else is refused with a message, and the page shows that soon.
 */
export async function measureFlashSale(shop: RunningShop): Promise<Measurement[]> {
  const product = shop.catalogue.products[PRODUCT]!;
  const page = productPath(product);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await readAtOnce(shop.address);
  await sellAsEveryDay(shop);
  await stock(shop, product.productId);

  const responses: Answer[] = [];
  const pages: Answer[] = [];
  const note = async (kept: Answer[], request: Promise<Answer>) => {
    const response = await request;
    kept.push(response);
    return response;
  };
  let soldOutAt: number | undefined;
  const buy = async (token: string) => {
    // Each shopper has a connection of their own.
    const shopper = new ClientConnection(shop.address);
    const signedIn = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = (path: string, body: object) => shopper.send('POST', API + path, signedIn, JSON.stringify(body));
    await note(pages, shopper.send('GET', page, asBrowsersRead));
    await note(responses, post('/cart/add-item', { product: product.productId, quantity: 1 }));
    const order = await note(responses, post('/order', delivery));
    if (order.status === 201) soldOutAt = performance.now();
    shopper.close();
    return order.status;
  };
  const seen = firstSoldOut(shop.address + page);
  const statuses = await Promise.all(shop.customerTokens.slice(0, SHOPPERS).map(buy));
  const soldOutAfter = (await seen) - (soldOutAt ?? 0);

  const orders = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status >= 400 && status < 500).length;
  const failed = [...responses, ...pages].filter(({ status }) => status >= 500).length;
  const durations = pages.map(({ ms }) => ms).sort((a, b) => a - b);
  return [
    { name: 'flash sale/orders of 200 units', value: orders, unit: 'orders' },
    { name: 'flash sale/clear refusals', value: refused, unit: 'shoppers' },
    { name: 'flash sale/server errors', value: failed, unit: 'answers' },
    { name: 'flash sale/page, p95', value: durations[Math.floor(durations.length * 0.95)] ?? 0, unit: 'ms' },
    { name: 'flash sale/last unit sold to "Sold out" in the page', value: Math.max(0, soldOutAfter), unit: 'ms' },
  ];
}

async function stock({ address, staffToken }: RunningShop, productId: string): Promise<void> {
  const staff = new ClientConnection(address);
  const signedIn = { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' };
  const { status, body } = await staff.send(
    'PUT',
    `${API}/product/${productId}`,
    signedIn,
    JSON.stringify({ quantity: UNITS }),
  );
  staff.close();
  if (status !== 200) throw new Error(`the units were not put on the shelf: ${body}`);
}

/**
 * Repeats until the code of new connections is compiled, in the driver and in a shop that has been open for a while.
 */
async function readAtOnce(address: string): Promise<void> {
  const read = async () => {
    const client = new ClientConnection(address);
    await client.send('GET', '/', asBrowsersRead);
    client.close();
  };
  await Promise.all(Array.from({ length: SHOPPERS }, read));
}

/** Ordinary purchases, a few at a time, as in a running shop before a sale. */
async function sellAsEveryDay({ address, catalogue, customerTokens }: RunningShop): Promise<void> {
  const others = customerTokens.slice(SHOPPERS);
  const sell = async (lane: number) => {
    const client = new ClientConnection(address);
    for (let n = lane; n < ORDINARY_PURCHASES; n += ORDINARY_CLIENTS) {
      const { productId } = catalogue.products[PRODUCT + 1 + n]!;
      const signedIn = { authorization: `Bearer ${others[n]}`, 'content-type': 'application/json' };
      const item = JSON.stringify({ product: productId, quantity: 1 });
      await client.send('POST', `${API}/cart/add-item`, signedIn, item);
      const { status, body } = await client.send('POST', `${API}/order`, signedIn, JSON.stringify(delivery));
      if (status !== 201) throw new Error(`an ordinary purchase was refused: ${body}`);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: ORDINARY_CLIENTS }, (_, lane) => sell(lane)));
}

/** Polls the page and returns when it first shows sold out, as `performance.now()`. */
async function firstSoldOut(address: string): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    if (/Sold out/.test(await (await fetch(address)).text())) return performance.now();
    await delay(50);
  }
  throw new Error('the page never said that it is sold out');
}

const asBrowsersRead = { 'accept-encoding': 'gzip, br' };

const delivery = {
  contactInfo: { email: 'buyer@shop.example', phone: '2345 6789' },
  shippingAddress: "1 Queen's Road Central, Hong Kong",
  paymentMethod: 'Bank transfer',
};
