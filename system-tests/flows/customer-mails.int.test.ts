import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { parseMail } from '@countinghouse/workers/testing/parse-mail';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callOrThrow, newCustomer, newOrder, newProduct, type SignedIn } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let ann: SignedIn;
const logLines: string[] = [];

beforeAll(async () => {
  shop = await openWholeShop({ onLogLine: (line) => logLines.push(line) });
  ann = await newCustomer(shop);
});
afterAll(() => shop.close());

async function mailsTo(address: string) {
  const folder = join(shop.folder, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
  return mails.filter(({ headers }) => headers.get('to')?.includes(address));
}
const mailsAbout = async (address: string, words: string) =>
  (await mailsTo(address)).filter(({ headers }) => headers.get('subject')?.includes(words));
const eventually = <Result>(read: () => Promise<Result>) => vi.waitFor(read, { timeout: 20_000, interval: 100 });

test('an order has confirmation and status mails, in the language of the order', async () => {
  const { _id: product } = await newProduct(shop, { name: '燈籠 Lantern' });
  const contactInfo = { email: 'order@home.example', phone: '1' };
  await callOrThrow(shop, 'addToCart', { token: ann.token, body: { product, quantity: 2 } });
  const { order } = await callOrThrow<{ order: { _id: string; orderId: string } }>(shop, 'placeOrder', {
    token: ann.token,
    body: { contactInfo, shippingAddress: 'Here', paymentMethod: 'cash' },
    headers: { 'accept-language': 'zh-HK' },
  });
  const track = { type: 'order_track_status', data: { orderTrackStatus: 'picked_by_courier' } };
  await callOrThrow(shop, 'updateOrder', { token: shop.superAdmin, params: { id: order._id }, body: track });
  await eventually(async () => expect(await mailsTo('order@home.example')).toHaveLength(2));
  const [received] = await mailsAbout('order@home.example', '已收到你的訂單');
  expect(received?.headers.get('subject')).toContain(order.orderId);
  expect(received?.parts.get('text/plain')).toContain('燈籠 Lantern');
  expect(received?.parts.get('text/plain')).toContain(`https://shop.example/zh-HK/account/orders/${order._id}`);
  expect(await mailsAbout('order@home.example', '已交予速遞')).toHaveLength(1);
});

test('a forgotten password is set by the link of the mail, which is stored nowhere else, and a mail reports it', async () => {
  await callOrThrow(shop, 'forgotPassword', { body: { email: ann.email } });
  const [asked] = await eventually(async () => {
    const mails = await mailsAbout(ann.email, 'Set a new password');
    expect(mails).toHaveLength(1);
    return mails;
  });
  const code = /\/reset#code=([0-9a-f]{64})&claimed\n/.exec(asked?.parts.get('text/plain') ?? '')?.[1] ?? '';
  const password = 'another password of nobody';
  const body = { code, newPassword: password, confirmPassword: password };
  expect((await shop.call(routeTable.resetPassword, { body })).statusCode).toBe(200);
  await eventually(async () => expect(await mailsAbout(ann.email, 'Your password was changed')).toHaveLength(1));
  expect(logLines.filter((line) => line.includes(code))).toEqual([]);
});

test('a waiting customer gets one mail when a product is back in stock', async () => {
  const ben = await newCustomer(shop);
  const product = await newProduct(shop, { name: 'White lantern', quantity: 1 });
  const order = await newOrder(shop, (await newCustomer(shop)).token, product._id);
  await callOrThrow(shop, 'changeWish', { token: ben.token, body: { product: product._id, notify: true } });
  const status = (orderStatus: string) =>
    callOrThrow(shop, 'updateOrder', {
      token: shop.superAdmin,
      params: { id: order._id },
      body: { type: 'order_status', data: { orderStatus } },
    });
  await status('Rejected');
  const [told] = await eventually(async () => {
    const mails = await mailsAbout(ben.email, 'Back in stock: White lantern');
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(told?.parts.get('text/html')).toContain(`https://shop.example/product/${product._id}/white-lantern`);
  // The wish is settled in the log only after its mail was sent.
  await eventually(async () => {
    await shop.caughtUp();
    const { products } = await callOrThrow<{ products: unknown[] }>(shop, 'listWishes', { token: ben.token });
    expect(products).toEqual([]);
  });
  await status('Pending');
  await status('Rejected');
  await shop.caughtUp();
  expect(await mailsAbout(ben.email, 'Back in stock')).toHaveLength(1);
});
