import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale, orderStatuses, type TrackStatus, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { fulfilmentSteps } from '@countinghouse/contracts/reports/fulfilment/fulfilment-steps';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsFulfilment } from './fulfilment.projection.ts';

type Given = GivenEvent & OrderEvent;

const spec = projectionSpec(analyticsFulfilment(shopCalendar('Asia/Hong_Kong')));
const HOUR_MS = 3_600_000;
const PLACED = Date.parse('2026-11-20T08:00:00.000Z');
const at = (hours: number) => new Date(PLACED + hours * HOUR_MS).toISOString();
const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const orderId = idOf(1);

const of = (id: string) => ({
  placed: (methodId?: string): Given => ({
    type: 'orders.OrderPlaced',
    data: samplePlacement({
      ...{ orderId: id, placedAt: at(0) },
      ...(methodId && { delivery: { methodId, names: { en: 'Post', zh: '' } } as never }),
    }),
    recordedAt: at(0),
  }),
  confirmed: (): Given => ({ type: 'orders.OrderConfirmed', data: { orderId: id }, recordedAt: at(0) }),
  paid: (hours: number, to: 'Pending' | 'Complete' = 'Complete'): Given => ({
    type: 'orders.PaymentStatusChanged',
    data: { orderId: id, from: 'Pending', to },
    recordedAt: at(hours),
  }),
  tracked: (hours: number, to: TrackStatus): Given => ({
    type: 'orders.OrderTracked',
    data: { orderId: id, from: 'ordered', to },
    recordedAt: at(hours),
  }),
  became: (hours: number, to: 'Pending' | 'Rejected' | 'Failed' | 'Complete'): Given => ({
    type: 'orders.OrderStatusChanged',
    data: { orderId: id, from: 'Pending', to },
    recordedAt: at(hours),
  }),
});
const order = of(orderId);
const told = (rows: readonly Row[] = []) =>
  Object.fromEntries(rows.map(({ step, is_open, tenths }) => [step, is_open ? 'open' : tenths]));

it('measures each step from the state before it, to the tenth of an hour, on the day of its end', async () => {
  const { steps, lengths } = await spec.rowsAfter(
    ...[order.placed('post'), order.confirmed(), order.paid(2.26), order.tracked(10, 'picked_by_courier')],
    ...[order.tracked(20, 'on_the_way'), order.tracked(30, 'ready_for_pickup'), order.tracked(40.04, 'delivered')],
  );
  expect(told(steps)).toEqual({ paid: 23, shipped: 77, delivered: 300, whole: 400 });
  expect(steps?.find(({ step }) => step === 'whole')).toMatchObject({
    ...{ method_id: 'post', counts: true, started_at: at(0), ended_at: at(40.04), day: '2026-11-22', revision: 6 },
  });
  expect(lengths?.filter(({ step }) => step === 'paid')).toMatchObject([
    { unit: 'month', first: '2026-11-01', tenths: 23, orders: 1 },
    { unit: 'year', first: '2026-01-01', tenths: 23, orders: 1 },
  ]);
});

it('counts a state the first time that it is reached, whatever steps back follow', async () => {
  const { steps } = await spec.rowsAfter(
    ...[order.placed(), order.confirmed(), order.paid(1), order.tracked(5, 'picked_by_courier')],
    ...[order.tracked(6, 'ordered'), order.paid(7, 'Pending'), order.paid(8)],
    ...[order.tracked(9, 'picked_by_courier'), order.tracked(25, 'delivered'), order.tracked(26, 'on_the_way')],
    order.tracked(50, 'delivered'),
  );
  expect(told(steps)).toEqual({ paid: 10, shipped: 40, delivered: 200, whole: 250 });
});

it('lets what is shipped unpaid have waited since it was placed, and stay open for payment', async () => {
  const shipped = [order.placed(), order.confirmed(), order.tracked(4, 'picked_by_courier')];
  expect(told((await spec.rowsAfter(...shipped)).steps)).toEqual({
    ...{ paid: 'open', shipped: 40, delivered: 'open', whole: 'open' },
  });
  const { steps } = await spec.rowsAfter(...shipped, order.tracked(9, 'delivered'), order.paid(30));
  expect(told(steps)).toEqual({ paid: 300, shipped: 40, delivered: 50, whole: 90 });
});

