import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { PriceStep, QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { parseMail } from '@countinghouse/workers/testing/parse-mail';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CHECKOUT, callOrThrow, newCustomer, newProduct, type SignedIn } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let ann: SignedIn;
const books = newId();
const zones = [{ zone: '*', names: { en: 'VAT', zh: '增值稅' }, rates: [{ class: 'standard', rate: 5 }] }];
const taxes = {
  ...{ included: true, elsewhere: 'same', home: '*', number: 'GB 1' },
  ...{ classes: [{ _id: books, name: 'Books' }], zones },
};

beforeAll(async () => {
  shop = await openWholeShop();
  ann = await newCustomer(shop);
});
afterAll(() => shop.close());

const asOwner = () => ({ token: shop.superAdmin });
const save = (more: object) => shop.call(routeTable.saveTaxSettings, { ...asOwner(), body: { ...taxes, ...more } });

async function textOfMail(orderNo: string): Promise<string> {
  const folder = join(shop.folder, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
  const mail = mails.find(({ headers }) => headers.get('subject')?.includes(orderNo));
  if (!mail) throw new Error('no mail yet');
  return mail.parts.get('text/plain') ?? '';
}

test('taxes that are switched on are in quote, order, price explanation and mail, to the cent', async () => {
  expect((await save({})).statusCode).toBe(200);
  await callOrThrow(shop, 'switchTaxes', { ...asOwner(), body: { on: true } });
  const cup = await newProduct(shop, { sellingPrice: 25.93, quantity: 50 });
  const book = await newProduct(shop, { sellingPrice: 10, quantity: 50, taxClass: books });
  const items = [
    { product: cup._id, quantity: 10 },
    { product: book._id, quantity: 1 },
  ];
  const { quote } = await callOrThrow<{ quote: QuoteView }>(shop, 'quoteOrder', { body: { items } });
  expect(quote).toMatchObject({ goods: 269.3, fee: 0, total: 269.3, lines: [{ tax: 12.35 }, { tax: 0 }] });

  for (const body of items) await callOrThrow(shop, 'addToCart', { token: ann.token, body });
  const body = { ...CHECKOUT, expectedTotal: quote.total };
  const placed = await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', { token: ann.token, body });
  expect(placed.order.tax).toEqual(quote.tax);
  await shop.caughtUp();
  const params = { id: placed.order._id };
  const { order } = await callOrThrow<{ order: OrderView }>(shop, 'getOrder', { ...asOwner(), params });
  expect([order.tax, order.items.map(({ tax }) => tax)]).toEqual([quote.tax, [12.35, 0]]);

  const price = await callOrThrow<{ steps: PriceStep[]; total: number }>(shop, 'getOrderPrice', {
    ...{ token: ann.token, params },
  });
  expect(price.steps).toMatchObject([
    { kind: 'goods', amount: 269.3 },
    { kind: 'tax', how: 'included', amount: 0, rate: 5, base: 246.95, tax: 12.35, revision: 3 },
  ]);
  const text = await vi.waitFor(() => textOfMail(order.orderId), { timeout: 20_000, interval: 100 });
  expect(text).toMatch(/Includes VAT 5 %:? *\$12\.35/);
});

test('a class that a product has stays', async () => {
  const refused = await save({ classes: [] });
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ field: 'classes', code: 'class_in_use' }],
  ]);
});
