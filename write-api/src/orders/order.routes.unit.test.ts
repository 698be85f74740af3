import { randomBytes } from 'node:crypto';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { cartRoutes, orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { customer } from '../customers/customer.decider.ts';
import { adjustmentBindings } from '../inventory/adjustment.routes.ts';
import { page } from '../settings/page.decider.ts';
import { cartBindings } from './cart/cart.routes.ts';
import { order } from './order.decider.ts';
import { orderBindings } from './order.routes.ts';
import { memoryClaims } from './testing/memory-claims.ts';
import { by, type TestProcess, type TestShop, testShop } from './testing/test-shop.ts';

type Caller = 'ada' | 'ben' | 'staff';
const ids = { ada: newId(), ben: newId(), staff: newId() };
const cup = newId();
const jug = newId();
let app: FastifyInstance;
let shop: TestShop;
let process: TestProcess;

beforeEach(async () => {
  shop = testShop();
  process = shop.start();
  await process.addProduct(cup, 10, { itemNo: 'CUP', name: 'Cup', sellingPrice: 250 });
  await process.addProduct(jug, 2, { itemNo: 'JUG', name: 'Jug', sellingPrice: 1_000 });
  for (const [name, customerId] of [['Ada', ids.ada] as const, ['Ben', ids.ben] as const]) {
    const details = { email: `${name}@example.com`, name, phone: '', address: '', points: 0, active: true };
    const registered = { type: 'RegisterCustomer', customerId, via: 'storefront', ...details } as const;
    expect(isRefusal(await process.commands.handle(customer, customerId, registered, by()))).toBe(false);
  }
  const routes: Record<string, RouteDefinition> = {
    ...cartRoutes,
    ...orderRoutes,
    ...storefrontOrderRoutes,
    ...orderPaymentRoutes,
    ...orderRefundRoutes,
    ...inventoryRoutes,
  };
  app = await buildHttpApp({
    service: 'write-api',
    routes,
    bindings: [
      ...cartBindings(process.orderDeps),
      ...orderBindings(process.orderDeps, shop.log, () => undefined, memoryClaims()),
      ...adjustmentBindings(process.stockkeeping),
    ],
    auth: {
      tokenSecret: randomBytes(32),
      findSession: async (sessionId) =>
        sessionId === 'staff'
          ? { realm: 'staff', id: ids.staff, role: 'ADMIN', sessionId }
          : { realm: 'customer', id: ids[sessionId as Caller], sessionId },
    },
    checkReplies: true,
  });
});
afterEach(() => app.close());

async function call(
  who: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  headers = {},
) {
  const claims = {
    sub: ids[who],
    aud: who === 'staff' ? 'staff' : 'customer',
    sid: who,
    exp: Math.floor(Date.now() / 1_000) + 60,
  };
  const answer = await app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${app.jwt.sign(claims as object)}`, ...headers },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const checkout = {
  contactInfo: { email: 'ada@example.com', phone: '123' },
  shippingAddress: '1 Peak Road',
  paymentMethod: 'card',
};
const addCups = (quantity = 2, who: Caller = 'ada') => call(who, 'POST', '/cart/add-item', { product: cup, quantity });
const placeFor = async (more: object) => {
  await addCups();
  return call('ada', 'POST', '/order', { ...checkout, ...more });
};
const orderOfAda = async (more = {}) => (await placeFor(more)).body.order as { _id: string; version: string };
const update = (orderId: string, type: string, data: object, headers = {}) =>
  call('staff', 'PUT', `/order/${orderId}`, { type, data }, headers);

test('a note that was taken off comes back under its id, for staff', async () => {
  const { _id: orderId } = await orderOfAda();
  const note = (await call('staff', 'POST', `/order/${orderId}/note`, { text: 'Ring twice' })).body.note;
  const restore = (who: Caller = 'staff') => call(who, 'POST', `/order/${orderId}/note/${note._id}/restore`);
  await call('staff', 'DELETE', `/order/${orderId}/note/${note._id}`);
  expect((await restore('ada')).status).toBe(401);
  expect(await restore()).toMatchObject({ status: 200, body: { success: true, note } });
  expect((await restore()).body.note, 'once more changes nothing').toEqual(note);
  expect((await call('staff', 'POST', `/order/${orderId}/note/${ids.ben}/restore`)).status).toBe(404);
});

describe('the cart calls', () => {
  it('add, set and remove, and return the cart with its version', async () => {
    expect((await addCups(2)).body).toMatchObject({ success: true, cart: { subTotal: 5, items: [{ quantity: 2 }] } });
    const set = await call('ada', 'PUT', '/cart/change-quantity', { product: cup, quantity: 3 });
    expect(set.body).toMatchObject({ cart: { subTotal: 7.5 } });
    expect(set.headers).toMatchObject({ etag: `"${set.body.cart.version}"`, 'x-position': expect.any(String) });
    expect((await call('ada', 'GET', '/cart')).body.cart).toEqual(set.body.cart);
    expect((await call('ada', 'PUT', '/cart/remove-item', { product: cup })).body.cart.items).toEqual([]);
    expect((await call('ben', 'GET', '/cart')).body.cart).toMatchObject({ _id: ids.ben, items: [], subTotal: 0 });
  });

  it('add several products, and return which are missing', async () => {
    const items = [
      { product: cup, quantity: 2 },
      { product: jug, quantity: 3 },
    ];
    expect((await call('ada', 'POST', '/cart/add-items', { items })).body).toMatchObject({
      success: true,
      cart: { items: [{ quantity: 2 }, { quantity: 2 }] },
      refused: [{ product: jug, code: 'INSUFFICIENT_STOCK', available: 2 }],
    });
    expect((await call('ada', 'POST', '/cart/add-items', { items: [] })).status).toBe(422);
    expect((await call('staff', 'POST', '/cart/add-items', { items })).status).toBe(401);
  });

  it('return how many there are when that is too few', async () => {
    const refused = await addCups(11);
    expect(refused).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_STOCK', available: 10 } });
  });

  it.each([0, -1, 1.5, 1_000_001])('refuse the quantity %d', async (quantity) => {
    expect(await addCups(quantity)).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
  });

  it.each(['2', true, null, [1]])('refuse %j for a quantity', async (quantity) => {
    const refused = await call('ada', 'POST', '/cart/add-item', { product: cup, quantity });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('are not for staff', async () => {
    expect(await call('staff', 'GET', '/cart')).toMatchObject({ status: 401, body: { auth: true } });
  });
});

describe('POST /order', () => {
  it('orders the cart of the server at the prices of the server', async () => {
    await addCups();
    expect(await call('ada', 'POST', '/order', checkout)).toMatchObject({
      status: 201,
      body: {
        success: true,
        status: true,
        order: {
          orderId: expect.stringMatching(/^SO-\d{6}$/),
          customer: { _id: ids.ada, name: 'Ada' },
          contactInfo: { email: 'ada@example.com', phone: '123' },
          items: [{ product: { _id: cup, itemNo: 'CUP', name: 'Cup' }, quantity: 2, pricePerItem: 2.5 }],
          fee: 0,
          orderStatus: 'Pending',
          paymentStatus: 'Pending',
          orderTrackStatus: 'ordered',
          currency: { name: 'HKD', symbol: '$' },
        },
      },
    });
  });

  it.each([
    ['zh-HK', 'zh-Hant-HK,zh;q=0.9,en;q=0.5'],
    ['en', 'fr,en;q=0.5'],
  ])('writes %s down for a customer who reads %s', async (language, read) => {
    await addCups();
    const { body } = await call('ada', 'POST', '/order', checkout, { 'accept-language': read });
    expect((await process.commands.load(order, body.order._id)).state).toMatchObject({ placed: { language } });
    expect(await process.unitsInStock(cup)).toBe(8);
  });

  it('refuses lines and prices in the body', async () => {
    await addCups();
    const smuggled = { ...checkout, items: [{ product: cup, quantity: 1, pricePerItem: 0.01 }] };
    expect(await call('ada', 'POST', '/order', smuggled)).toMatchObject({ status: 400 });
  });

  it('responds to a second click with the first order', async () => {
    await addCups();
    const clicks = await Promise.all([1, 2].map(() => call('ada', 'POST', '/order', checkout)));
    expect(clicks.map(({ status }) => status)).toEqual([201, 201]);
    expect(clicks[1]?.body.order).toEqual(clicks[0]?.body.order);
    expect(await process.unitsInStock(cup)).toBe(8);
  });

  it('shows the fresh cart when it, a price or the stock has changed', async () => {
    const seen = (await addCups()).body.cart;
    expect(await call('ada', 'POST', '/order', { ...checkout, expectedTotal: 4.99 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', cart: { subTotal: 5 } },
    });
    await call('ada', 'PUT', '/cart/change-quantity', { product: cup, quantity: 4 });
    expect(await call('ada', 'POST', '/order', { ...checkout, cartVersion: seen.version })).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED', cart: { items: [{ quantity: 4 }] } },
    });
    await call('staff', 'POST', '/adjustment', { product: cup, quantity: -7, reason: 'broken' });
    expect(await call('ada', 'POST', '/order', checkout)).toMatchObject({
      status: 409,
      body: { code: 'INSUFFICIENT_STOCK', available: 3, cart: { items: [{ warnings: [{ code: 'LOW_STOCK' }] }] } },
    });
  });

  it('refuses an empty cart', async () => {
    expect(await call('ada', 'POST', '/order', checkout)).toMatchObject({ status: 422 });
  });
});

describe('PUT /order/{id}', () => {
  it('makes the four kinds of change', async () => {
    const { _id } = await orderOfAda();
    await update(_id, 'order_status', { orderStatus: 'Complete', fee: 12.5 });
    await update(_id, 'payment_status', { paymentStatus: 'Complete' });
    await update(_id, 'order_track_status', { orderTrackStatus: 'picked_by_courier' });
    const { body } = await update(_id, 'ship_info', { phone: '999', address: '2 Peak Road' });
    expect(body).toMatchObject({
      status: true,
      order: {
        fee: 12.5,
        orderStatus: 'Complete',
        paymentStatus: 'Complete',
        orderTrackStatus: 'picked_by_courier',
        tracking: [{ status: 'ordered' }, { status: 'picked_by_courier' }],
        contactInfo: { email: 'ada@example.com', phone: '999' },
        shippingAddress: '2 Peak Road',
      },
    });
  });

  it('moves stock with the status', async () => {
    const { _id } = await orderOfAda();
    await update(_id, 'order_status', { orderStatus: 'Rejected' });
    expect(await process.unitsInStock(cup)).toBe(10);
    await call('staff', 'POST', '/adjustment', { product: cup, quantity: -9 });
    expect(await update(_id, 'order_status', { orderStatus: 'Pending' })).toMatchObject({
      status: 409,
      body: { code: 'INSUFFICIENT_STOCK', available: 1 },
    });
  });

  it.each([
    ['order_status', { fee: -1 }, 422],
    ['order_status', { fee: 0.001 }, 422],
    ['order_status', { orderStatus: 'Done' }, 422],
    ['order_status', { orderStatus: 'Complete', paymentStatus: 'Complete' }, 400],
    ['ship_info', { email: 'a@example.com', orderStatus: 'Complete' }, 400],
    ['order_track_status', { orderTrackStatus: 'delivered' }, 409],
    ['__proto__', {}, 422],
  ])('refuses %s with %j', async (type, data, status) => {
    const { _id } = await orderOfAda();
    expect((await update(_id, type, data)).status).toBe(status);
  });

  it('lets the last write win without If-Match, and refuses an overtaken one with it', async () => {
    const { _id, version } = await orderOfAda();
    const ifMatch = { 'if-match': `"${version}"` };
    await update(_id, 'order_status', { orderStatus: 'Complete' });
    expect((await update(_id, 'payment_status', { paymentStatus: 'Failed' }, ifMatch)).status).toBe(200);
    expect(await update(_id, 'order_status', { orderStatus: 'Failed' }, ifMatch)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', fields: ['orderStatus'] },
    });
    expect((await update(_id, 'order_status', { orderStatus: 'Failed' })).status).toBe(200);
  });

  it('is for staff, and does not find what is not there', async () => {
    const { _id } = await orderOfAda();
    const change = { type: 'payment_status', data: { paymentStatus: 'Complete' } };
    expect((await call('ada', 'PUT', `/order/${_id}`, change)).status).toBe(401);
    expect((await update(newId(), 'payment_status', { paymentStatus: 'Complete' })).status).toBe(404);
  });
});

describe('POST /order/{id}/payment', () => {
  const record = (orderId: string, body: object, headers = {}, who: Caller = 'staff') =>
    call(who, 'POST', `/order/${orderId}/payment`, { method: 'Bank transfer', ...body }, headers);
  const voidOne = (orderId: string, payment: string, body: object = { reason: 'Twice' }, who: Caller = 'staff') =>
    call(who, 'POST', `/order/${orderId}/payment/${payment}/void`, body);

  it('records what came, several per order, and the order is paid with the last of it', async () => {
    const { _id } = await orderOfAda();
    expect(
      (await call('staff', 'PUT', `/order/${_id}`, { type: 'ship_info', data: {} })).body.order,
    ).not.toHaveProperty('paid');
    expect((await record(_id, { amount: 2, reference: 'FT 1' })).body.order).toMatchObject({
      ...{ paid: 2, refunded: 0, due: 3, paymentStatus: 'Pending' },
      payments: [{ method: 'Bank transfer', amount: 2, reference: 'FT 1' }],
    });
    expect(await record(_id, { amount: 3.5 })).toMatchObject({
      status: 201,
      body: { order: { paid: 5.5, due: -0.5, paymentStatus: 'Complete' } },
    });
  });

  it('records once for a double click, and is refused to who has not seen the other one', async () => {
    const { _id, version } = await orderOfAda();
    const key = { 'idempotency-key': 'once' };
    await record(_id, { amount: 2 }, key);
    expect((await record(_id, { amount: 2 }, key)).body.order).toMatchObject({ paid: 2 });
    expect(await record(_id, { amount: 2 }, { 'if-match': `"${version}"` })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', fields: ['payments'] },
    });
    expect((await record(_id, { amount: 2 })).body.order).toMatchObject({ paid: 4 });
  });

  it('is taken back by voiding it with a reason, and the status with it', async () => {
    const { _id } = await orderOfAda();
    const { payments } = (await record(_id, { amount: 5 })).body.order;
    const { order } = (await voidOne(_id, payments[0]._id)).body;
    expect(order).toMatchObject({ paid: 0, due: 5, paymentStatus: 'Pending' });
    expect(order.payments).toMatchObject([{ amount: 5, voidedAt: expect.any(String) }]);
    expect((await voidOne(_id, payments[0]._id)).status, 'once more changes nothing').toBe(200);
    expect((await voidOne(_id, newId())).status).toBe(404);
    expect((await voidOne(_id, payments[0]._id, { reason: ' ' })).status).toBe(422);
  });

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 0.001 },
    { amount: '2' },
    { amount: 2, method: '' },
    { amount: 2, paid: 2 },
  ])('refuses %j', async (body) => {
    const { _id } = await orderOfAda();
    expect([400, 422]).toContain((await record(_id, body)).status);
  });

  it('is for staff, and does not find what is not there', async () => {
    const { _id } = await orderOfAda();
    expect((await record(_id, { amount: 2 }, {}, 'ada')).status).toBe(401);
    expect((await record(newId(), { amount: 2 })).status).toBe(404);
    expect((await voidOne(_id, newId(), { reason: 'x' }, 'ada')).status).toBe(401);
  });

  it('is possible for an erased customer, without any words', async () => {
    const { _id } = await orderOfAda();
    await process.commands.handle(customer, ids.ada, { type: 'EraseCustomer' }, by());
    expect((await record(_id, { amount: 2, reference: 'FT 1' })).body.order).toMatchObject({
      paid: 2,
      payments: [{ method: '', reference: '' }],
    });
  });
});

describe('a line of a statement', () => {
  const line = '018f0000-0000-8000-8000-000000000077';
  const confirm = (orderId: string, headers = {}) =>
    call('staff', 'POST', `/order/${orderId}/payment`, { method: 'Bank transfer', amount: 5, payment: line }, headers);
  const paymentsOf = async (orderId: string) => {
    const { state } = await process.commands.load(order, orderId);
    return state.phase === 'none' ? [] : state.payments.map(({ paymentId }) => paymentId);
  };

  it('is one payment, by however many people it is confirmed at once', async () => {
    const { _id: orderId } = await orderOfAda();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(orderId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await paymentsOf(orderId)).toEqual([line]);
  });

  it('is on one order, where two people confirm it on two', async () => {
    const [one, other] = [await orderOfAda(), await orderOfAda()];
    const answers = await Promise.all([confirm(one._id), confirm(other._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect([...(await paymentsOf(one._id)), ...(await paymentsOf(other._id))]).toEqual([line]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toMatchObject([{ field: 'payment', code: 'line_elsewhere' }]);
  });

  it('is free again where its order refuses it', async () => {
    const { _id: orderId, version } = await orderOfAda();
    const manual = { method: 'Cash', amount: 5 };
    expect((await call('staff', 'POST', `/order/${orderId}/payment`, manual)).status).toBe(201);
    expect((await confirm(orderId, { 'if-match': version })).status).toBe(409);
    expect((await confirm((await orderOfAda())._id)).status).toBe(201);
  });
});

describe('POST /order/{id}/payment-reference', () => {
  const give = (who: Caller, orderId: string, transactionId: unknown = 'BANK-1', headers = {}) =>
    call(who, 'POST', `/order/${orderId}/payment-reference`, { transactionId }, headers);

  it('is by the own customer, and shown as the transaction', async () => {
    const { _id, version } = await orderOfAda();
    expect((await give('ben', _id)).status).toBe(404);
    expect((await give('ada', newId())).status).toBe(404);
    expect((await give('staff', _id)).status).toBe(401);
    expect((await give('ada', _id, ' ')).status).toBe(422);
    const ifMatch = { 'if-match': `"${version}"` };
    expect((await give('ada', _id, 'BANK-1', ifMatch)).body).toMatchObject({ order: { transactionId: 'BANK-1' } });
    expect(await give('ada', _id, 'BANK-2', ifMatch)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    });
  });

  it('is refused once it is paid', async () => {
    const { _id } = await orderOfAda();
    await update(_id, 'payment_status', { paymentStatus: 'Complete' });
    expect(await give('ada', _id)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } });
  });
});

describe('the policies that an order accepts', () => {
  const save = (title: string) => {
    const changes = { image: `${title}.png` };
    return process.commands.handle(
      page,
      'returnReplacementPolicy',
      { type: 'SavePage', page: 'returnReplacementPolicy', changes },
      by(),
    );
  };
  const acceptedBy = async (orderId: string) => {
    const { state } = await process.commands.load(order, orderId);
    return state.phase === 'none' ? undefined : state.placed.acceptedPolicies;
  };

  it('are kept at their revisions of that moment, those that the shop has, each once', async () => {
    await save('first');
    await save('second');
    const acceptedPolicies = ['returnReplacementPolicy', 'returnReplacementPolicy', 'privacyPolicy'];
    const { _id } = await orderOfAda({ acceptedPolicies });
    await save('third');
    expect(await acceptedBy(_id)).toEqual([{ page: 'returnReplacementPolicy', revision: 1 }]);
  });

  it('are none for a call that names none, and only policies can be named', async () => {
    await save('first');
    expect(await acceptedBy((await orderOfAda())._id)).toBeUndefined();
    for (const acceptedPolicies of [['about'], ['<b>'], Array(4).fill('privacyPolicy')]) {
      expect((await placeFor({ acceptedPolicies })).status).toBe(422);
    }
  });
});

describe('POST /order/{id}/cancel', () => {
  const cancel = (who: Caller, orderId: string, headers = {}) =>
    call(who, 'POST', `/order/${orderId}/cancel`, undefined, headers);

  it('stops an own order, and its stock comes back once', async () => {
    const { _id, version } = await orderOfAda();
    const before = await process.unitsInStock(cup);
    expect((await cancel('ben', _id)).status).toBe(404);
    expect((await cancel('ada', newId())).status).toBe(404);
    expect((await cancel('staff', _id)).status).toBe(401);
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': 'cancel-1' };
    const order = { orderStatus: 'Rejected', statusReason: 'cancelled', paymentStatus: 'Pending' };
    expect(await cancel('ada', _id, headers)).toMatchObject({ status: 200, body: { order } });
    const after = await process.unitsInStock(cup);
    expect(after).toBeGreaterThan(before);
    expect((await cancel('ada', _id, headers)).status).toBe(200);
    expect((await cancel('ada', _id)).status).toBe(200);
    expect(await process.unitsInStock(cup)).toBe(after);
  });

  it('is refused with a sentence once it was handed over, and when staff changed its status meanwhile', async () => {
    const sent = await orderOfAda();
    await update(sent._id, 'order_track_status', { orderTrackStatus: 'picked_by_courier' });
    const ifMatch = { 'if-match': `"${sent.version}"` };
    expect(await cancel('ada', sent._id, ifMatch)).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', message: expect.stringContaining('can no longer be cancelled') },
    });
    await update(sent._id, 'order_status', { orderStatus: 'Failed' });
    expect(await cancel('ada', sent._id, ifMatch)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
  });

  it('keeps staff from handing it over, and lets them open it again', async () => {
    const { _id } = await orderOfAda();
    await cancel('ada', _id);
    const handOver = () => update(_id, 'order_track_status', { orderTrackStatus: 'picked_by_courier' });
    expect(await handOver()).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } });
    await update(_id, 'order_status', { orderStatus: 'Pending' });
    expect((await handOver()).status).toBe(200);
  });
});

describe('return requests', () => {
  const ask = (who: Caller, order: string, items?: object[]) =>
    call(who, 'POST', '/order/createRequest', { order, returnReason: 'too small', ...(items && { items }) });

  it('are made by the customer and decided by staff', async () => {
    const { _id } = await orderOfAda();
    const asked = await ask('ada', _id, [{ product: cup, quantity: 1 }]);
    expect(asked).toMatchObject({
      status: 201,
      body: {
        status: true,
        request: {
          requestId: expect.stringMatching(/^RR-\d{6}$/),
          order: { _id },
          customer: { name: 'Ada', phone: '123', email: 'ada@example.com' },
          items: [{ product: cup, quantity: 1 }],
          status: 'Pending',
        },
      },
    });
    const { request } = asked.body;
    const answered = await call('staff', 'PUT', `/order/request/${request._id}`, { status: 'Complete' });
    expect(answered.body).toMatchObject({ status: true, request: { _id: request._id, status: 'Complete' } });
    expect(await process.unitsInStock(cup)).toBe(8);
  });

  it('are one at a time, for what was bought, and only by whom it was bought', async () => {
    const { _id } = await orderOfAda();
    expect((await ask('ben', _id)).status).toBe(404);
    expect((await ask('ada', newId())).status).toBe(404);
    expect((await ask('ada', _id, [{ product: cup, quantity: 3 }])).status).toBe(422);
    expect((await ask('ada', _id, [{ product: jug, quantity: 1 }])).status).toBe(422);
    expect((await ask('ada', _id)).status).toBe(201);
    const before = await shop.log.head();
    expect(await ask('ada', _id)).toMatchObject({ status: 409, body: { code: 'REQUEST_EXISTS' } });
    expect((await ask('ada', _id, [{ product: cup, quantity: 3 }])).status).toBe(409);
    expect(await shop.log.head(), 'a refusal appends nothing').toBe(before);
    expect((await call('staff', 'PUT', `/order/request/${newId()}`, { status: 'Complete' })).status).toBe(404);
  });
});

describe('adjustments', () => {
  it('are recorded, revised and taken back', async () => {
    const { body } = await call('staff', 'POST', '/adjustment', {
      product: cup,
      quantity: -3,
      reason: 'broken',
      name: 'x',
    });
    expect(body).toMatchObject({
      success: true,
      adjustment: { adjustmentId: expect.stringMatching(/^AD-\d{6}$/), product: { name: 'Cup' }, quantity: -3 },
    });
    const { _id, version } = body.adjustment;
    const revised = await call('staff', 'PATCH', `/adjustment/${_id}`, { quantity: 5 }, { 'if-match': `"${version}"` });
    expect(revised.body.adjustment).toMatchObject({ quantity: 5, reason: 'broken' });
    expect(await process.unitsInStock(cup)).toBe(15);
    const form = { product: cup, name: 'Cup', reason: 'found', quantity: 5 };
    const saved = await call('staff', 'PATCH', `/adjustment/${_id}`, form);
    expect(saved.body.adjustment).toMatchObject({ quantity: 5, reason: 'found' });
    expect((await call('staff', 'PATCH', `/adjustment/${_id}`, { ...form, product: newId() })).status).toBe(422);
    expect((await call('staff', 'DELETE', `/adjustment/${_id}`)).body).toMatchObject({ success: true });
    expect(await process.unitsInStock(cup)).toBe(10);
    expect((await call('staff', 'DELETE', `/adjustment/${_id}`)).status).toBe(404);
  });

  it('are refused when they take more than there is, or name nothing', async () => {
    const record = (product: string, quantity: number) => call('staff', 'POST', '/adjustment', { product, quantity });
    expect(await record(cup, -11)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_STOCK', available: 10 } });
    expect((await record(newId(), 1)).status).toBe(404);
    expect((await record(cup, 1.5)).status).toBe(422);
  });
});
