import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import type { TrackStatus } from '@countinghouse/contracts/orders/statuses';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { FulfilmentRow } from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const [post, courier] = [newId(), newId()];
const FREE = {
  ...{ zoneId: newId(), by: 'amount' as const, measured: 0, step: 0, from: 0, price: 0, added: 0, isFree: true },
};
const HOUR_MS = 3_600_000;
const at = (day: string, hours = 0) => new Date(Date.parse(`${day}T00:00:00+08:00`) + hours * HOUR_MS).toISOString();
const rangeOf = (start: string, end: string) =>
  `start_at=${Date.parse(at(start))}&end_at=${Date.parse(at(end, 24)) - 1}`;

interface Story {
  readonly day: string;
  readonly paid?: number | undefined;
  readonly shipped?: number | undefined;
  readonly delivered?: number | undefined;
  readonly methodId?: string | undefined;
  readonly isRejected?: boolean;
}

/** An order whose states are reached so many hours after it was placed. */
async function ordered({ day, paid, shipped, delivered, methodId, isRejected }: Story): Promise<string> {
  const orderId = newId();
  const placedAt = at(day);
  const happened = (hours: number, ...events: DomainEvent[]) => {
    const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
    return shop.log.append(streamOf(ORDER, orderId), 'any', events, { ...metadata, occurredAt: at(day, hours) });
  };
  const tracked = (to: TrackStatus) => event(orderTracked, { orderId, from: 'ordered', to });
  const delivery = methodId
    ? { methodId, names: { en: 'Post', zh: '' }, kind: 'delivery' as const, country: 'HK', rule: FREE }
    : null;
  await happened(
    0,
    event(orderPlaced, samplePlacement({ orderId, placedAt, delivery })),
    event(orderConfirmed, { orderId }),
  );
  const steps = [
    { hours: paid, of: [event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' })] },
    { hours: shipped, of: [tracked('picked_by_courier')] },
    { hours: delivered, of: [tracked('delivered'), tracked('on_the_way')] },
  ];
  const reached = steps.filter(({ hours }) => hours !== undefined).sort((a, b) => a.hours! - b.hours!);
  for (const { hours, of } of reached) await happened(hours!, ...of);
  const rejection = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
  if (isRejected) await happened(900, rejection);
  return orderId;
}

const figuresOf = ({ step, orders, median, p90, open }: FulfilmentRow) => [step, orders, median, p90, open];

test('tells median, 90th percentile and what is open of each step, by the day of its end', async () => {
  expect(await ok(`/report/fulfilment?${rangeOf('2026-10-01', '2026-10-31')}`)).toMatchObject({ rows: [], total: 0 });
  for (const paid of [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]) {
    await ordered({ day: '2026-10-02', paid, shipped: paid + 10, methodId: post });
  }
  await ordered({ day: '2026-10-03', paid: 50, isRejected: true });
  await ordered({ day: '2026-10-31', paid: 30 });
  const waiting = await ordered({ day: '2026-10-05' });
  const shipped = await ordered({ day: '2026-10-04', shipped: 8, delivered: 20 });
  const asked = `/report/fulfilment?${rangeOf('2026-10-01', '2026-10-31')}`;
  const { rows, total, totals } = await ok(asked);
  expect(rows.map(figuresOf)).toEqual([
    ['paid', 10, 5, 9, 2],
    ['shipped', 11, 10, 10, 1],
    ['delivered', 1, 12, 12, 10],
  ]);
  expect(totals.map(figuresOf)).toEqual([[undefined, 1, 20, 20, 12]]);
  expect([total, rows[0].openSince, rows[0].method]).toEqual([3, at('2026-10-04'), null]);
  const november = await ok(`/report/fulfilment?${rangeOf('2026-11-01', '2026-11-30')}&compare=before`);
  expect(november.rows[0]).toMatchObject({ orders: 1, median: 30, before: { orders: 10, median: 5, p90: 9 } });
  expect(november.compared.before).toEqual({ start: '2026-10-01', end: '2026-10-31' });
  const byMethod = await ok(`${asked}&group=delivery_method&sort=-median`);
  expect(byMethod.rows.slice(0, 2).map((row: FulfilmentRow) => [row.step, row.method?._id, row.median])).toEqual([
    ['whole', null, 20],
    ['delivered', null, 12],
  ]);

  const explain = async (figure: string, key: string, more = '') =>
    ok(`/report/explain?${rangeOf('2026-10-01', '2026-10-31')}&figure=fulfilment.${figure}&key=${key}${more}`);
  expect(await explain('median', 'paid~')).toMatchObject({ unit: 'hours', value: 5, sum: 5, count: 1 });
  const [middle] = (await explain('median', 'paid~')).entries;
  expect(middle).toMatchObject({ delta: 5, occurredAt: at('2026-10-02', 5), ref: { kind: 'order' } });
  expect(middle.event.type).toBe('orders.PaymentStatusChanged');
  const open = await explain('open', 'paid~');
  expect(open.entries.map(({ ref }: { ref: { _id: string } }) => ref._id)).toEqual([shipped, waiting]);
  expect(await explain('p90', `paid~${post}`, '&group=delivery_method')).toMatchObject({ value: 9, count: 1 });
  expect(await explain('orders', `whole~${newId()}`, '&group=delivery_method')).toMatchObject({ value: 0, count: 0 });
});

test('refuses what the report does not have', async () => {
  const range = rangeOf('2026-10-01', '2026-10-31');
  const status = async (path: string) => (await shop.get(path)).statusCode;
  expect(await status('/report/fulfilment?start_at=2&end_at=1')).toBe(422);
  expect(await status(`/report/fulfilment?start_at=0&end_at=${11 * 366 * 86_400_000}`)).toBe(422);
  for (const bad of [
    ...['figure=fulfilment.median', 'figure=fulfilment.median&key=lost~', "figure=fulfilment.open&key=paid~';--"],
    ...['figure=fulfilment.open&key=paid~&of=before', 'figure=fulfilment.open&key=paid~&group=delivery_method'],
  ]) {
    expect(await status(`/report/explain?${range}&${bad}`), bad).toBe(422);
  }
});

const hours = fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined });
const story = fc.record({
  ...{ day: fc.integer({ min: 0, max: 500 }), paid: hours, shipped: hours, delivered: hours },
  ...{ methodId: fc.constantFrom(undefined, post, courier), isRejected: fc.boolean() },
});
const measures = ['orders', 'median', 'p90', 'open'] as const;

