import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { returnReasons } from '@countinghouse/contracts/messages/return-reasons';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { returnStatuses } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsSales } from './sales.projection.ts';

type Given = GivenEvent & OrderEvent;

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const spec = projectionSpec(analyticsSales(shopCalendar('Asia/Hong_Kong')));
const measures = ['requests', 'units', 'goods', 'waited', 'timed'] as const;
const [orderId, requestId, customerId, cup, pot] = [1, 2, 3, 4, 5].map(uuid) as [string, ...string[]] &
  Record<number, string>;

const became = (to: (typeof returnStatuses)[number], recordedAt: string, id = requestId!): Given => ({
  ...{ type: 'orders.ReturnStatusChanged', recordedAt },
  data: { orderId, requestId: id, from: 'Pending', to },
});

it('counts a return on the day of its completion, and takes it away on the day on which that ends', async () => {
  const lines = [
    sampleLine({ productId: cup!, quantity: 3, price: 100 }),
    sampleLine({ productId: pot!, quantity: 1, price: 900 }),
  ];
  const items = [
    { productId: cup!, quantity: 2 },
    { productId: pot!, quantity: 1 },
  ];
  const { return_change, return_days } = await spec.rowsAfter(
    { type: 'orders.OrderPlaced', data: samplePlacement({ orderId, customerId: customerId!, lines }) },
    { type: 'orders.OrderConfirmed', data: { orderId } },
    {
      ...{ type: 'orders.OrderTracked', recordedAt: '2026-11-02T03:00:00.000Z' },
      data: { orderId, from: 'ordered', to: 'delivered' },
    },
    {
      type: 'orders.ReturnRequested',
      data: {
        ...{ orderId, requestId: requestId!, requestNo: 'RR-1', customerId: customerId!, returnReason: '', items },
        createdAt: '2026-11-06T03:00:00.000Z',
      },
    },
    became('Rejected', '2026-11-07T03:00:00.000Z'),
    // After midnight in Hong Kong.
    became('Complete', '2026-11-07T17:00:00.000Z'),
    became('Failed', '2026-12-01T03:00:00.000Z'),
    became('Pending', '2026-12-02T03:00:00.000Z'),
  );
  const all = (rows: readonly Row[] = []) => rows.filter(({ kind }) => kind === 'all' || kind === 'reason');
  expect(
    all(return_days)
      .map(({ kind, day, key, ...sums }) => [kind, day, key, ...measures.map((name) => sums[name])])
      .sort(),
  ).toEqual([
    ['all', '2026-11-08', NO_KEY, 1, 3, 1_100, 4, 1],
    ['all', '2026-12-01', NO_KEY, -1, -3, -1_100, -4, -1],
    ['reason', '2026-11-08', NO_KEY, 1, 3, 1_100, 4, 1],
    ['reason', '2026-12-01', NO_KEY, -1, -3, -1_100, -4, -1],
  ]);
  expect(
    return_days
      ?.filter(({ kind }) => kind === 'product')
      .map(({ units }) => units)
      .sort(),
  ).toEqual([-1, -2, 1, 2]);
  expect(return_change).toHaveLength(4);
  expect(return_change).toContainEqual(
    expect.objectContaining({
      day: '2026-11-08',
      order_id: orderId,
      product_id: cup,
      revision: 5,
      units: 2,
      goods: 200,
    }),
  );
});

const request = fc.record({
  reason: fc.option(fc.constantFrom(...returnReasons), { nil: undefined }),
  items: fc.uniqueArray(fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }), {
    ...{ selector: ({ product }: { product: number }) => product, minLength: 1, maxLength: 3 },
  }),
  statuses: fc.array(fc.record({ to: fc.constantFrom(...returnStatuses), day: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 4,
  }),
});
const order = fc.record({
  currency: fc.constantFrom('HKD', 'GBP'),
  prices: fc.tuple(fc.nat(900), fc.nat(900), fc.nat(900)),
  units: fc.integer({ min: 3, max: 7 }),
  isDelivered: fc.boolean(),
  requests: fc.array(request, { maxLength: 2 }),
});

