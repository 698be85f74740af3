import { newId } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, it } from 'vitest';
import { customer } from '../../../customers/customer.decider.ts';
import { order } from '../../order.decider.ts';
import { type Caller, ids, orderCalls } from '../../testing/order-calls.ts';
import { by } from '../../testing/test-shop.ts';

const { call, orderOfAda, process } = orderCalls();

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
    await process().commands.handle(customer, ids.ada, { type: 'EraseCustomer' }, by());
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
    const { state } = await process().commands.load(order, orderId);
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
