import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { idOfStream } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderFeeChanged,
  orderStatusChanged,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { openAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import { paymentOpened, paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import { paymentDisputed } from '@countinghouse/contracts/payments/dispute-events';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { refundRequested } from '@countinghouse/contracts/payments/refund-events';
import type { Process } from '../../processes/process.ts';
import { order } from '../order.decider.ts';
import { settleLateMoney } from './late-money.ts';
import { whyStale } from './online-payment.rules.ts';
import type { PayingDependencies } from './paying.ts';

/** Longer than a call lasts that opens an attempt. */
const CALL_MS = 60_000;

/**
 * Enters what the log has open at the provider among what is looked at, hastens an attempt that asks for what is no
 * longer due, and leaves no money with an order that does not stand.
 */
export function onlinePayment(deps: PayingDependencies): Process {
  const { looks, now } = deps.online;
  return {
    name: 'payments.online-payment',
    types: [
      paymentOpened.type,
      paymentReceived.type,
      refundRequested.type,
      orderStatusChanged.type,
      orderFeeChanged.type,
      paymentStatusChanged.type,
      paymentRecorded.type,
      paymentDisputed.type,
    ],
    async handle(event: RecordedEvent<DomainEvent>) {
      const orderId = idOfStream(ORDER, event.stream);
      const { state } = await deps.commands.load(order, orderId);
      if (state.phase === 'none') return;
      if (event.type === refundRequested.type) {
        const { refundId } = event.data as { refundId: string };
        const isOpen = state.refunds.some((one) => one.refundId === refundId && one.state === 'open');
        if (isOpen) await looks.put({ id: refundId, kind: 'refund', orderId }, new Date(now()));
        return;
      }
      if (event.type === paymentReceived.type) {
        const { paymentId, reference } = event.data as { paymentId: string; reference: string };
        await looks.enter({ id: paymentId, kind: 'received', orderId }, new Date(now() + CALL_MS), reference);
      }
      const open = openAttempt(state.attempts);
      if (open) await looks.put({ id: open.paymentId, kind: 'payment', orderId }, new Date(now() + CALL_MS));
      if (open && whyStale(state, open)) await looks.hasten(open.paymentId);
      await settleLateMoney(deps, orderId);
    },
  };
}
