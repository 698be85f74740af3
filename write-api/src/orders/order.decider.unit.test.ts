import { event } from '@countinghouse/contracts/kernel/event';
import {
  orderDeclined,
  orderFeeChanged,
  orderNoteAdded,
  orderNoteRemoved,
  orderNoteRestored,
  orderPlaced,
  orderReopenDeclined,
  orderReopenRequested,
  orderStatusChanged,
  orderTracked,
  paymentReferenceGiven,
  paymentStatusChanged,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { sampleLine } from '@countinghouse/contracts/orders/testing/sample-placement';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { MAX_NOTES, MAX_PAYMENT_REFERENCES, order } from './order.decider.ts';
import { confirmed, orderId, placed, placement, rejected, standing } from './testing/standing-order.ts';

const shortages = [{ productId: 'p-2', requested: 1, available: 0 }];
const { price } = placement.lines[1]!;
const missed = shortages.map((shortage) => ({ ...shortage, price, currency: placement.currency.name }));
const spec = deciderSpec(order);

describe('placing an order', () => {
  it('happens once', () => {
    spec
      .given([])
      .when({ type: 'PlaceOrder', ...placement })
      .thenEvents(placed);
    spec
      .given([placed])
      .when({ type: 'PlaceOrder', ...placement })
      .thenNothing();
  });

  it('is refused when it comes to more than an amount can be', () => {
    const at = (price: number, fee = 0) => ({ ...placement, lines: [sampleLine({ quantity: 3, price })], fee });
    const most = at(3_333_333_333);
    spec
      .given([])
      .when({ type: 'PlaceOrder', ...most })
      .thenEvents(event(orderPlaced, most));
    const fields = [{ field: 'cart', code: 'total_too_big', limit: 99_999_999.99 }];
    spec
      .given([])
      .when({ type: 'PlaceOrder', ...at(3_333_333_333, 1) })
      .thenRefused('VALIDATION', undefined, fields);
    spec
      .given([])
      .when({ type: 'PlaceOrder', ...at(3_333_333_334) })
      .thenRefused('VALIDATION', undefined, fields);
  });

  it('may get a fee up to that amount, and a smaller one always', () => {
    const dear = [
      event(orderPlaced, { ...placement, lines: [sampleLine({ quantity: 1, price: 9_999_999_900 })], fee: 0 }),
      confirmed,
    ];
    spec
      .given(dear)
      .when({ type: 'ChangeStatus', fee: 99 })
      .thenEvents(event(orderFeeChanged, { orderId, fee: 99 }));
    const fields = [{ field: 'fee', code: 'total_too_big', limit: 99_999_999.99 }];
    spec.given(dear).when({ type: 'ChangeStatus', fee: 100 }).thenRefused('VALIDATION', undefined, fields);
    const beyond = [...dear, event(orderFeeChanged, { orderId, fee: 500 })];
    spec
      .given(beyond)
      .when({ type: 'ChangeStatus', fee: 400 })
      .thenEvents(event(orderFeeChanged, { orderId, fee: 400 }));
  });

  it('is confirmed when all stock was reserved, declined with what was short', () => {
    const finish = { type: 'CompleteReservation', cause: 'placement' } as const;
    spec
      .given([placed])
      .when({ ...finish, shortages: [] })
      .thenEvents(confirmed);
    spec
      .given([placed])
      .when({ ...finish, shortages })
      .thenEvents(event(orderDeclined, { orderId, shortages: missed, nothingReserved: false }));
    spec
      .given(standing)
      .when({ ...finish, shortages })
      .thenNothing();
  });

  it('releases what was reserved for a declined order, and nothing else', () => {
    const { state } = spec.given([
      placed,
      event(orderDeclined, { orderId, shortages: missed, nothingReserved: false }),
    ]);
    expect(state).toMatchObject({ phase: 'declined', pendingStock: { move: 'release', without: ['p-2'] } });
  });

  it('has nothing to release when it was declined before anything was reserved', () => {
    const command = { type: 'CompleteReservation', cause: 'placement', shortages, nothingReserved: true } as const;
    const declined = event(orderDeclined, { orderId, shortages: missed, nothingReserved: true });
    spec.given([placed]).when(command).thenEvents(declined);
    expect(spec.given([placed, declined]).state).toMatchObject({ phase: 'declined', pendingStock: undefined });
  });

  it('leaves nothing to work on before it is placed', () => {
    for (const events of [
      [],
      [placed],
      [placed, event(orderDeclined, { orderId, shortages: missed, nothingReserved: false })],
    ]) {
      spec.given(events).when({ type: 'ChangeStatus', to: 'Complete' }).thenRefused('NOT_FOUND');
      spec.given(events).when({ type: 'Track', to: 'picked_by_courier' }).thenRefused('NOT_FOUND');
    }
  });
});

describe('status of an order', () => {
  it('changes to any other, and the present one again changes nothing', () => {
    spec
      .given(standing)
      .when({ type: 'ChangeStatus', to: 'Complete' })
      .thenEvents(event(orderStatusChanged, { orderId, from: 'Pending', to: 'Complete' }));
    spec
      .given([...standing, rejected])
      .when({ type: 'ChangeStatus', to: 'Failed' })
      .thenEvents(event(orderStatusChanged, { orderId, from: 'Rejected', to: 'Failed' }));
    spec.given(standing).when({ type: 'ChangeStatus', to: 'Pending', fee: 0 }).thenNothing();
  });

  it('takes the fee along', () => {
    spec
      .given(standing)
      .when({ type: 'ChangeStatus', to: 'Complete', fee: 500 })
      .thenEvents(
        event(orderFeeChanged, { orderId, fee: 500 }),
        event(orderStatusChanged, { orderId, from: 'Pending', to: 'Complete' }),
      );
    spec
      .given(standing)
      .when({ type: 'ChangeStatus', fee: 500 })
      .thenEvents(event(orderFeeChanged, { orderId, fee: 500 }));
  });

  it('releases stock when the order is cancelled, once', () => {
    expect(spec.given([...standing, rejected]).state).toMatchObject({
      pendingStock: { move: 'release', cause: 'stop 1' },
    });
    const failed = event(orderStatusChanged, { orderId, from: 'Rejected', to: 'Failed' });
    expect(spec.given([...standing, rejected, failed]).state).toMatchObject({ pendingStock: { cause: 'stop 1' } });
  });

  it('waits for stock when the order is to be a sale again', () => {
    const requested = event(orderReopenRequested, { orderId, attempt: 1, to: 'Complete', fee: 100 });
    spec
      .given([...standing, rejected])
      .when({ type: 'ChangeStatus', to: 'Complete', fee: 100 })
      .thenEvents(requested);
    const reopening = spec.given([...standing, rejected, requested]);
    reopening.when({ type: 'ChangeStatus', to: 'Failed' }).thenRefused('VERSION_CONFLICT');
    reopening
      .when({ type: 'CompleteReservation', cause: 'reopening 1', shortages: [] })
      .thenEvents(
        event(orderFeeChanged, { orderId, fee: 100 }),
        event(orderStatusChanged, { orderId, from: 'Rejected', to: 'Complete' }),
      );
    const declined = event(orderReopenDeclined, { orderId, attempt: 1, shortages, nothingReserved: false });
    reopening.when({ type: 'CompleteReservation', cause: 'reopening 1', shortages }).thenEvents(declined);
    const { state } = spec.given([...standing, rejected, requested, declined]);
    expect(state).toMatchObject({
      orderStatus: 'Rejected',
      fee: 0,
      pendingStock: { move: 'release', without: ['p-2'] },
    });
  });

  it('releases nothing of a re-opening that was declined before anything was reserved, but still what was to be released before', () => {
    const requested = event(orderReopenRequested, { orderId, attempt: 1, to: 'Complete' });
    const command = { type: 'CompleteReservation', cause: 'reopening 1', shortages, nothingReserved: true } as const;
    const declined = event(orderReopenDeclined, { orderId, attempt: 1, shortages, nothingReserved: true });
    spec
      .given([...standing, rejected, requested])
      .when(command)
      .thenEvents(declined);
    const { pendingStock } = spec.given([...standing, rejected]).state as Order;
    expect(pendingStock).toMatchObject({ move: 'release', cause: 'stop 1' });
    const { state } = spec.given([...standing, rejected, requested, declined]);
    expect(state).toMatchObject({ orderStatus: 'Rejected', pendingStock });
    expect(state).not.toHaveProperty('reopening');
  });

  it('counts every attempt to re-open', () => {
    const requested = event(orderReopenRequested, { orderId, attempt: 1, to: 'Complete' });
    const declined = event(orderReopenDeclined, { orderId, attempt: 1, shortages, nothingReserved: false });
    spec
      .given([...standing, rejected, requested, declined])
      .when({ type: 'ChangeStatus', to: 'Pending' })
      .thenEvents(event(orderReopenRequested, { orderId, attempt: 2, to: 'Pending' }));
  });
});

describe('payment, tracking and shipping', () => {
  it('changes the payment status to any other', () => {
    spec
      .given(standing)
      .when({ type: 'ChangePaymentStatus', to: 'Complete' })
      .thenEvents(event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' }));
    spec.given(standing).when({ type: 'ChangePaymentStatus', to: 'Pending' }).thenNothing();
  });

  it('moves one step of tracking, forward or back', () => {
    const first = event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' });
    spec.given(standing).when({ type: 'Track', to: 'picked_by_courier' }).thenEvents(first);
    spec
      .given([...standing, first])
      .when({ type: 'Track', to: 'ordered' })
      .thenEvents(event(orderTracked, { orderId, from: 'picked_by_courier', to: 'ordered' }));
    spec.given(standing).when({ type: 'Track', to: 'ordered' }).thenNothing();
    spec.given(standing).when({ type: 'Track', to: 'on_the_way' }).thenRefused('ILLEGAL_TRANSITION');
    spec
      .given([...standing, first])
      .when({ type: 'Track', to: 'delivered' })
      .thenRefused('ILLEGAL_TRANSITION');
  });

  it('changes only the details that differ', () => {
    spec
      .given(standing)
      .when({ type: 'ChangeShippingInfo', changes: { phone: '999', email: 'ada@example.com' } })
      .thenEvents(event(shippingInfoChanged, { orderId, customerId: 'c-1', changes: { phone: '999' } }));
    spec
      .given(standing)
      .when({ type: 'ChangeShippingInfo', changes: { phone: '123' } })
      .thenNothing();
  });
});

describe('a note', () => {
  const written = (noteId: string, text = 'Ring twice') =>
    event(orderNoteAdded, { orderId, noteId, customerId: 'c-1', text });
  const add = (noteId: string) => ({ type: 'AddNote', noteId, text: 'Ring twice' }) as const;
  const remove = (noteId: string) => ({ type: 'RemoveNote', noteId }) as const;

  it('is written on a placed order, whatever became of it, and taken off once', () => {
    spec.given(standing).when(add('n-1')).thenEvents(written('n-1'));
    spec
      .given([...standing, rejected])
      .when(add('n-1'))
      .thenEvents(written('n-1'));
    spec.given([placed]).when(add('n-1')).thenRefused('NOT_FOUND');
    const removed = event(orderNoteRemoved, { orderId, noteId: 'n-1' });
    spec
      .given([...standing, written('n-1'), written('n-2')])
      .when(remove('n-1'))
      .thenEvents(removed);
    spec
      .given([...standing, written('n-1'), removed])
      .when(remove('n-1'))
      .thenRefused('NOT_FOUND');
  });

  it('that was taken off is put back as it was written, and once', () => {
    const removed = event(orderNoteRemoved, { orderId, noteId: 'n-1' });
    const note = { orderId, noteId: 'n-1', customerId: 'c-1', text: written('n-1').data.text };
    const restored = event(orderNoteRestored, note);
    const restore = { type: 'RestoreNote', noteId: 'n-1' } as const;
    spec
      .given([...standing, written('n-1'), removed])
      .when(restore)
      .thenEvents(restored);
    spec
      .given([...standing, written('n-1'), removed, restored])
      .when(restore)
      .thenNothing();
    spec.given(standing).when(restore).thenRefused('NOT_FOUND');
    const back = spec.given([...standing, written('n-1'), removed, restored]).state;
    expect(back).toMatchObject({ notes: [{ noteId: 'n-1' }], removedNotes: [] });
  });

  it('is one of a limited number, those that were taken off included', () => {
    const notes = Array.from({ length: MAX_NOTES }, (_, n) => written(`n-${n}`));
    const off = event(orderNoteRemoved, { orderId, noteId: 'n-0' });
    spec
      .given([...standing, ...notes.slice(1)])
      .when(add('last'))
      .thenEvents(written('last'));
    spec
      .given([...standing, ...notes, off])
      .when(add('one more'))
      .thenRefused('VALIDATION');
  });
});

describe('the payment reference', () => {
  const give = (transactionId: string) => ({ type: 'GivePaymentReference', transactionId }) as const;
  const given = (from: string, transactionId: string) =>
    event(paymentReferenceGiven, { orderId, customerId: 'c-1', from, transactionId });
  const paid = (to: 'Complete' | 'Failed') => event(paymentStatusChanged, { orderId, from: 'Pending', to });

  it('is named and named again, while the payment is awaited', () => {
    spec.given(standing).when(give('BANK-1')).thenEvents(given('', 'BANK-1'));
    const corrected = spec.given([...standing, given('', 'BANK-1'), paid('Failed')]);
    corrected.when(give('BANK-2')).thenEvents(given('BANK-1', 'BANK-2'));
    corrected.when(give('BANK-1')).thenNothing();
  });

  it('is refused for what is paid, no sale or no order', () => {
    spec
      .given([...standing, paid('Complete')])
      .when(give('BANK-1'))
      .thenRefused('ILLEGAL_TRANSITION');
    spec
      .given([...standing, rejected])
      .when(give('BANK-1'))
      .thenRefused('ILLEGAL_TRANSITION');
    spec.given([placed]).when(give('BANK-1')).thenRefused('NOT_FOUND');
    spec.given([]).when(give('BANK-1')).thenRefused('NOT_FOUND');
  });

  it('changes a limited number of times', () => {
    const changes = Array.from({ length: MAX_PAYMENT_REFERENCES }, (_, n) => given(`T${n}`, `T${n + 1}`));
    spec
      .given([...standing, ...changes.slice(1)])
      .when(give('last'))
      .thenEvents(given(`T${MAX_PAYMENT_REFERENCES}`, 'last'));
    spec
      .given([...standing, ...changes])
      .when(give('one more'))
      .thenRefused('VALIDATION');
  });
});

describe('cancelling by the customer', () => {
  const cancelled = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected', reason: 'cancelled' });
  const tracked = event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' });
  const paid = event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' });
  const fault = (code: string) => [{ field: '', code }];

  it('stops an order that has not left the shop, paid or not, and happens once', () => {
    spec.given(standing).when({ type: 'Cancel' }).thenEvents(cancelled);
    spec
      .given([...standing, paid])
      .when({ type: 'Cancel' })
      .thenEvents(cancelled);
    spec
      .given([...standing, cancelled])
      .when({ type: 'Cancel' })
      .thenNothing();
    const { state } = spec.given([...standing, paid, cancelled]);
    expect(state).toMatchObject({ paymentStatus: 'Complete', statusReason: 'cancelled' });
    expect(state).toMatchObject({ pendingStock: { move: 'release', cause: 'stop 1' } });
  });

  it('is refused once it was handed over, or stopped', () => {
    const complete = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Complete' });
    const details = (orderStatus: string, orderTrackStatus = 'ordered') => ({ orderStatus, orderTrackStatus });
    const refused = (events: Parameters<typeof spec.given>[0], more: object, code: string) =>
      spec
        .given([...standing, ...events])
        .when({ type: 'Cancel' })
        .thenRefused('ILLEGAL_TRANSITION', { ...more }, fault(code));
    refused([tracked], details('Pending', 'picked_by_courier'), 'handed_over');
    refused([complete], details('Complete'), 'handed_over');
    refused([rejected], details('Rejected'), 'order_stopped');
  });

  it('leaves nothing to hand over', () => {
    spec
      .given([...standing, cancelled])
      .when({ type: 'Track', to: 'picked_by_courier' })
      .thenRefused('ILLEGAL_TRANSITION', { orderStatus: 'Rejected' }, fault('order_cancelled'));
  });
});
