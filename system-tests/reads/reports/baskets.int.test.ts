import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { MOST_PAIRED } from '@countinghouse/contracts/reports/sales/sale-kinds';
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
const today = calendar.dayOf(Date.now());
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

async function bought(day: string, ...products: readonly string[]): Promise<string> {
  const orderId = newId();
  const lines = products.map((productId) => sampleLine({ productId, quantity: 2 }));
  const placement = samplePlacement({ orderId, placedAt: `${day}T04:00:00.000Z`, lines });
  await happened(orderId, event(orderPlaced, placement), event(orderConfirmed, { orderId }));
  return orderId;
}
const became = (orderId: string, from: 'Pending' | 'Rejected', to: 'Pending' | 'Rejected') =>
  happened(orderId, event(orderStatusChanged, { orderId, from, to }));

interface Row {
  readonly key: string;
  readonly first: { readonly _id: string };
  readonly second: { readonly _id: string };
  readonly together: number;
  readonly orders: number;
  readonly others: number;
  readonly share: number;
  readonly lift: number;
  readonly before?: { readonly together: number; readonly share: number | null };
}
const ofRow = ({ first, second, together, orders, others, share, lift }: Row) => [
  ...[first._id, second._id, together, orders, others, share, lift],
];

test('tells which products are bought together, the rarer one first, and leaves large orders out', async () => {
  const range = rangeOf('2025-04-01', '2025-04-30');
  expect(await ok(`/report/baskets?${range}`)).toMatchObject({ rows: [], total: 0, totals: [] });
  const [cup, pot, tea] = [newId(), newId(), newId()];
  await bought('2025-04-01', cup, pot);
  await bought('2025-04-02', cup, pot, tea);
  await bought('2025-04-30', cup);
  await bought('2025-04-30', tea, cup, tea);
  await bought('2025-04-10', pot);
  await bought('2025-03-31', cup, tea);
  await became(await bought('2025-04-05', cup, tea), 'Pending', 'Rejected');
  const reopened = await bought('2025-04-06', newId());
  await became(reopened, 'Pending', 'Rejected');
  await became(reopened, 'Rejected', 'Pending');
  await bought('2025-04-07', cup, pot, ...Array.from({ length: MOST_PAIRED - 1 }, newId));

  const told = await ok(`/report/baskets?${range}&compare=before`);
  expect(told.rows.map(ofRow)).toEqual([
    [tea, cup, 2, 2, 4, 1, (2 * 6) / (2 * 4)],
    [pot, cup, 2, 3, 4, 2 / 3, (2 * 6) / (3 * 4)],
  ]);
  expect(told.rows[0].before).toEqual({ together: 1, share: 1 });
  expect(told.rows[1].before).toEqual({ together: 0, share: null });
  expect(told.totals).toEqual([{ key: '', together: 3, orders: 6, share: 0.5 }]);

  const ofCup = await ok(`/report/baskets?${range}&product=${cup}&least=1&sort=share`);
  expect(ofCup.rows.map(({ first, share }: Row) => [first._id, share])).toEqual([
    [cup, 0.5],
    [cup, 0.5],
  ]);
  const all = await ok(`/report/baskets?${range}&least=1&sort=-share&current=2&size=1`);
  expect([all.total, all.rows.length, all.rows[0].first._id]).toEqual([3, 1, pot]);
  expect((await ok(`/report/baskets?${range}&product=${newId()}`)).total).toBe(0);

  await bought('2025-05-01', ...Array.from({ length: MOST_PAIRED }, newId));
  const may = await ok(`/report/baskets?${rangeOf('2025-05-01', '2025-05-31')}&least=1`);
  expect(may.total).toBe((MOST_PAIRED * (MOST_PAIRED - 1)) / 2);

  const explained = await ok(`/report/explain?${range}&figure=baskets.others&key=${tea}~${cup}`);
  expect(explained).toMatchObject({ value: 4, sum: 4, count: 6 });
  expect(explained.entries[0]).toMatchObject({ event: { type: 'orders.OrderConfirmed' }, delta: 1 });
});

test('refuses what the report does not have, and explains what was never bought by nothing', async () => {
  const range = rangeOf('2025-04-01', '2025-04-30');
  const pair = `${newId()}~${newId()}`;
  for (const bad of [
    'baskets',
    `baskets?${rangeOf('2025-04-20', '2025-02-10')}`,
    `baskets?${rangeOf('2010-01-01', '2021-01-01')}`,
    `baskets?${range}&product=cup`,
    `baskets?${range}&least=0`,
    `baskets?${range}&sort=first;drop`,
    `explain?${range}&figure=baskets.together&key=';--`,
    `explain?${range}&figure=baskets.orders&key=${newId()}`,
    `explain?${range}&figure=baskets.orders&of=year`,
    `explain?${range}&figure=baskets.others`,
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
  for (const figure of ['together', 'orders', 'others']) {
    const never = await ok(`/report/explain?${range}&figure=baskets.${figure}&key=${pair}&of=year`);
    expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
  }
});

const orders = fc.array(
  fc.record({
    products: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }),
    day: fc.integer({ min: 0, max: 120 }).map((days) => addDays(today, -days)),
    steps: fc.nat(2),
  }),
  { minLength: 8, maxLength: 20 },
);

test('equals a plain count over the orders that are left, and the entries of every cell come to it', {
  timeout: 120_000,
}, async () => {
  let cells = 0;
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.tuple(fc.nat(120), fc.nat(120)).map(([a, b]) => [Math.max(a, b), Math.min(a, b)] as const),
      async (all, [from, to]) => {
        const ids = Array.from({ length: 5 }, newId);
        for (const { products, day, steps } of all) {
          const orderId = await bought(day, ...products.map((n) => ids[n]!));
          if (steps > 0) await became(orderId, 'Pending', 'Rejected');
          if (steps > 1) await became(orderId, 'Rejected', 'Pending');
        }
        const [start, end] = [addDays(today, -from), addDays(today, -to)];
        const asked = rangeOf(start, end);
        const told = await ok(`/report/baskets?${asked}&least=1&current=1&size=1000`);
        const within = all.filter(({ day, steps }) => steps !== 1 && day >= start && day <= end);
        const sets = within.map(({ products }) => new Set(products.map((n) => ids[n]!)));
        const having = (...some: string[]) => sets.filter((set) => some.every((one) => set.has(one))).length;
        const rows = (told.rows as Row[]).filter(({ first }) => ids.includes(first._id));
        const pairs = ids.flatMap((one, n) => ids.slice(n + 1).map((other) => [one, other] as const));
        expect(rows).toHaveLength(pairs.filter((pair) => having(...pair) > 0).length);
        for (const { first, second, ...row } of rows) {
          const [one, other, both] = [having(first._id), having(second._id), having(first._id, second._id)];
          expect([row.orders, row.others, row.together, row.share]).toEqual([one, other, both, both / one]);
          expect(one).toBeLessThanOrEqual(other);
        }
        for (const line of [...rows.slice(0, 5), ...told.totals]) {
          for (const name of ['together', 'orders', 'others']) {
            if (typeof line[name] !== 'number') continue;
            const path = `/report/explain?${asked}&figure=baskets.${name}&key=${line.key}&size=100`;
            const { value, sum, entries, count } = await ok(path);
            expect([value, sum, entries.length], path).toEqual([line[name], line[name], Math.min(count, 100)]);
            const added = entries.reduce((sumOf: number, { delta }: { delta: number }) => sumOf + delta, 0);
            if (count <= 100) expect(added, path).toBe(line[name]);
            cells += 1;
          }
        }
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(0);
});
