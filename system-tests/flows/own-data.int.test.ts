import type { OrderView } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetCode } from '../support/reset-code.ts';
import {
  callOrThrow,
  codeOf,
  newCustomer,
  newOrder,
  newProduct,
  PASSWORD,
  type SignedIn,
} from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let ann: SignedIn;
let bob: SignedIn;
const logLines: string[] = [];

beforeAll(async () => {
  shop = await openWholeShop({ onLogLine: (line) => logLines.push(line) });
  [ann, bob] = await Promise.all([
    newCustomer(shop, { name: 'Ann Chan', phone: '1', address: '1 Peak Road' }),
    newCustomer(shop, { name: 'Bob' }),
  ]);
});
afterAll(() => shop.close());

interface Wished {
  readonly products: readonly {
    readonly _id: string;
    readonly stock: string;
    readonly saved: boolean;
    readonly notify: boolean;
  }[];
}

async function wish(token: string, product: string, changes: object): Promise<void> {
  await callOrThrow(shop, 'changeWish', { token, body: { product, ...changes } });
}

async function wished(token: string): Promise<(readonly unknown[])[]> {
  await shop.caughtUp();
  const { products } = await callOrThrow<Wished>(shop, 'listWishes', { token });
  return products.map(({ _id, stock, saved, notify }) => [_id, stock, saved, notify]);
}

async function ownData(token: string): Promise<Record<string, never>> {
  await shop.caughtUp();
  return (await callOrThrow<{ data: Record<string, never> }>(shop, 'getOwnData', { token })).data;
}

test('saved products are returned as cards, newest first, active ones only, to their customer alone', async () => {
  const shopper = await newCustomer(shop);
  const [tea, cup, pot] = [
    await newProduct(shop),
    await newProduct(shop, { quantity: 0 }),
    await newProduct(shop, { quantity: 2 }),
  ];
  await wish(shopper.token, tea._id, { saved: true });
  await wish(shopper.token, cup._id, { notify: true });
  await wish(shopper.token, pot._id, { saved: true });
  await wish(shopper.token, tea._id, { notify: true });
  expect(await wished(shopper.token)).toEqual([
    [pot._id, 'low', true, false],
    [cup._id, 'out', false, true],
    [tea._id, 'in', true, true],
  ]);
  const known = await callOrThrow<{ saved: string[]; notify: string[] }>(shop, 'listWishIds', { token: shopper.token });
  expect([known.saved, known.notify]).toEqual([
    [pot._id, tea._id],
    [cup._id, tea._id],
  ]);
  expect(await wished(bob.token)).toEqual([]);

  await callOrThrow(shop, 'deleteProduct', { token: shop.superAdmin, params: { id: pot._id } });
  await wish(shopper.token, cup._id, { notify: false });
  expect(await wished(shopper.token)).toEqual([[tea._id, 'in', true, true]]);
});

