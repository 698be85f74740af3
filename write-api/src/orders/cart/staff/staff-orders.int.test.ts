import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../../../testing/test-write-side.ts';
import { order } from '../../order.decider.ts';
import { oneByOne } from '../../testing/test-shop.ts';

const logs = { 'in one append': () => createMemoryEventStore(), 'step by step': () => oneByOne() };

describe.each(Object.entries(logs))('orders that staff enter, %s,', (_, openLog) => {
  let shop: TestWriteSide;
  let staff: string;
  let lantern: string;
  let mug: string;
  let customer: string;
  let sequence = 0;

  const addProduct = async (sellingPrice: number, quantity: number) => {
    const body = { itemNo: `S-${++sequence}`, name: 'Lantern', sellingPrice, quantity };
    return (await shop.send('POST', '/product', { token: staff, body })).json().product._id as string;
  };
  const addCustomer = async () => {
    const body = { email: `ada${++sequence}@home.hk`, name: 'Ada', password: 'ada password' };
    return (await shop.send('POST', '/customer', { token: staff, body })).json().customer._id as string;
  };
  beforeAll(async () => {
    shop = await openTestWriteSide(
      { UNPAID_ORDERS: { proved: 30, unproved: 3 }, UNPAID_ORDERS_NETWORK: { proved: 5, unproved: 2 } },
      openLog(),
    );
    staff = await shop.signInSuperAdmin();
    [lantern, mug, customer] = [await addProduct(50, 100_000), await addProduct(10, 100_000), await addCustomer()];
  });
  afterAll(() => shop.close());

  const bodyOf = (more: object = {}) => ({
    customer,
    contactInfo: { email: 'ada@home.hk', phone: '91234567' },
    shippingAddress: '1 Peak Road',
    paymentMethod: 'Bank transfer',
    items: [
      { product: lantern, quantity: 1 },
      { product: mug, quantity: 1 },
    ],
    ...more,
  });
  const enter = (more: object = {}, headers: Record<string, string> = {}) =>
    shop.send('POST', '/order/for-customer', { token: staff, body: bodyOf(more), headers });
  const entered = async (more: object = {}) => {
    const reply = await enter(more);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().order as OrderView;
  };
  const stateOf = async (orderId: string) => {
    const { state } = await shop.deps.commands.load(order, orderId);
    if (state.phase === 'none') throw new Error('no order');
    return state;
  };

  test('belong to the customer, whose cart stays, and say who entered them', async () => {
    const { _id, customer: buyer, items } = await entered();
    expect(buyer).toEqual({ _id: customer, name: 'Ada' });
    expect(items.map(({ pricePerItem }) => pricePerItem)).toEqual([50, 10]);
    const { placed } = await stateOf(_id);
    expect(placed).toMatchObject({ customerId: customer, language: '' });
    expect(placed.enteredBy).toMatch(/^[0-9a-f-]{36}$/);
    expect(placed).not.toHaveProperty('cartVersion');
    expect(placed).not.toHaveProperty('network');
  });

  test('with a discount cost what their quote said, to the cent', async () => {
    const items = [
      { product: lantern, quantity: 1 },
      { product: mug, quantity: 3 },
    ];
    const asked = { token: staff, body: { items, discount: 10 } };
    const { quote } = (await shop.send('POST', '/order/for-customer/quote', asked)).json();
    expect(quote).toMatchObject({ goods: 70, discount: 10, total: 70 });
    const discount = { amount: 10, reason: '<b>Regular</b>' };
    const { _id, items: rows, fee } = await entered({ items, discount, expectedTotal: quote.total });
    expect(rows.map(({ quantity, pricePerItem, listPrice }) => [quantity, pricePerItem, listPrice])).toEqual([
      [1, 43.75, 50],
      [3, 8.75, 10],
    ]);
    expect(fee).toBe(0);
    const { placed } = await stateOf(_id);
    expect(placed.discountReason).toBe('<b>Regular</b>');
    expect(placed.pricing.reductions).toEqual([{ step: 4, perLine: [625, 375] }]);
    const free = await entered({ discount: { amount: 9_000, reason: 'A gift' } });
    expect(free.items.map(({ pricePerItem }) => pricePerItem)).toEqual([0, 0]);
  });

  test('without an account belong to an e-mail address, in its own language', async () => {
    const contactInfo = { email: 'grace@home.hk', phone: '1', name: 'Grace' };
    const { _id, customer: buyer } = await entered({ customer: undefined, contactInfo, language: 'zh-HK' });
    expect(buyer).toEqual({ _id, name: 'Grace', guest: true });
    expect((await stateOf(_id)).placed.language).toBe('zh-HK');
  });

  test('are one for a call that is repeated under its key', async () => {
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => enter({}, headers)));
    const again = await enter({}, headers);
    expect(new Set([...replies, again].map((reply) => reply.json().order?.orderId)).size).toBe(1);
    expect((await enter({ remark: 'other' }, headers)).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each([
    ['another total', { expectedTotal: 59 }, 409, 'PRICE_CHANGED'],
    ['an unknown product', { items: [{ product: newId(), quantity: 1 }] }, 409, 'CART_CHANGED'],
    ['no items', { items: [] }, 422, 'VALIDATION'],
    ['201 lines', { items: Array.from({ length: 201 }, () => ({ product: newId(), quantity: 1 })) }, 422, 'VALIDATION'],
    ['an unknown customer', { customer: newId() }, 422, 'VALIDATION'],
    ['no address', { contactInfo: { email: '', phone: '1' } }, 422, 'VALIDATION'],
    ['a discount of nothing', { discount: { amount: 0, reason: 'x' } }, 422, 'VALIDATION'],
    ['a negative discount', { discount: { amount: -1, reason: 'x' } }, 422, 'VALIDATION'],
    ['a part of a cent', { discount: { amount: 0.001, reason: 'x' } }, 422, 'VALIDATION'],
    ['a discount without a reason', { discount: { amount: 1, reason: '  ' } }, 422, 'VALIDATION'],
    ['a reason of 10 kB', { discount: { amount: 1, reason: 'x'.repeat(10_000) } }, 422, 'VALIDATION'],
    ['a price', { fee: 0 }, 400, 'BAD_REQUEST'],
    ['an author', { enteredBy: newId() }, 400, 'BAD_REQUEST'],
  ])('with %s are refused by name, and leave nothing', async (_what, more, status, code) => {
    const head = await shop.deps.log.head();
    const reply = await enter(more);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    if (status === 409) expect(reply.json().quote.total).toBeTypeOf('number');
    expect(await shop.deps.log.head()).toBe(head);
  });

  test('are refused for a customer who may not buy, or is erased, and hidden from customers', async () => {
    const other = await addCustomer();
    const status = { token: staff, body: { status: false } };
    expect((await shop.send('PUT', `/customer/${other}`, status)).statusCode).toBe(200);
    expect((await enter({ customer: other })).json().errors).toEqual([
      expect.objectContaining({ field: 'customer', code: 'inactive' }),
    ]);
    expect((await shop.send('DELETE', `/customer/${other}`, { token: staff })).statusCode).toBe(200);
    expect((await enter({ customer: other })).json().errors).toEqual([
      expect.objectContaining({ field: 'customer', code: 'not_found' }),
    ]);
    for (const path of ['/order/for-customer', '/order/for-customer/quote']) {
      expect((await shop.send('POST', path, { body: bodyOf() })).statusCode).toBe(401);
    }
  });

  test('meet the limit of unpaid orders of their customer, and none of the network', async () => {
    const codes: string[] = [];
    for (let count = 0; count < 12; count++) {
      const email = `many${count}@home.hk`;
      const reply = await enter({ customer: undefined, contactInfo: { email, phone: '1' } });
      codes.push(reply.json().code ?? 'placed');
    }
    expect(new Set(codes)).toEqual(new Set(['placed']));
    const buyer = await addCustomer();
    const own: string[] = [];
    for (let count = 0; count < 40 && own.at(-1) !== 'UNPAID_LIMIT'; count++) {
      own.push((await enter({ customer: buyer })).json().code ?? 'placed');
    }
    expect(own.at(-1)).toBe('UNPAID_LIMIT');
  });

  test('and those of shoppers share the last unit: one of 40 has it', async () => {
    const last = await addProduct(5, 1);
    const items = [{ product: last, quantity: 1 }];
    const guest = (n: number) => ({
      from: `203.0.113.${n}`,
      process: n % 2,
      body: { ...bodyOf({ items }), customer: undefined, contactInfo: { email: `last${n}@home.hk`, phone: '1' } },
    });
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => enter({ items })),
      ...Array.from({ length: 20 }, (_unit, n) => shop.send('POST', '/order/guest', guest(n))),
    ]);
    const codes = replies.map((reply) => reply.json().code ?? 'placed');
    expect(codes.filter((code) => code === 'placed' || !['INSUFFICIENT_STOCK', 'UNPAID_LIMIT'].includes(code))).toEqual(
      ['placed'],
    );
    const winner = replies.find((reply) => reply.statusCode === 201)?.json().order._id as string;
    const events = await shop.deps.log.read(streamOf(ORDER, winner));
    expect(events.map(({ type }) => type)).toEqual(['orders.OrderPlaced', 'orders.OrderConfirmed']);
  });

  test('keep no reason of an erased customer', async () => {
    const buyer = await addCustomer();
    const { _id } = await entered({ customer: buyer, discount: { amount: 1, reason: 'Ada moved' } });
    expect((await shop.send('DELETE', `/customer/${buyer}`, { token: staff })).statusCode).toBe(200);
    expect((await stateOf(_id)).placed).toMatchObject({ discountReason: '', email: '' });
  });
});
