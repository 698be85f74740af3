import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeEach(async () => {
  shop = await openTestReadSide();
});
afterEach(() => shop.close());

const calendar = shopCalendar(SHOP_TIME_ZONE);
const rangeOf = (start: string, end: string) =>
  `start_at=${calendar.startOf(start)}&end_at=${calendar.startOf(addDays(end, 1)) - 1}`;

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const happened = (orderId: string, ...events: DomainEvent[]) =>
  shop.log.append(streamOf(ORDER, orderId), 'any', events, {
    ...{ actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() },
  });

interface Bought {
  readonly day: string;
  /** Default: an order without an account. */
  readonly customerId?: string | undefined;
  readonly currency?: string;
  /** Minor units. */
  readonly price?: number;
}
async function bought({ day, customerId, currency = 'HKD', price = 150 }: Bought): Promise<string> {
  const orderId = newId();
  const placement = samplePlacement({
    ...{ orderId, customerId: customerId ?? orderId, placedAt: `${day}T04:00:00.000Z` },
    ...{ currency: { name: currency, symbol: '$' }, lines: [sampleLine({ quantity: 2, price })] },
  });
  await happened(orderId, event(orderPlaced, placement), event(orderConfirmed, { orderId }));
  return orderId;
}
const became = (orderId: string, from: 'Pending' | 'Rejected', to: 'Pending' | 'Rejected') =>
  happened(orderId, event(orderStatusChanged, { orderId, from, to }));

interface Row {
  readonly key: string;
  readonly cohort: string;
  readonly month: string;
  readonly since: number;
  readonly currency: string;
  readonly size: number;
  readonly customers: number;
  readonly share: number;
  readonly orders: number;
  readonly goods: number;
}
const ofRow = ({ cohort, since, currency, size, customers, share, orders, goods }: Row) => [
  ...[cohort, since, currency, size, customers, share, orders, goods],
];

async function explainCell(asked: string, name: string, key: string, value: number): Promise<void> {
  const path = `/report/explain?${asked}&figure=cohorts.${name}&key=${key}&size=100`;
  const told = await ok(path);
  expect([told.value, told.sum], path).toEqual([value, value]);
  const added = told.entries.reduce((sum: number, { delta }: { delta: number }) => sum + Math.round(delta * 100), 0);
  if (told.count <= 100) expect([told.entries.length, added], path).toEqual([told.count, Math.round(value * 100)]);
}

test('tells months since the first order, moves a cohort with it, and leaves orders without an account out', async () => {
  const range = rangeOf('2025-03-15', '2025-04-02');
  expect(await ok(`/report/cohorts?${range}`)).toMatchObject({ rows: [], total: 0, totals: [] });
  const [ada, bob, cy] = [newId(), newId(), newId()];
  const first = await bought({ day: '2025-03-01', customerId: ada });
  await bought({ day: '2025-03-31', customerId: ada, currency: 'GBP' });
  await bought({ day: '2026-01-05', customerId: ada });
  await bought({ day: '2025-03-20', customerId: bob });
  await bought({ day: '2025-04-30', customerId: bob });
  await bought({ day: '2025-02-28', customerId: cy });
  await bought({ day: '2025-03-20' });
  const told = await ok(`/report/cohorts?${range}`);
  expect(told.rows.map(ofRow)).toEqual([
    ['2025-03-01', 0, 'GBP', 2, 1, 0.5, 1, 3],
    ['2025-03-01', 0, 'HKD', 2, 2, 1, 2, 6],
    ['2025-03-01', 1, 'HKD', 2, 1, 0.5, 1, 3],
    ['2025-03-01', 10, 'HKD', 2, 1, 0.5, 1, 3],
  ]);
  expect(told.totals).toEqual([
    { key: '~~GBP', currency: 'GBP', size: 2, orders: 1, goods: 3 },
    { key: '~~HKD', currency: 'HKD', size: 2, orders: 4, goods: 12 },
  ]);
  const latest = await ok(`/report/cohorts?${rangeOf('2025-01-01', '2025-12-31')}&sort=-cohort&current=1&size=1`);
  expect([latest.total, latest.rows[0].cohort]).toEqual([5, '2025-03-01']);
  await became(first, 'Pending', 'Rejected');
  const moved = await ok(`/report/cohorts?${rangeOf('2025-01-01', '2025-12-31')}&sort=-size`);
  expect(moved.rows.map(ofRow)).toEqual([
    ['2025-03-01', 0, 'GBP', 2, 1, 0.5, 1, 3],
    ['2025-03-01', 0, 'HKD', 2, 1, 0.5, 1, 3],
    ['2025-03-01', 1, 'HKD', 2, 1, 0.5, 1, 3],
    ['2025-03-01', 10, 'HKD', 2, 1, 0.5, 1, 3],
    ['2025-02-01', 0, 'HKD', 1, 1, 1, 1, 3],
  ]);
  const explained = await ok(`/report/explain?${range}&figure=cohorts.customers&key=2025-03-01~2025-03-01~GBP`);
  expect(explained).toMatchObject({ value: 1, sum: 1, count: 1 });
  expect(explained.entries[0]).toMatchObject({ event: { type: 'orders.OrderConfirmed' }, delta: 1 });
});