it('gives no length to a step that an import knew no time of', async () => {
  const imported = (given: Given): Given => ({ ...given, metadata: { occurredAt: at(0) } });
  const { steps, lengths } = await spec.rowsAfter(
    ...[order.placed(), order.confirmed(), order.paid(500), order.tracked(500, 'picked_by_courier')].map(imported),
    order.tracked(600, 'delivered'),
  );
  expect(told(steps)).toEqual({ paid: null, shipped: null, delivered: null, whole: 6_000 });
  expect(lengths?.map(({ step }) => step)).toEqual(['whole', 'whole']);
});

it('forgets what was declined, and counts only what is a sale', async () => {
  const declined: Given = { type: 'orders.OrderDeclined', data: { orderId, shortages: [], nothingReserved: true } };
  expect((await spec.rowsAfter(order.placed(), declined)).steps).toEqual([]);
  const rejected = [order.placed(), order.confirmed(), order.paid(1), order.became(2, 'Rejected')];
  const { steps, lengths } = await spec.rowsAfter(...rejected);
  expect([steps?.map(({ counts }) => counts), lengths]).toEqual([[false, false, false], []]);
  expect((await spec.rowsAfter(...rejected, order.became(3, 'Pending'))).lengths).toHaveLength(2);
});

const change = fc.oneof(
  fc.constantFrom(...trackStatuses),
  fc.constantFrom(...orderStatuses.map((status) => `became ${status}` as const)),
  fc.constantFrom('paid' as const, 'unpaid' as const),
);
const story = fc.record({
  confirmed: fc.boolean(),
  method: fc.constantFrom(undefined, 'post', 'shop'),
  changes: fc.array(fc.record({ change, hours: fc.integer({ min: 0, max: 900 }) }), { maxLength: 8 }),
});

it('has one truth: steps and sums are those of plain arithmetic over the events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(story, { maxLength: 5 }), async (stories) => {
      const events: Given[] = [];
      const expected = new Map<string, number>();
      for (const [n, { confirmed, method, changes }] of stories.entries()) {
        const one = of(idOf(100 + n));
        events.push(one.placed(method), ...(confirmed ? [one.confirmed()] : []));
        let counts = confirmed;
        const first: { paid?: number; shipped?: number; delivered?: number } = {};
        let shippedFrom = 0;
        for (const { change: what, hours } of changes) {
          if (what === 'paid' || what === 'unpaid') {
            events.push(one.paid(hours, what === 'paid' ? 'Complete' : 'Pending'));
            if (what === 'paid') first.paid ??= hours;
          } else if (what.startsWith('became ')) {
            const to = what.slice('became '.length) as 'Pending';
            events.push(one.became(hours, to));
            counts = isSale(to);
          } else {
            events.push(one.tracked(hours, what as TrackStatus));
            if (what === 'ordered') continue;
            if (first.shipped === undefined) shippedFrom = first.paid ?? 0;
            first.shipped ??= hours;
            if (what === 'delivered') first.delivered ??= hours;
          }
        }
        if (!counts) continue;
        const enter = (step: string, from: number, to: number | undefined) => {
          if (to === undefined) return;
          const key = `${step}~${method ?? ''}~${Math.max(0, to - from) * 10}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
        };
        enter('paid', 0, first.paid);
        enter('shipped', shippedFrom, first.shipped);
        enter('delivered', first.shipped ?? 0, first.delivered);
        enter('whole', 0, first.delivered);
      }
      const { lengths = [], steps = [] } = await spec.rowsAfter(...events);
      for (const unit of ['month', 'year']) {
        const sums = new Map<string, number>();
        for (const { step, method_id, tenths, orders } of lengths.filter((row) => row.unit === unit)) {
          const key = `${step}~${String(method_id).startsWith('0000') ? '' : method_id}~${tenths}`;
          sums.set(key, (sums.get(key) ?? 0) + Number(orders));
        }
        expect([...sums].sort()).toEqual([...expected].sort());
      }
      const known = steps.filter(({ counts, tenths }) => counts && tenths !== null).length;
      expect(known).toBe([...expected.values()].reduce((sum, orders) => sum + orders, 0));
      expect(steps.every(({ step }) => fulfilmentSteps.includes(step as 'paid'))).toBe(true);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
