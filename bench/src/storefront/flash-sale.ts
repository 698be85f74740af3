import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { RunningShop } from '../http/running-shop.ts';
import type { Measurement } from '../measurement.ts';
import { productPath } from './page-figures.ts';

const SHOPPERS = 500;
const UNITS = 200;
const LONGEST_MS = 120_000;
const WARM_UP_READS = 2_000;
/** Of the catalogue, so that it is none that another figure buys. */
const PRODUCT = 41;
const API = '/api/v1';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/**
 * A flash sale: 500 signed-in shoppers at once read the page of a product of which 200 are there, put one into the cart and order it. Every
 * unit is sold, everybody else is refused in words, and the page says so soon.
 */
export async function measureFlashSale(shop: RunningShop): Promise<Measurement[]> {
  const product = shop.catalogue.products[PRODUCT]!;
  const { productId } = product;
  await warmUp(shop.address);
  // Each shopper has a connection of their own.
  const pool = new Pool(shop.address, { connections: SHOPPERS, pipelining: 1 });
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, body?: object): Promise<Answer> => {
    const began = performance.now();
    const reply = await pool.request({
      method,
      path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        // As every browser; nobody here reads a page.
        ...(method === 'GET' && { 'accept-encoding': 'gzip, br' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await reply.body.text();
    return { status: reply.statusCode, text, ms: performance.now() - began };
  };
  const page = productPath(product);
  const stocked = await send('PUT', `${API}/product/${productId}`, shop.staffToken, { quantity: UNITS });
  if (stocked.status !== 200) throw new Error(`the units were not put on the shelf: ${stocked.text}`);

  const answers: Answer[] = [];
  const pages: Answer[] = [];
  const note = async (kept: Answer[], asked: Promise<Answer>) => {
    const answer = await asked;
    kept.push(answer);
    return answer;
  };
  let soldOutAt: number | undefined;
  const buy = async (token: string) => {
    await note(pages, send('GET', page));
    await note(answers, send('POST', `${API}/cart/add-item`, token, { product: productId, quantity: 1 }));
    const order = await note(answers, send('POST', `${API}/order`, token, delivery));
    if (order.status === 201) soldOutAt = performance.now();
    return order.status;
  };
  const seen = firstSoldOut(shop.address + page);
  const statuses = await Promise.all(shop.customerTokens.slice(0, SHOPPERS).map(buy));
  const soldOutAfter = (await seen) - (soldOutAt ?? 0);
  await pool.close();

  const orders = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status >= 400 && status < 500).length;
  const failed = [...answers, ...pages].filter(({ status }) => status >= 500).length;
  const durations = pages.map(({ ms }) => ms).sort((a, b) => a - b);
  return [
    { name: 'flash sale/orders of 200 units', value: orders, unit: 'orders' },
    { name: 'flash sale/clear refusals', value: refused, unit: 'shoppers' },
    { name: 'flash sale/server errors', value: failed, unit: 'answers' },
    { name: 'flash sale/page, p95', value: durations[Math.floor(durations.length * 0.95)] ?? 0, unit: 'ms' },
    { name: 'flash sale/last unit sold to "Sold out" in the page', value: Math.max(0, soldOutAfter), unit: 'ms' },
  ];
}

/** Until the driver's own code is compiled: shoppers have machines of their own. */
async function warmUp(address: string): Promise<void> {
  const pool = new Pool(address, { connections: 8, pipelining: 1 });
  const read = async () => {
    for (let n = 0; n < WARM_UP_READS / 8; n++) await (await pool.request({ method: 'GET', path: '/' })).body.text();
  };
  await Promise.all(Array.from({ length: 8 }, read));
  await pool.close();
}

/** When somebody who asks for the page again and again is told first that it is sold out, as `performance.now()`. */
async function firstSoldOut(address: string): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    if (/Sold out/.test(await (await fetch(address)).text())) return performance.now();
    await delay(50);
  }
  throw new Error('the page never said that it is sold out');
}

const delivery = {
  contactInfo: { email: 'buyer@shop.example', phone: '2345 6789' },
  shippingAddress: "1 Queen's Road Central, Hong Kong",
  paymentMethod: 'Bank transfer',
};
