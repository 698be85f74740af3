import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { taxes } from './taxes.projection.ts';

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const orderId = uuid(1);
const cup = uuid(2);
const refundId = uuid(3);
const ofRefund = { orderId, orderNo: 'SO-1', customerId: uuid(4), refundId };
const currency = { name: 'GBP', symbol: '£' };

type Given = GivenEvent & OrderEvent;
const on = (event: OrderEvent, recordedAt: string): Given => ({
  ...event,
  stream: `orders.order-${orderId}`,
  metadata: { actor: { kind: 'system' }, commandId: uuid(9), correlationId: uuid(9), occurredAt: recordedAt },
});

/** Two cups at 6.00 with 20 % in their price, placed before midnight in Hong Kong and confirmed behind it. */
const placed = on(
  {
    type: 'orders.OrderPlaced',
    data: samplePlacement({
      ...{ orderId, placedAt: '2026-11-20T15:59:59.000Z', currency },
      lines: [{ ...sampleLine({ productId: cup, quantity: 2, price: 600 }), taxClass: 'standard', taxRate: 20_000 }],
      pricing: {
        ...plainPricing(0),
        tax: {
          ...{ included: true, zoneId: null },
          rates: [{ names: { en: 'VAT', zh: '' }, rate: 20_000, base: 1_000, amount: 200 }],
        },
      },
    }),
  },
  '2026-11-20T15:59:59.000Z',
);
const confirmed = on({ type: 'orders.OrderConfirmed', data: { orderId } }, '2026-11-20T16:00:01.000Z');
const requested = on(
  {
    type: 'orders.RefundRequested',
    data: {
      ...{ ...ofRefund, amount: 700, currency, to: 'manual', reason: '', requestedAt: '2026-11-25T03:00:00.000Z' },
      items: [{ productId: cup, quantity: 1, price: 600 }],
      taxes: [{ rate: 20_000, base: 500, amount: 100 }],
    },
  },
  '2026-11-25T03:00:00.000Z',
);
const settled = on(
  {
    type: 'orders.RefundSettled',
    data: { ...ofRefund, to: 'manual', reference: '', creditNoteNo: 'CN-1', settledAt: '2026-11-26T03:00:00.000Z' },
  },
  '2026-11-26T03:00:00.000Z',
);
const failed = on(
  { type: 'orders.RefundFailed', data: { ...ofRefund, why: 'closed', failedAt: '2026-11-27T03:00:00.000Z' } },
  '2026-11-27T03:00:00.000Z',
);
const rejected = on(
  { type: 'orders.OrderStatusChanged', data: { orderId, from: 'Pending', to: 'Rejected' } },
  '2026-11-28T03:00:00.000Z',
);

const spec = projectionSpec(taxes(shopCalendar('Asia/Hong_Kong')));
const sumsOf = (rows: readonly Record<string, unknown>[] = []) =>
  rows.map(({ day, rate, tax_class, base, tax }) => [day, rate, tax_class, base, tax]);

it('counts an order on its day, and refunds and its rejection on theirs', async () => {
  const { days, entries } = await spec.rowsAfter(placed, confirmed, requested, settled, failed, rejected);
  expect(sumsOf(days).sort()).toEqual([
    ['2026-11-20', 20_000, 'standard', 1_000, 200],
    ['2026-11-26', -1, '', -100, 0],
    ['2026-11-26', 20_000, 'standard', -500, -100],
    ['2026-11-27', -1, '', 100, 0],
    ['2026-11-27', 20_000, 'standard', 500, 100],
    ['2026-11-28', 20_000, 'standard', -1_000, -200],
  ]);
  expect(entries).toHaveLength(6);
  expect(entries?.every((entry) => entry.order_id === orderId && entry.currency === 'GBP')).toBe(true);
});

it('knows nothing of orders without taxes, and of those that never stood', async () => {
  const plain = { ...placed, data: samplePlacement({ orderId }) } as Given;
  const { orders, days } = await spec.rowsAfter(plain, confirmed);
  expect([orders, days]).toEqual([[], []]);
  const declined = on(
    { type: 'orders.OrderDeclined', data: { orderId, shortages: [], nothingReserved: true } },
    '2026-11-20T16:00:01.000Z',
  );
  const after = await spec.rowsAfter(placed, declined);
  expect([after.orders, after.days]).toEqual([[], []]);
});
