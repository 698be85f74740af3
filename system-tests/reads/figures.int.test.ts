import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import {
  STOCK,
  stockAdjusted,
  stockCounted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  CART,
  cartCheckedOut,
  cartItemRefused,
  cartItemRemoved,
  cartItemSet,
  cartOrderDeclined,
} from '@countinghouse/contracts/orders/cart/cart-events';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { DailySalesRow, RankingRow, SoldView } from '@countinghouse/contracts/orders/views';
import type { ExplainEntry } from '@countinghouse/contracts/reports/explain-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from './test-read-side.ts';

let shop: TestReadSide;
const products = [newId(), newId(), newId()];
beforeAll(async () => {
  shop = await openTestReadSide();
  for (const [n, productId] of products.entries()) {
    const details = { ...blankProduct, itemNo: `F${n}`, name: `Figure ${n}`, alertQuantity: 1_000_000 };
    await shop.happened(
      streamOf(PRODUCT, productId),
      event(productCreated, { productId, details, openingQuantity: 0 }),
    );
    await happenedAt(0, streamOf(STOCK, productId), event(stockOpened, { productId, quantity: 5, balance: 5 }));
  }
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-03-01T00:00:00+08:00');
const after = (hours: number) => new Date(FIRST + hours * HOUR_MS).toISOString();

async function happenedAt(hours: number, stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  await shop.log.append(stream, 'any', events, { ...metadata, occurredAt: after(hours) });
}

async function answered(reply: ReturnType<TestReadSide['get']>) {
  const answer = await reply;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const ok = (path: string) => answered(shop.get(path));

let cells = 0;
/** Expects what a figure of a report is, and that its pages of entries come to it. */
async function comesTo(figure: string, number: number, query: string, key?: string): Promise<void> {
  const path = `/report/explain?figure=${figure}&size=5${query && `&${query}`}${key === undefined ? '' : `&key=${key}`}`;
  const { value, sum, count } = await ok(path);
  let added = 0;
  let entries = 0;
  for (let current = 1; (current - 1) * 5 < count; current += 1) {
    const page: { readonly entries: readonly ExplainEntry[] } = await ok(`${path}&current=${current}`);
    entries += page.entries.length;
    for (const { delta } of page.entries) added += Math.round(delta * 100);
  }
  expect({ value, sum, added: added / 100, entries }, path).toEqual({
    value: number,
    sum: number,
    added: number,
    entries: count,
  });
  cells += 1;
}

const hour = fc.integer({ min: 0, max: 24 * 6 });
const order = fc.record({
  at: hour,
  currency: fc.constantFrom('HKD', 'HKD', 'GBP'),
  lines: fc.array(
    fc.record({
      product: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  statuses: fc.array(fc.constantFrom('Rejected', 'Pending', 'Failed'), { maxLength: 3 }),
});
const step = fc.constantFrom('set', 'set', 'remove', 'refuse', 'decline', 'order', 'pay', 'unpay');
const cart = fc.record({
  at: hour,
  steps: fc.array(fc.tuple(step, fc.nat(2), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
});
const move = fc.record({
  ...{ at: hour, product: fc.nat(2), units: fc.integer({ min: 1, max: 4 }) },
  kind: fc.constantFrom('reserved', 'released', 'counted', 'adjusted'),
});

async function placeOrder({ at, currency, lines, statuses }: typeof order extends fc.Arbitrary<infer O> ? O : never) {
  const orderId = newId();
  const placement = samplePlacement({
    ...{ orderId, customerId: newId(), placedAt: after(at), currency: { name: currency, symbol: '$' } },
    lines: lines.map(({ product, quantity, price }) => sampleLine({ productId: products[product]!, quantity, price })),
  });
  const steps = statuses.map((to, n) => event(orderStatusChanged, { orderId, from: statuses[n - 1] ?? 'Pending', to }));
  await happenedAt(
    at,
    streamOf(ORDER, orderId),
    event(orderPlaced, placement),
    event(orderConfirmed, { orderId }),
    ...steps,
  );
}

async function fillCart({ at, steps }: typeof cart extends fc.Arbitrary<infer O> ? O : never) {
  const customerId = newId();
  let orderId: string | undefined;
  for (const [n, [name, product, quantity]] of steps.entries()) {
    const productId = products[product]!;
    const inCart = (...events: DomainEvent[]) => happenedAt(at + n, streamOf(CART, customerId), ...events);
    if (name === 'set') await inCart(event(cartItemSet, { customerId, productId, quantity, seenPrice: 10 * quantity }));
    if (name === 'remove') await inCart(event(cartItemRemoved, { customerId, productId }));
    if (name === 'refuse')
      await inCart(
        event(cartItemRefused, { customerId, productId, requested: 9, available: 1, price: 250, currency: 'HKD' }),
      );
    if (name === 'decline') await inCart(event(cartOrderDeclined, { customerId, orderId: newId() }));
    if (name === 'order') {
      orderId = newId();
      const placement = samplePlacement({ orderId, customerId, cartVersion: n - 2, placedAt: after(at + n) });
      await happenedAt(at + n, streamOf(ORDER, orderId), event(orderPlaced, placement));
      await inCart(event(cartCheckedOut, { customerId, orderId, cartVersion: n - 2 }));
    }
    if ((name === 'pay' || name === 'unpay') && orderId !== undefined) {
      const [from, to] = name === 'pay' ? (['Pending', 'Complete'] as const) : (['Complete', 'Pending'] as const);
      await happenedAt(at + n, streamOf(ORDER, orderId), event(paymentStatusChanged, { orderId, from, to }));
    }
  }
}

const balances = products.map(() => 5);
async function moveStock({ at, product, units, kind }: typeof move extends fc.Arbitrary<infer O> ? O : never) {
  const [productId, orderId] = [products[product]!, newId()];
  const isOut = kind === 'reserved';
  balances[product]! += isOut ? -units : units;
  const balance = balances[product]!;
  const moved = {
    reserved: event(stockReserved, { productId, orderId, quantity: units, balance }),
    released: event(stockReleased, { productId, orderId, quantity: units, balance }),
    counted: event(stockCounted, { productId, difference: units, balance }),
    adjusted: event(stockAdjusted, {
      ...{ productId, adjustmentId: newId(), adjustmentNo: 'A1', difference: units },
      ...{ reason: '', reasonCode: null, reverses: false, balance },
    }),
  };
  await happenedAt(at, streamOf(STOCK, productId), moved[kind as keyof typeof moved]);
}

/** Takes apart what sold: units, the amount in the base currency, and each other amount. */
async function soldComesTo(report: 'ranking' | 'daily', sold: SoldView, query: string, key = '') {
  await comesTo(`${report}.units`, sold.quantity, query, key);
  await comesTo(`${report}.amount`, sold.amount, query, key);
  for (const { currency, amount } of sold.otherAmounts ?? []) {
    await comesTo(`${report}.amount`, amount, query, `${key}~${currency}`);
  }
}

test('random cells of the older reports are what their entries come to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 5 }),
      fc.array(cart, { minLength: 1, maxLength: 4 }),
      fc.array(move, { minLength: 1, maxLength: 5 }),
      fc.tuple(hour, fc.nat(72), fc.constantFrom(0, 0.4)),
      async (orders, carts, moves, [from, length, part]) => {
        for (const one of orders) await placeOrder(one);
        for (const one of carts) await fillCart(one);
        for (const one of moves) await moveStock(one);
        const [start, end] = [Date.parse(after(from + part)), Date.parse(after(from + length + 1)) - 1];
        const range = `start_at=${start}&end_at=${end}`;

        const before = `previous_start_at=${start - 40 * HOUR_MS}&previous_end_at=${start - 1}`;
        const ranking = await ok(`/order/sales-ranking?${range}&${before}&current=1&size=3`);
        for (const row of ranking.rankings as RankingRow[]) {
          await soldComesTo('ranking', row, range, row.productId);
          await soldComesTo('ranking', row.before!, `${range}&${before}&of=before`, row.productId);
        }
        await soldComesTo('ranking', ranking.sold, range);
        await soldComesTo('ranking', ranking.soldBefore, `${range}&${before}&of=before`);

        for (const day of (await ok(`/order/daily-sales?${range}`)).days as DailySalesRow[]) {
          await soldComesTo('daily', day, range, day.date.slice(0, 10));
          await comesTo('daily.orders', day.orders, range, day.date.slice(0, 10));
        }

        const product = products[length % 3]!;
        const asked = `${range}&product=${product}`;
        const { trends } = await answered(
          shop.post('/order/inventory-trend', { start_at: start, end_at: end, product }),
        );
        for (const { date, openingCount, salesCount, adjustCount, closingCount } of trends) {
          await comesTo('trend.opening', openingCount, asked, date.slice(0, 10));
          await comesTo('trend.sold', salesCount, asked, date.slice(0, 10));
          await comesTo('trend.adjusted', adjustCount, asked, date.slice(0, 10));
          await comesTo('trend.closing', closingCount, asked, date.slice(0, 10));
        }
        await comesTo('trend.opening', trends[0].openingCount, asked);
        await comesTo('trend.closing', trends.at(-1).closingCount, asked);
        for (const { _id, quantity } of (await ok('/product/alert-list?size=3')).products) {
          await comesTo('alert.level', quantity, '', _id);
        }

        const { days, total } = await ok(`/order/funnel?${range}`);
        for (const name of ['started', 'refused', 'declined', 'ordered', 'paid']) {
          await comesTo(`funnel.${name}`, total[name], range);
          for (const day of days) await comesTo(`funnel.${name}`, day[name], range, day.date.slice(0, 10));
        }

        const abandoned = await ok('/order/abandoned-carts?idle_hours=1&size=5');
        await comesTo('carts.amount', abandoned.amount, 'idle_hours=1');
        for (const { customer, quantity, amount } of abandoned.carts) {
          await comesTo('carts.units', quantity, 'idle_hours=1', customer._id);
          await comesTo('carts.amount', amount, 'idle_hours=1', customer._id);
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(250);
});

test('keys and comparisons that these reports do not have are refused by name', async () => {
  const range = `start_at=${FIRST}&end_at=${FIRST + HOUR_MS}`;
  const faults = async (query: string) => {
    const answer = await shop.get(`/report/explain?${query}`);
    expect(answer.statusCode, query).toBe(422);
    return answer.json().errors?.map(({ field }: { field: string }) => field) ?? answer.json();
  };
  for (const query of [
    `figure=ranking.units&${range}&key=tea`,
    `figure=daily.units&${range}&key=2026-02-30`,
    `figure=trend.opening&${range}&product=${products[0]}&key='; drop table x`,
    'figure=alert.level',
    `figure=funnel.paid&${range}&key=today`,
    'figure=carts.units&key=tea',
  ]) {
    expect(JSON.stringify(await faults(query)), query).toContain('key');
  }
  for (const query of [`figure=ranking.units&${range}&of=before`, `figure=funnel.paid&${range}&of=year`]) {
    expect(JSON.stringify(await faults(query)), query).toContain('of');
  }
  expect(await ok(`/report/explain?figure=ranking.units&${range}&key=${newId()}`)).toMatchObject({
    value: 0,
    count: 0,
  });
});