test('the entries of every cell come to it, and a median is that of plain arithmetic', {
  timeout: 120_000,
}, async () => {
  const dayOf = (n: number) => new Date(Date.UTC(2022, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  let cells = 0;
  const explained = async (asked: string, key: string, sums: Partial<FulfilmentRow>, of = '') => {
    for (const measure of measures) {
      if (sums[measure] === undefined || sums[measure] === null) continue;
      const path = `/report/explain?${asked}&figure=fulfilment.${measure}&key=${key}${of}&size=3`;
      const { value, sum, count } = await ok(path);
      let added = 0;
      for (let current = 1; (current - 1) * 3 < count; current += 1) {
        const page = await ok(`${path}&current=${current}`);
        for (const { delta } of page.entries) added += Math.round(delta * 10);
      }
      expect([value, sum, added / 10], path).toEqual([sums[measure], sums[measure], sums[measure]]);
      cells += 1;
    }
  };
  const all: Story[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { minLength: 2, maxLength: 6 }),
      fc.record({ start: fc.nat(500), length: fc.nat(400), group: fc.constantFrom('none', 'delivery_method') }),
      async (stories, { start, length, group }) => {
        for (const { day, ...one } of stories) {
          all.push({ ...one, day: dayOf(day) });
          await ordered(all.at(-1)!);
        }
        const [first, last] = [dayOf(start), dayOf(start + length)];
        const asked = `${rangeOf(first, last)}&group=${group}`;
        const { rows, totals } = await ok(`/report/fulfilment?${asked}&compare=both`);
        for (const { key, before, year, ...sums } of [...rows, ...totals] as FulfilmentRow[]) {
          await explained(asked, key, sums);
          await explained(asked, key, before ?? {}, '&of=before');
          await explained(asked, key, year ?? {}, '&of=year');
        }
        const paid = all
          .filter(({ isRejected }) => !isRejected)
          .flatMap(({ day, paid: after }) =>
            after !== undefined && at(day, after) >= at(first) && at(day, after) < at(last, 24) ? [after] : [],
          );
        const middle = paid.sort((a, b) => a - b)[Math.ceil(paid.length / 2) - 1] ?? null;
        const whole = await ok(`/report/fulfilment?${rangeOf(first, last)}`);
        const row = whole.rows.find(({ step }: FulfilmentRow) => step === 'paid');
        expect([row?.orders ?? 0, row?.median ?? null]).toEqual([paid.length, middle]);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(100);
});