test('own data contains everything of the customer, in readable words and amounts', async () => {
  const [tea, cup, pot] = [
    await newProduct(shop, { name: 'Tea' }),
    await newProduct(shop, { name: 'Cup' }),
    await newProduct(shop, { name: 'Pot' }),
  ];
  const { _id: _, ...order }: OrderView = await newOrder(shop, ann.token, tea._id);
  await callOrThrow(shop, 'createReturnRequest', { token: ann.token, body: { order: _, returnReason: 'Too green' } });
  const about = { token: shop.superAdmin, params: { id: _ } };
  await callOrThrow(shop, 'addOrderNote', { ...about, body: { text: 'Rang twice' } });
  const { note } = await callOrThrow<{ note: { _id: string } }>(shop, 'addOrderNote', {
    ...{ ...about, body: { text: 'Of another order' } },
  });
  await callOrThrow(shop, 'removeOrderNote', { token: about.token, params: { id: _, note: note._id } });
  for (const { _id } of [cup, pot]) {
    await callOrThrow(shop, 'addToCart', { token: ann.token, body: { product: _id, quantity: 2 } });
  }
  await callOrThrow(shop, 'removeFromCart', { token: ann.token, body: { product: pot._id } });
  await wish(ann.token, pot._id, { saved: true });
  await callOrThrow(shop, 'updateCustomer', { token: ann.token, params: { id: ann.id }, body: { phone: '2' } });
  const staffNote = '<b>Asks for gift wrap</b>\n熟客';
  const noted = { token: shop.superAdmin, params: { id: ann.id }, body: { staffNote } };
  expect(await callOrThrow(shop, 'updateCustomer', noted)).toMatchObject({ customer: { staffNote } });
  const own = { token: ann.token, params: { id: ann.id } };
  const byEmail = await callOrThrow(shop, 'getCustomerByEmail', { token: ann.token, body: { email: ann.email } });
  await shop.caughtUp();
  const signedIn = await callOrThrow(shop, 'currentUser', { token: ann.token });
  const changed = await callOrThrow(shop, 'updateCustomer', { ...own, body: { name: 'Ann Chan' } });
  const again = await callOrThrow(shop, 'customerSignIn', { body: { email: ann.email, password: PASSWORD } });
  expect(JSON.stringify([byEmail, signedIn, changed, again])).not.toContain('gift wrap');
  expect(await callOrThrow(shop, 'getCustomer', { token: noted.token, params: noted.params })).toMatchObject({
    customer: { staffNote },
  });
  expect(codeOf(await shop.call(routeTable.updateCustomer, { ...own, body: { staffNote: 'Mine' } }))).toBe('FORBIDDEN');
  const tooLong = { ...noted, body: { staffNote: 'x'.repeat(10_000) } };
  expect(codeOf(await shop.call(routeTable.updateCustomer, tooLong))).toBe('VALIDATION');
  const message = { name: 'Ann', email: ann.email, message: 'Is there more tea?' };
  await callOrThrow(shop, 'contactUs', { token: ann.token, body: message });

  const data = await ownData(ann.token);
  expect(data).toMatchObject({
    account: {
      _id: ann.id,
      email: ann.email,
      name: 'Ann Chan',
      phone: '2',
      address: '1 Peak Road',
      points: 0,
      staffNote,
    },
    orders: [
      {
        orderId: order.orderId,
        items: order.items,
        requests: [{ returnReason: 'Too green' }],
        notesOfStaff: ['Rang twice'],
      },
    ],
    cart: [{ product: { _id: cup._id, name: 'Cup' }, quantity: 2, priceWhenAdded: 12.5 }],
    savedProducts: [{ product: { _id: pot._id, name: 'Pot' }, saved: true, tellWhenBackInStock: false }],
    contactMessages: [message],
  });
  expect(data.accountHistory).toMatchObject([
    { event: 'CustomerRegistered' },
    { event: 'CustomerChanged', changes: [{ field: 'phone', from: '1', to: '2' }] },
    { event: 'StaffNoteChanged', changes: [{ field: 'staffNote', from: null, to: staffNote }] },
  ]);
  expect(JSON.stringify(await ownData(bob.token))).not.toMatch(/Ann|green|Is there more tea/);
});

test('an unverified address shows no messages sent from it', async () => {
  const email = 'whose@home.example';
  const written = { name: 'Its owner', email, message: 'From the owner of the address' };
  await callOrThrow(shop, 'contactUs', { body: written });
  const squatter = await newCustomer(shop, { email });
  await callOrThrow(shop, 'contactUs', { body: written });
  await callOrThrow(shop, 'contactUs', { token: bob.token, body: { ...written, message: 'From Bob' } });
  expect((await ownData(squatter.token)).contactMessages).toEqual([]);
  expect((await ownData(bob.token)).contactMessages).toMatchObject([{ message: 'From Bob' }]);
});

test('after deleting the own account no wish, credential or message is left', async () => {
  const leaving = await newCustomer(shop);
  const product = await newProduct(shop, { quantity: 0 });
  await wish(leaving.token, product._id, { saved: true, notify: true });
  await callOrThrow(shop, 'contactUs', {
    token: leaving.token,
    body: { name: 'Somebody', email: 'elsewhere@home.example', message: 'From another address' },
  });
  await callOrThrow(shop, 'forgotPassword', { body: { email: leaving.email } });
  await callOrThrow(shop, 'eraseOwnAccount', { token: leaving.token, body: { password: PASSWORD } });
  await shop.caughtUp();
  const left = await shop.deps.database.query('select 1 from views."customers_wishes__wishes" where customer_id = $1', [
    leaving.id,
  ]);
  expect(left.rowCount).toBe(0);
  expect(await shop.deps.contactSenders.messagesOf(leaving.id, true), 'sent while signed in').toEqual([]);
  for (const operation of ['getOwnData', 'listWishes'] as const) {
    await expect(callOrThrow(shop, operation, { token: leaving.token })).rejects.toThrow('UNAUTHENTICATED');
  }
});

test('no log line contains the code of a link, used or not, or its recipient', async () => {
  const forgetful = await newCustomer(shop);
  const code = await resetCode(shop, forgetful);
  const chosen = { newPassword: PASSWORD, confirmPassword: PASSWORD };
  const wrong = await shop.call(routeTable.resetPassword, {
    body: { code, ...chosen, confirmPassword: 'another one' },
  });
  expect(codeOf(wrong)).toBe('VALIDATION');
  await callOrThrow(shop, 'resetPassword', { body: { code, ...chosen } });
  const again = await shop.call(routeTable.resetPassword, { body: { code, ...chosen } });
  expect(codeOf(again)).toBe('INVALID_CREDENTIALS');
  const about = logLines.filter((line) => line.includes('customer-resetPassword'));
  expect(about.length).toBeGreaterThan(2);
  expect(logLines.filter((line) => line.includes(code) || line.includes(forgetful.email))).toEqual([]);
});
