import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAYMENT_METHODS, type PaymentMethodEvent } from '@countinghouse/contracts/payments/events';
import { paymentMethodsState } from '@countinghouse/contracts/payments/methods/methods.state';
import { type PaymentMethodsView, paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import { type LogReads, readAll } from '../history/log-reads.ts';

/** Returns the payment methods at a moment. */
export async function paymentMethodsAsOf(log: LogReads, at: number): Promise<PaymentMethodsView> {
  const events = await readAll<PaymentMethodEvent>(log, streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id), at);
  return paymentMethodsViewOf(stateAfter(paymentMethodsState, events), versionOf(events.at(-1)?.revision ?? -1));
}