it('has one truth: sums of days are those of changes and of plain arithmetic, by every key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 6 }), async (orders) => {
      const events: Given[] = [];
      const expected = new Map<string, number[]>();
      const add = (cell: string, sums: readonly number[]) =>
        expected.set(
          cell,
          sums.map((value, n) => value + (expected.get(cell)?.[n] ?? 0)),
        );
      for (const [n, { currency, prices, units, isDelivered, requests }] of orders.entries()) {
        const id = uuid(100 + n);
        const lines = prices.map((price, product) =>
          sampleLine({ productId: uuid(10 + product), quantity: units, price }),
        );
        const money = { fee: 0, currency: { name: currency, symbol: '$' } };
        events.push(
          {
            type: 'orders.OrderPlaced',
            data: samplePlacement({ orderId: id, customerId: customerId!, lines, ...money }),
          },
          { type: 'orders.OrderConfirmed', data: { orderId: id } },
        );
        if (isDelivered) {
          events.push({
            ...{ type: 'orders.OrderTracked', recordedAt: '2026-10-01T03:00:00.000Z' },
            data: { orderId: id, from: 'ordered', to: 'delivered' },
          });
        }
        for (const [m, { reason, items, statuses }] of requests.entries()) {
          const asked = uuid(1_000 + 10 * n + m);
          const bought = items.map(({ product, quantity }) => ({ productId: uuid(10 + product), quantity }));
          const words = { requestNo: 'RR-1', returnReason: '', ...(reason && { returnReasonCode: reason }) };
          const createdAt = '2026-10-03T03:00:00.000Z';
          events.push({
            type: 'orders.ReturnRequested',
            data: { orderId: id, requestId: asked, customerId: customerId!, createdAt, ...words, items: bought },
          });
          let isBack = false;
          for (const { to, day } of statuses) {
            events.push(became(to, `2026-10-0${day}T03:00:00.000Z`, asked));
            const sign = Number(to === 'Complete') - Number(isBack);
            isBack = to === 'Complete';
            if (sign === 0) continue;
            const of = (some: typeof items) => {
              const returned = some.reduce((sum, { quantity }) => sum + quantity, 0);
              const goods = some.reduce((sum, { product, quantity }) => sum + quantity * prices[product]!, 0);
              return [1, returned, goods, isDelivered ? 2 : 0, isDelivered ? 1 : 0].map((value) => sign * value);
            };
            const cell = (kind: string, key: string) => `${kind} 2026-10-0${day} ${key} ${currency}`;
            for (const kind of ['all', 'category', 'supplier']) add(cell(kind, NO_KEY), of(items));
            add(cell('reason', reason ?? NO_KEY), of(items));
            for (const item of items) add(cell('product', uuid(10 + item.product)), of([item]));
          }
        }
      }
      const { return_days, return_change } = await spec.rowsAfter(...events);
      const left = (sums: Map<string, number[]>) =>
        new Map([...sums].filter(([, values]) => values.some((value) => value !== 0)).sort());
      const found = (return_days ?? []).map(({ kind, day, key, currency, ...sums }): [string, number[]] => [
        `${kind} ${day} ${key} ${currency}`,
        measures.map((name) => Number(sums[name])),
      ]);
      expect(new Map(found.sort())).toEqual(left(expected));
      const changed = new Map<string, number[]>();
      for (const { day, currency, product_id, ...sums } of return_change ?? []) {
        const cell = `product ${day} ${product_id} ${currency}`;
        changed.set(
          cell,
          measures.map((name, n) => Number(sums[name]) + (changed.get(cell)?.[n] ?? 0)),
        );
      }
      expect(left(changed)).toEqual(left(new Map([...expected].filter(([cell]) => cell.startsWith('product ')))));
    }),
    { numRuns: 12 },
  );
});
