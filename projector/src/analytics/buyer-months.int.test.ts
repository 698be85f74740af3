import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsSales } from './sales.projection.ts';

type Given = GivenEvent & OrderEvent;

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const spec = projectionSpec(analyticsSales(shopCalendar('Asia/Hong_Kong')));

interface Bought {
  readonly order: number;
  /** None for an order without an account. */
  readonly customer: number | undefined;
  readonly day: string;
  readonly currency?: string;
  readonly price?: number;
}
const placed = ({ order, customer, day, currency = 'HKD', price = 100 }: Bought): Given => ({
  type: 'orders.OrderPlaced',
  data: samplePlacement({
    ...{ orderId: uuid(order), customerId: uuid(customer ?? order), placedAt: `${day}T03:00:00.000Z` },
    ...{ currency: { name: currency, symbol: '$' }, lines: [sampleLine({ quantity: 2, price })] },
  }),
});
const confirmed = (order: number): Given => ({ type: 'orders.OrderConfirmed', data: { orderId: uuid(order) } });
const became = (order: number, to: 'Rejected' | 'Failed' | 'Pending'): Given => ({
  type: 'orders.OrderStatusChanged',
  data: { orderId: uuid(order), from: 'Pending', to },
});
const taken = (order: number, customer: number): Given => ({
  type: 'orders.OrderTakenIntoAccount',
  data: { orderId: uuid(order), accountId: uuid(customer) },
});

async function cohortsAfter(...events: readonly Given[]) {
  const { cohorts = [], cohort_sizes = [], buyers = [] } = await spec.rowsAfter(...events);
  return {
    sums: cohorts.map(({ cohort, month, currency, customers, orders, goods }) => [
      ...[cohort, month, currency, customers, orders, goods],
    ]),
    sizes: cohort_sizes.map(({ cohort, customers }) => [cohort, customers]),
    buyers: buyers.length,
  };
}

it('moves all months of a customer when the first order fails, opens again, or an earlier one appears', async () => {
  const events = [
    placed({ order: 1, customer: 20, day: '2026-02-10' }),
    confirmed(1),
    placed({ order: 2, customer: 20, day: '2026-03-10', currency: 'GBP' }),
    confirmed(2),
    placed({ order: 3, customer: 21, day: '2026-03-01' }),
    confirmed(3),
  ];
  const both = [
    ['2026-02-01', '2026-02-01', 'HKD', 1, 1, 200],
    ['2026-02-01', '2026-03-01', 'GBP', 1, 1, 200],
    ['2026-03-01', '2026-03-01', 'HKD', 1, 1, 200],
  ];
  const sizes = [
    ['2026-02-01', 1],
    ['2026-03-01', 1],
  ];
  expect(await cohortsAfter(...events)).toEqual({ sums: both, sizes, buyers: 2 });
  expect(await cohortsAfter(...events, became(1, 'Failed'))).toEqual({
    sums: [
      ['2026-03-01', '2026-03-01', 'GBP', 1, 1, 200],
      ['2026-03-01', '2026-03-01', 'HKD', 1, 1, 200],
    ],
    ...{ sizes: [['2026-03-01', 2]], buyers: 2 },
  });
  const reopened = await cohortsAfter(...events, became(1, 'Rejected'), became(1, 'Pending'));
  expect(reopened).toEqual({ sums: both, sizes, buyers: 2 });
  const earlier = [placed({ order: 4, customer: 20, day: '2026-01-31' }), confirmed(4)];
  expect((await cohortsAfter(...events, ...earlier)).sums).toEqual([
    ['2026-01-01', '2026-01-01', 'HKD', 1, 1, 200],
    ['2026-01-01', '2026-02-01', 'HKD', 1, 1, 200],
    ['2026-01-01', '2026-03-01', 'GBP', 1, 1, 200],
    ['2026-03-01', '2026-03-01', 'HKD', 1, 1, 200],
  ]);
});

