import { newId } from '@countinghouse/contracts/kernel/ids';
import type { OrderDetailView, OrderView } from '@countinghouse/contracts/orders/views';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import type { EventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb/double';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callOrThrow, codeOf, newAdmin, newCustomer, newOrder, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

const PRICE = 12.5;
const OPENING = 1_000;

describe.each(['PostgreSQL', 'EventStoreDB'] as const)('refunds on %s', (log) => {
  let double: EventStoreDbDouble | undefined;
  let shop: WholeShop;
  beforeAll(async () => {
    double = log === 'EventStoreDB' ? await startEventStoreDbDouble() : undefined;
    const url = double?.url;
    shop = await openWholeShop(url === undefined ? {} : { openStore: () => createEventStoreDbEventStore(url) });
  });
  afterAll(async () => {
    await shop.close();
    await double?.stop();
  });

  /** An order of one unit, paid in full. */
  async function paidOrder() {
    const product = await newProduct(shop, { quantity: OPENING, sellingPrice: PRICE });
    const customer = await newCustomer(shop);
    const { _id: id } = await newOrder(shop, customer.token, product._id);
    const body = { method: 'Cash', amount: PRICE };
    const token = shop.superAdmin;
    const { order } = await callOrThrow<{ order: OrderView }>(shop, 'recordPayment', { token, params: { id }, body });
    return { order, product, customer };
  }

  const refund = (id: string, body: object, more: object = {}) =>
    shop.call(routeTable.refundOrder, {
      ...{ token: shop.superAdmin, params: { id } },
      body: { to: 'manual', reason: 'Scratched', ...body },
      ...more,
    });

  test('50 at once never give back more than was paid', async () => {
    const { order } = await paidOrder();
    const replies = await Promise.all(Array.from({ length: 50 }, () => refund(order._id, { amount: 1 })));
    const done = replies.filter(({ statusCode }) => statusCode === 201);
    expect(done).toHaveLength(12);
    const refused = replies.filter(({ statusCode }) => statusCode !== 201).map((reply) => reply.json());
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['REFUND_TOO_HIGH']));
    expect(new Set(refused.map(({ available }) => available))).toEqual(new Set([0.5]));
    await shop.caughtUp();
    const { order: after } = await callOrThrow<{ order: OrderDetailView }>(shop, 'getOrder', {
      ...{ token: shop.superAdmin, params: { id: order._id } },
    });
    expect(after).toMatchObject({ paid: 12.5, refunded: 12, paymentStatus: 'Complete' });
    const numbers = after.refunds?.map(({ creditNote }) => creditNote) ?? [];
    expect(new Set(numbers).size).toBe(12);
    const { payments } = await callOrThrow<{ payments: PaymentView[] }>(shop, 'listPayments', {
      ...{ token: shop.superAdmin, query: { order: order._id, kind: 'refund' } },
    });
    expect(payments.map(({ amount }) => amount)).toEqual(Array(12).fill(1));
  });

  test('a return is refunded, complete and back in stock by one call, which a double click does not repeat', async () => {
    const { order, product, customer } = await paidOrder();
    const { request } = await callOrThrow<{ request: { _id: string } }>(shop, 'createReturnRequest', {
      ...{ token: customer.token, body: { order: order._id, returnReason: 'Too small' } },
    });
    const items = [{ product: product._id, quantity: 1 }];
    const body = { items, restock: items, request: request._id, complete: true };
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all([1, 2].map(() => refund(order._id, body, { headers })));
    const answered = replies.filter(({ statusCode }) => statusCode === 201);
    expect(answered.length).toBeGreaterThan(0);
    expect((await refund(order._id, body, { headers })).json()).toEqual(answered[0]?.json());
    await vi.waitFor(
      async () => {
        await shop.caughtUp();
        const own = await callOrThrow<{ orders: OrderDetailView[] }>(shop, 'listOwnOrders', { token: customer.token });
        expect(own.orders[0]).toMatchObject({
          refunded: PRICE,
          refunds: [{ amount: PRICE, state: 'settled', request: request._id, items: [{ pricePerItem: PRICE }] }],
          requests: [{ status: 'Complete' }],
        });
        const now = await callOrThrow<{ product: { quantity: number } }>(shop, 'getProduct', {
          ...{ token: shop.superAdmin, params: { id: product._id } },
        });
        expect(now.product.quantity).toBe(OPENING);
      },
      { timeout: 20_000, interval: 100 },
    );
    // What was put back is not released a second time.
    await callOrThrow(shop, 'updateOrder', {
      ...{ token: shop.superAdmin, params: { id: order._id } },
      body: { type: 'order_status', data: { orderStatus: 'Rejected' } },
    });
    await shop.caughtUp();
    const { product: last } = await callOrThrow<{ product: { quantity: number } }>(shop, 'getProduct', {
      ...{ token: shop.superAdmin, params: { id: product._id } },
    });
    expect(last.quantity).toBe(OPENING);
  });

  test('two people at once: the second is told, and then sees what is left', async () => {
    const { order } = await paidOrder();
    const other = await newAdmin(shop);
    const headers = { 'if-match': order.version };
    expect((await refund(order._id, { amount: 5 }, { headers })).statusCode).toBe(201);
    const second = await refund(order._id, { amount: 5 }, { headers, token: other.token });
    expect(codeOf(second)).toBe('VERSION_CONFLICT');
    expect((await refund(order._id, { amount: 8 }, { token: other.token })).json()).toMatchObject({
      ...{ code: 'REFUND_TOO_HIGH', available: 7.5 },
    });
  });

  test('what cannot be refunded is refused with its field, and nothing happens', async () => {
    const { order, product } = await paidOrder();
    const one = [{ product: product._id, quantity: 1 }];
    const bad: readonly (readonly [object, string])[] = [
      [{ amount: 0 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 0.001 }, 'amount'],
      [{}, 'amount'],
      [{ items: [{ product: product._id, quantity: 2 }] }, 'items.0.quantity'],
      [{ items: [{ product: product._id, quantity: 0.5 }] }, 'items.0.quantity'],
      [{ items: [{ product: newId(), quantity: 1 }] }, 'items.0.product'],
      [{ fee: 1 }, 'fee'],
      [{ amount: 1, to: 'provider' }, 'to'],
      [{ amount: 1, reason: 'x'.repeat(10_240) }, 'reason'],
      [{ amount: 1, request: newId() }, 'request'],
      [{ amount: 1, restock: [{ product: product._id, quantity: 2 }] }, 'restock.0.quantity'],
    ];
    for (const [body, field] of bad) {
      const reply = await refund(order._id, body);
      expect([reply.statusCode, reply.json().errors?.[0]?.field], JSON.stringify(body).slice(0, 100)).toEqual([
        422,
        field,
      ]);
    }
    expect((await refund(order._id, { amount: 1, available: 9 })).statusCode).toBe(400);
    expect(codeOf(await refund(newId(), { amount: 1 }))).toBe('NOT_FOUND');
    const done = await refund(order._id, { items: one, reason: '<b>"Scratched"</b>' });
    expect(done.statusCode).toBe(201);
    const { payments, refunds } = done.json<{ order: OrderView }>().order;
    const voiding = await shop.call(routeTable.voidPayment, {
      ...{ token: shop.superAdmin, params: { id: order._id, payment: payments?.[0]?._id ?? '' } },
      body: { reason: 'Twice' },
    });
    expect(voiding.json()).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    const params = { id: order._id, refund: refunds?.[0]?._id ?? '' };
    // It is settled: saying so again changes nothing.
    const again = await shop.call(routeTable.settleRefund, { token: shop.superAdmin, params, body: {} });
    expect(again.json()).toMatchObject({ order: { refunded: PRICE } });
  });
});
