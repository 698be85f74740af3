import { newId } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, it, test } from 'vitest';
import { page } from '../settings/page.decider.ts';
import { order } from './order.decider.ts';
import { type Caller, checkout, cup, ids, jug, orderCalls } from './testing/order-calls.ts';
import { by } from './testing/test-shop.ts';

const { addCups, call, orderOfAda, placeFor, process, shop, update } = orderCalls();

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
    expect((await process().commands.load(order, body.order._id)).state).toMatchObject({ placed: { language } });
    expect(await process().unitsInStock(cup)).toBe(8);
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
    expect(await process().unitsInStock(cup)).toBe(8);
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
    expect(await process().unitsInStock(cup)).toBe(10);
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
    return process().commands.handle(
      page,
      'returnReplacementPolicy',
      { type: 'SavePage', page: 'returnReplacementPolicy', changes },
      by(),
    );
  };
  const acceptedBy = async (orderId: string) => {
    const { state } = await process().commands.load(order, orderId);
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
    const before = await process().unitsInStock(cup);
    expect((await cancel('ben', _id)).status).toBe(404);
    expect((await cancel('ada', newId())).status).toBe(404);
    expect((await cancel('staff', _id)).status).toBe(401);
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': 'cancel-1' };
    const order = { orderStatus: 'Rejected', statusReason: 'cancelled', paymentStatus: 'Pending' };
    expect(await cancel('ada', _id, headers)).toMatchObject({ status: 200, body: { order } });
    const after = await process().unitsInStock(cup);
    expect(after).toBeGreaterThan(before);
    expect((await cancel('ada', _id, headers)).status).toBe(200);
    expect((await cancel('ada', _id)).status).toBe(200);
    expect(await process().unitsInStock(cup)).toBe(after);
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
    expect(await process().unitsInStock(cup)).toBe(8);
  });

  it('are one at a time, for what was bought, and only by whom it was bought', async () => {
    const { _id } = await orderOfAda();
    expect((await ask('ben', _id)).status).toBe(404);
    expect((await ask('ada', newId())).status).toBe(404);
    expect((await ask('ada', _id, [{ product: cup, quantity: 3 }])).status).toBe(422);
    expect((await ask('ada', _id, [{ product: jug, quantity: 1 }])).status).toBe(422);
    expect((await ask('ada', _id)).status).toBe(201);
    const before = await shop().log.head();
    expect(await ask('ada', _id)).toMatchObject({ status: 409, body: { code: 'REQUEST_EXISTS' } });
    expect((await ask('ada', _id, [{ product: cup, quantity: 3 }])).status).toBe(409);
    expect(await shop().log.head(), 'a refusal appends nothing').toBe(before);
    expect((await call('staff', 'PUT', `/order/request/${newId()}`, { status: 'Complete' })).status).toBe(404);
  });
});