it('leaves orders without an account out until an account takes them', async () => {
  const guest = [placed({ order: 1, customer: undefined, day: '2026-02-10' }), confirmed(1)];
  expect(await cohortsAfter(...guest)).toEqual({ sums: [], sizes: [], buyers: 0 });
  expect(await cohortsAfter(...guest, taken(1, 20))).toEqual({
    sums: [['2026-02-01', '2026-02-01', 'HKD', 1, 1, 200]],
    ...{ sizes: [['2026-02-01', 1]], buyers: 1 },
  });
  expect(await cohortsAfter(...guest, taken(1, 20), became(1, 'Rejected'))).toEqual({ sums: [], sizes: [], buyers: 0 });
});

/** What may happen to one of six orders, in any sequence; each begins as it is placed, and most are confirmed then. */
const step = fc.record({
  order: fc.nat(5),
  does: fc.constantFrom('confirm', 'confirm', 'fail', 'reject', 'reopen', 'take', 'fee'),
});
const orders = fc.array(
  fc.record({
    customer: fc.constantFrom(20, 21, undefined),
    day: fc.nat(150).map((days) => addDays('2026-01-01', days)),
    currency: fc.constantFrom('HKD', 'GBP'),
    price: fc.nat(3),
  }),
  { minLength: 6, maxLength: 6 },
);

it('has the cohorts that a count over the orders that are left gives, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (given, steps) => {
      const events: Given[] = [];
      const state = given.map((one) => ({ ...one, isPlaced: false, isConfirmed: false, counts: false }));
      for (const { order, does } of steps) {
        const one = state[order]!;
        if (!one.isPlaced) {
          events.push(placed({ order, ...given[order]! }));
          one.isPlaced = true;
          if (does !== 'reject') {
            events.push(confirmed(order));
            Object.assign(one, { isConfirmed: true, counts: true });
          }
        } else if (does === 'confirm' && !one.isConfirmed) {
          events.push(confirmed(order));
          Object.assign(one, { isConfirmed: true, counts: true });
        } else if (does === 'take' && one.customer === undefined) {
          events.push(taken(order, 21));
          one.customer = 21;
        } else if (does === 'fee') {
          events.push({ type: 'orders.OrderFeeChanged', data: { orderId: uuid(order), fee: events.length } });
        } else if (one.isConfirmed && does !== 'confirm' && does !== 'take') {
          events.push(became(order, does === 'reopen' ? 'Pending' : does === 'fail' ? 'Failed' : 'Rejected'));
          one.counts = does === 'reopen';
        }
      }
      const left = state.filter(({ counts, customer }) => counts && customer !== undefined);
      const monthOf = (day: string) => `${day.slice(0, 8)}01`;
      const sums = new Map<string, { customers: Set<number>; orders: number; goods: number }>();
      const sizes = new Map<string, number>();
      for (const customer of new Set(left.map((one) => one.customer!))) {
        const own = left.filter((one) => one.customer === customer);
        const cohort = monthOf(own.map(({ day }) => day).sort()[0]!);
        sizes.set(cohort, (sizes.get(cohort) ?? 0) + 1);
        for (const { day, currency, price } of own) {
          const cell = `${cohort} ${monthOf(day)} ${currency}`;
          const sum = sums.get(cell) ?? { customers: new Set(), orders: 0, goods: 0 };
          sum.customers.add(customer);
          sums.set(cell, { ...sum, orders: sum.orders + 1, goods: sum.goods + 2 * price });
        }
      }
      const found = await cohortsAfter(...events);
      const expected = [...sums].map(([cell, { customers, ...sum }]) => [
        ...cell.split(' '),
        ...[customers.size, sum.orders, sum.goods],
      ]);
      expect(new Set(found.sums.map(String))).toEqual(new Set(expected.map(String)));
      expect(new Set(found.sizes.map(String))).toEqual(new Set([...sizes].map(String)));
      expect(found.buyers).toBe([...sizes.values()].reduce((all, one) => all + one, 0));
    }),
    { numRuns: 12 },
  );
});