test('refuses what the report does not have, and explains what nobody bought by nothing', async () => {
  const range = rangeOf('2025-04-01', '2025-04-30');
  for (const bad of [
    'cohorts',
    `cohorts?${rangeOf('2025-04-20', '2025-02-10')}`,
    `cohorts?${rangeOf('2010-01-01', '2021-01-01')}`,
    `cohorts?${range}&sort=month;drop`,
    `explain?${range}&figure=cohorts.goods&key=';--`,
    `explain?${range}&figure=cohorts.goods&key=2025-04-02~2025-04-02~HKD`,
    `explain?${range}&figure=cohorts.goods&key=2025-04-01~2025-03-01~HKD`,
    `explain?${range}&figure=cohorts.goods&key=2025-04-01~~HKD`,
    `explain?${range}&figure=cohorts.goods&of=year`,
    `explain?${range}&figure=cohorts.customers&key=~~HKD`,
    `explain?${range}&figure=cohorts.size&key=2025-03-01~2025-03-01~HKD`,
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
  for (const name of ['size', 'customers', 'orders', 'goods']) {
    await explainCell(range, name, '2025-04-01~2025-12-01~HKD', 0);
  }
  for (const name of ['size', 'orders', 'goods']) await explainCell(range, name, '~~HKD', 0);
});

const orders = fc.array(
  fc.record({
    customer: fc.option(fc.nat(3)),
    day: fc.nat(400).map((days) => addDays('2025-01-01', days)),
    currency: fc.constantFrom('HKD', 'GBP'),
    price: fc.nat(500),
    steps: fc.nat(2),
  }),
  { minLength: 8, maxLength: 20 },
);
const months = fc.tuple(fc.nat(13), fc.nat(13)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

test('equals a plain count over the orders that are left, and the entries of every cell come to it', {
  timeout: 120_000,
}, async () => {
  let cells = 0;
  const sold: { customerId: string; month: string; currency: string; goods: number }[] = [];
  const monthOf = (day: string) => `${day.slice(0, 8)}01`;
  await fc.assert(
    fc.asyncProperty(orders, months, async (all, [from, to]) => {
      const ids = Array.from({ length: 4 }, newId);
      for (const { customer, day, currency, price, steps } of all) {
        const customerId = customer === null ? undefined : ids[customer];
        const orderId = await bought({ day, customerId, currency, price });
        if (steps > 0) await became(orderId, 'Pending', 'Rejected');
        if (steps > 1) await became(orderId, 'Rejected', 'Pending');
        if (steps === 1 || customerId === undefined) continue;
        sold.push({ customerId, month: monthOf(day), currency, goods: 2 * price });
      }
      const [start, end] = [from, to].map((n) => addDays('2025-01-15', n * 30)) as [string, string];
      const asked = rangeOf(start, end);
      const cohortOf = new Map<string, string>();
      for (const { customerId, month } of sold) {
        const known = cohortOf.get(customerId);
        if (known === undefined || month < known) cohortOf.set(customerId, month);
      }
      const isIn = (cohort: string) => cohort >= monthOf(start) && cohort <= end;
      const told = await ok(`/report/cohorts?${asked}&current=1&size=1000`);
      const within = sold.filter(({ customerId }) => isIn(cohortOf.get(customerId)!));
      const keyOf = (one: (typeof sold)[number]) => `${cohortOf.get(one.customerId)}~${one.month}~${one.currency}`;
      expect(told.rows.map(({ key }: Row) => key)).toEqual([...new Set(within.map(keyOf))].sort());
      for (const row of told.rows as Row[]) {
        const of = within.filter((one) => keyOf(one) === row.key);
        const size = [...cohortOf.values()].filter((cohort) => cohort === row.cohort).length;
        const customers = new Set(of.map(({ customerId }) => customerId)).size;
        const goods = of.reduce((sum, one) => sum + one.goods, 0);
        expect([row.size, row.customers, row.share, row.orders, Math.round(row.goods * 100)]).toEqual([
          ...[size, customers, customers / size, of.length, goods],
        ]);
      }
      for (const row of (told.rows as Row[]).slice(0, 4)) {
        for (const name of ['size', 'customers', 'orders', 'goods'] as const) {
          await explainCell(asked, name, row.key, row[name]);
          cells += 1;
        }
      }
      for (const total of told.totals) {
        for (const name of ['size', 'orders', 'goods']) await explainCell(asked, name, total.key, total[name]);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(4);
});
