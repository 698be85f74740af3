import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { expect, test } from 'vitest';
import { pricesCheck } from './prices-check.ts';

/** What the check says of one order with these refunds of units of 3.00 and of amounts in cents; 4 units were paid. */
async function check(refunds: readonly { readonly amount: number; readonly units: number; readonly note: string }[]) {
  const at = '2026-11-20T09:00:00.000Z';
  const line = sampleLine({ quantity: 4, price: 300 });
  const placed = samplePlacement({ lines: [line] });
  const { orderId, orderNo, customerId, currency } = placed;
  const identity = { orderId, orderNo, customerId };
  const amount = orderTotal(placed.lines, 0);
  const payment = { paymentId: newId(), method: 'Cash', amount, reference: '', recordedAt: at };
  const events = [
    event(orderPlaced, placed),
    event(paymentRecorded, { ...identity, currency, ...payment }),
    ...refunds.flatMap(({ units, note, ...refund }) => {
      const own = { ...identity, refundId: newId() };
      const items = units > 0 ? [{ productId: line.productId, quantity: units, price: 300 }] : [];
      return [
        event(refundRequested, { ...own, ...refund, currency, items, to: 'manual', reason: '', requestedAt: at }),
        event(refundSettled, { ...own, to: 'manual', reference: '', creditNoteNo: note, settledAt: at }),
      ];
    }),
  ];
  const stream = `orders.order-${orderId}`;
  const { said } = await pricesCheck(events.map((one, revision) => ({ stream, revision, ...one })));
  return said;
}

test('refunds that add up have no difference', async () => {
  const refunds = [
    { amount: 300, units: 1, note: 'CN-000001' },
    { amount: 900, units: 3, note: 'CN-000002' },
  ];
  expect(await check(refunds)).toBe('1 orders priced again, 0 differences.\n');
});

test('too much money, too many units and a credit note that is there twice are found', async () => {
  const one = { amount: 600, units: 0, note: 'CN-000001' };
  expect(await check([one, { ...one, amount: 601, note: 'CN-000002' }])).toContain('1201 is refunded of 1200');
  expect(await check([{ ...one, units: 5 }])).toContain('1 too many of');
  expect(await check([one, one])).toContain('credit note CN-000001 is there twice');
});
