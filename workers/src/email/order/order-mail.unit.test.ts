import { randomUUID } from 'node:crypto';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import {
  orderFeeChanged,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine } from '@countinghouse/contracts/orders/testing/sample-placement';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { describe, expect, it } from 'vitest';
import type { parseMail } from '../../testing/parse-mail.ts';
import { customerId, customerMailing, HELD, orderId } from '../testing/customer-mailing.ts';

const { byStaff, caused, mailed, onOrder, outcomes, place, sendMails, stage } = customerMailing();

describe('an event of an order', () => {
  it.each([
    [event(paymentStatusChanged, { orderId: '', from: 'Pending', to: 'Complete' }), 'payment-complete'],
    [event(orderTracked, { orderId: '', from: 'ordered', to: 'picked_by_courier' }), 'picked-by-courier'],
    [event(orderTracked, { orderId: '', from: 'ordered', to: 'ready_for_pickup' }), 'ready-for-pickup'],
    [event(orderTracked, { orderId: '', from: 'ordered', to: 'delivered' }), 'delivered'],
    [event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Failed' }), 'order-failed'],
    [event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Rejected' }), 'order-rejected'],
    [
      event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Rejected', reason: 'cancelled' }),
      'order-cancelled',
    ],
    [event(orderFeeChanged, { orderId: '', fee: 5_000 }), 'fee-set'],
  ])('%j is mailed once', async (happened, kind) => {
    await place();
    const [recorded] = await onOrder({ ...happened, data: { ...happened.data, orderId } });
    await sendMails(recorded!);
    await sendMails(recorded!);
    expect(stage.server.mails).toHaveLength(1);
    expect(await outcomes()).toEqual([kind]);
  });

  it.each([
    event(orderTracked, { orderId: '', from: 'ordered', to: 'on_the_way' }),
    event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Complete' }),
    event(paymentStatusChanged, { orderId: '', from: 'Pending', to: 'Failed' }),
  ])('%j is not mailed', async (happened) => {
    await place();
    const [recorded] = await onOrder({ ...happened, data: { ...happened.data, orderId } });
    await sendMails(recorded!);
    expect(await outcomes()).toEqual([]);
  });

  it('that cancels a paid order is mailed with what is paid back', async () => {
    await place();
    const [, cancelled] = await onOrder(
      event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }),
      event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected', reason: 'cancelled' }),
    );
    await sendMails(cancelled!);
    const [{ parts }] = mailed() as [ReturnType<typeof parseMail>];
    expect(parts.get('text/plain')).toMatch(/We have received \$[\d.,]+ for it and pay it back to you/);
  });

  it('caused by staff is mailed when the time of Undo has passed, from the time of the log', async () => {
    await place();
    const [paid] = await byStaff(event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }));
    const until = Date.parse(paid!.recordedAt) + HELD.holdMs;
    stage.now = () => until - 1;
    await expect(sendMails(paid!, { front: HELD })).rejects.toMatchObject({ name: 'NotYet', until });
    expect(stage.server.mails).toEqual([]);
    stage.now = () => until;
    await sendMails(paid!, { front: HELD });
    expect(await outcomes()).toEqual(['payment-complete']);
  });

  it.each([
    [
      event(paymentStatusChanged, { orderId: '', from: 'Pending', to: 'Complete' }),
      event(paymentStatusChanged, { orderId: '', from: 'Complete', to: 'Pending' }),
      'payment-complete',
    ],
    [
      event(orderTracked, { orderId: '', from: 'ordered', to: 'picked_by_courier' }),
      event(orderTracked, { orderId: '', from: 'picked_by_courier', to: 'ordered' }),
      'picked-by-courier',
    ],
    [
      event(orderStatusChanged, { orderId: '', from: 'Pending', to: 'Failed' }),
      event(orderStatusChanged, { orderId: '', from: 'Failed', to: 'Pending' }),
      'order-failed',
    ],
    [event(orderFeeChanged, { orderId: '', fee: 5_000 }), event(orderFeeChanged, { orderId: '', fee: 0 }), 'fee-set'],
  ])('%j that is taken back in time is not mailed, but is when it is done again', async (done, undone, kind) => {
    const of = ({ data, ...happened }: typeof done): DomainEvent => ({ ...happened, data: { ...data, orderId } });
    await place({ fee: 0 });
    const [first, second] = await byStaff(of(done), of(undone));
    stage.now = () => Date.parse(second!.recordedAt) + HELD.holdMs;
    await sendMails(first!, { front: HELD });
    await sendMails(second!, { front: HELD });
    expect(stage.server.mails).toEqual([]);
    const [again] = await byStaff(of(done));
    stage.now = () => Date.parse(again!.recordedAt) + HELD.holdMs;
    await sendMails(again!, { front: HELD });
    expect(stage.server.mails).toHaveLength(1);
    expect((await outcomes()).filter((outcome) => !outcome.endsWith('superseded'))).toEqual([kind]);
  });

  it('that the shop causes by itself is mailed at once', async () => {
    await place();
    const expired = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected', reason: 'unpaid' });
    const [recorded] = await caused({ kind: 'system', id: 'unpaid' }, expired);
    await sendMails(recorded!, { front: HELD });
    expect(await outcomes()).toEqual(['order-expired']);
  });

  it.each(['Complete', 'Failed', 'Rejected'] as const)(
    'a return request that is %s is mailed with its number and the returned items',
    async (to) => {
      const returned = sampleLine({ productId: 'p-1', name: 'Chipped cup', itemNo: 'CUP-1', quantity: 2 });
      const kept = sampleLine({ productId: 'p-2', name: 'Whole plate', itemNo: 'PLATE-1' });
      await place({ lines: [kept, returned] });
      const items = [{ productId: returned.productId, quantity: 1 }];
      const requestId = randomUUID();
      const request = { orderId, requestId, requestNo: 'RR-000007', createdAt: '2026-11-21T00:00:00.000Z' };
      const [, decided] = await onOrder(
        event(returnRequested, { ...request, customerId, returnReason: 'too small', items }),
        event(returnStatusChanged, { orderId, requestId, from: 'Pending', to }),
      );
      await sendMails(decided!);
      const [{ headers, parts }] = mailed() as [ReturnType<typeof parseMail>];
      expect(headers.get('subject')).toContain('RR-000007');
      expect(parts.get('text/plain')).toContain(`1 × ${returned.name}\n  ${returned.itemNo}\n`);
      expect(parts.get('text/plain')).not.toContain(kept.name);
      expect(await outcomes()).toEqual([`return-${to.toLowerCase()}`]);
    },
  );

  it('a refund that completes its return is mailed once, with the amount and both numbers', async () => {
    await place();
    const requestId = randomUUID();
    const refundId = randomUUID();
    const request = { orderId, requestId, requestNo: 'RR-000007', createdAt: '2026-11-21T00:00:00.000Z' };
    await onOrder(event(returnRequested, { ...request, customerId, returnReason: 'too small', items: [] }));
    const of = { orderId, orderNo: 'SO-000123', customerId, refundId };
    const currency = { name: 'HKD', symbol: '$' };
    const at = '2026-11-21T00:00:00.000Z';
    const made = await byStaff(
      event(refundRequested, {
        ...{ ...of, amount: 250, currency, items: [], to: 'manual', reason: 'x', requestId, requestedAt: at },
      }),
      event(refundSettled, { ...of, to: 'manual', reference: '', creditNoteNo: 'CN-000001', settledAt: at }),
      event(returnStatusChanged, { orderId, requestId, from: 'Pending', to: 'Complete' }),
    );
    for (const happened of made) await sendMails(happened);
    const [{ headers, parts }, ...others] = mailed() as [ReturnType<typeof parseMail>];
    expect(others).toEqual([]);
    expect(headers.get('subject')).toContain('$2.50');
    expect(parts.get('text/plain')).toContain('RR-000007');
    expect(await outcomes()).toEqual(['refunded', 'return-complete: superseded']);
  });

  it('a step that staff revert and repeat is mailed once', async () => {
    await place();
    const steps = await onOrder(
      event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' }),
      event(orderTracked, { orderId, from: 'picked_by_courier', to: 'ordered' }),
      event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' }),
    );
    for (const step of steps.reverse()) await sendMails(step);
    expect(stage.server.mails).toHaveLength(1);
    expect(await outcomes()).toEqual(['picked-by-courier: repeated', 'picked-by-courier']);
  });

  it('of several fees only the last is mailed, and none of a cancelled order', async () => {
    await place();
    const [first, second] = await onOrder(
      event(orderFeeChanged, { orderId, fee: 5_000 }),
      event(orderFeeChanged, { orderId, fee: 6_000 }),
    );
    await sendMails(first!);
    await sendMails(second!);
    expect(mailed()[0]?.parts.get('text/plain')).toContain('Total: $65.00');
    const [third] = await onOrder(
      event(orderFeeChanged, { orderId, fee: 7_000 }),
      event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' }),
    );
    await sendMails(third!);
    expect(await outcomes()).toEqual(['fee-set: superseded', 'fee-set', 'fee-set: superseded']);
  });
});
