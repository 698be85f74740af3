import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productChanged,
  productCreated,
} from '@countinghouse/contracts/catalog/events';
import { STOCK, stockOpened, stockReserved } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { COMPANY_INFO, companyInfoChanged, PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

/** Returns the names of the steps that are done, by the alphabet. */
async function done(): Promise<string[]> {
  const reply = await shop.get('/setting/setup', 'admin');
  expect(reply.statusCode, reply.body).toBe(200);
  return Object.entries(reply.json().setup)
    .flatMap(([name, isDone]) => (isDone ? [name] : []))
    .sort();
}
const page = (name: 'dashboard' | 'deliveryMethod' | 'shippingPaymentTerms' | 'contact', changes: object) =>
  shop.happened(streamOf(PAGE, name), event(pageSaved, { page: name, changes }));
const text = (words: string) => ({ text: { entityMap: {}, blocks: [{ text: words, key: 'a', type: 'unstyled' }] } });

test('the steps to the first order are done by what happened, and open again when it is undone', async () => {
  expect(await done()).toEqual([]);
  const company = (name: string) =>
    shop.happened(streamOf(COMPANY_INFO.category, COMPANY_INFO.id), event(companyInfoChanged, { changes: { name } }));
  await company(' ');
  expect(await done()).toEqual([]);
  await company('Tea & Co');
  await page('dashboard', { logo: '/files/images/logo.png' });
  expect(await done()).toEqual(['logo', 'name']);

  await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId: newId(), name: 'Tea' }));
  const [productId, orderId] = [newId(), newId()] as const;
  const details = { ...blankProduct, itemNo: 'TEA-1' };
  await shop.happened(streamOf(PRODUCT, productId), event(productCreated, { productId, details, openingQuantity: 1 }));
  await shop.happened(streamOf(STOCK, productId), event(stockOpened, { productId, quantity: 1, balance: 1 }));
  expect(await done()).toEqual(['category', 'logo', 'name', 'stock']);
  const photo = (path: string) =>
    shop.happened(
      streamOf(PRODUCT, productId),
      event(productChanged, { productId, changes: { photo: path }, countedDifference: 0 }),
    );
  await photo('/files/images/tea.png');

  await page('deliveryMethod', text(' '));
  await page('shippingPaymentTerms', text('By bank transfer.'));
  await page('contact', { address: '1 Peak Road' });
  expect(await done()).toEqual(['category', 'logo', 'name', 'payment', 'product', 'stock']);
  await page('deliveryMethod', text('By courier.'));
  await page('contact', { phone: '2345 6789' });

  await shop.happened(streamOf(ORDER, orderId), event(orderPlaced, samplePlacement({ orderId })));
  await shop.happened(
    streamOf(STOCK, productId),
    event(stockReserved, { productId, orderId, quantity: 1, balance: 0 }),
  );
  expect((await done()).filter((name) => name === 'stock' || name === 'order')).toEqual([]);
  await shop.happened(streamOf(ORDER, orderId), event(orderConfirmed, { orderId }));
  await photo('');
  expect(await done()).toEqual(['category', 'contact', 'delivery', 'logo', 'name', 'order', 'payment', 'stock']);
});
