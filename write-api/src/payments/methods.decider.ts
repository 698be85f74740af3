import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { listDifferences } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  PAYMENT_METHODS,
  type PaymentMethodEvent,
  paymentMethodRemoved,
  paymentMethodSet,
  paymentMethodsOrdered,
} from '@countinghouse/contracts/payments/events';
import { type PaymentMethod, paymentMethodFaults } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethodIdOf, paymentMethodsState } from '@countinghouse/contracts/payments/methods/methods.state';

type Methods = readonly PaymentMethod[];

/** The wish to have what differs between two lists of methods, on whatever the methods are by now. */
export interface ChangePaymentMethods {
  readonly type: 'ChangePaymentMethods';
  readonly from: Methods;
  readonly to: Methods;
}

/** The payment methods of the shop; one without its instructions cannot be switched on. */
export const paymentMethods = streamType<Methods, ChangePaymentMethods, PaymentMethodEvent>({
  category: PAYMENT_METHODS.category,
  ...paymentMethodsState,

  decide(present, { from, to }): Refusal | PaymentMethodEvent[] {
    const wanted = stateAfter({ ...paymentMethodsState, initialState: present }, changesBetween(from, to));
    const fields = paymentMethodFaults(wanted);
    return fields.length > 0 ? refuse('VALIDATION', undefined, fields) : changesBetween(present, wanted);
  },

  touchedBy: (changed) => [touchOf(changed)],
});

/** What a change from one list to another touches, by the names in version guards. */
export function touchedBetween(from: Methods, to: Methods): string[] {
  return changesBetween(from, to).map(touchOf);
}

function touchOf({ type, data }: PaymentMethodEvent): string {
  return type === 'payments.PaymentMethodsOrdered' ? 'order of methods' : `method ${data.methodId}`;
}

function changesBetween(from: Methods, to: Methods): PaymentMethodEvent[] {
  const { set, removed, order } = listDifferences(from, to, paymentMethodIdOf);
  return [
    ...set.map((method) => event(paymentMethodSet, method)),
    ...removed.map(({ methodId }) => event(paymentMethodRemoved, { methodId })),
    ...(order ? [event(paymentMethodsOrdered, { methodIds: order })] : []),
  ];
}
