import type { Fold } from '../../kernel/fold.ts';
import { inOrder, withItem } from '../../kernel/record/changes.ts';
import type { PaymentMethodEvent } from '../events.ts';
import { firstPaymentMethods, type PaymentMethod } from './methods.ts';

/** The state of the stream of all payment methods, in their order. */
export const paymentMethodsState: Fold<readonly PaymentMethod[], PaymentMethodEvent> = {
  initialState: firstPaymentMethods,

  evolve(methods, { type, data }) {
    switch (type) {
      case 'payments.PaymentMethodSet':
        return withItem(methods, data, paymentMethodIdOf);
      case 'payments.PaymentMethodRemoved':
        return methods.filter(({ methodId }) => methodId !== data.methodId);
      case 'payments.PaymentMethodsOrdered':
        return inOrder(methods, data.methodIds, paymentMethodIdOf);
      default:
        return methods;
    }
  },
};

/** The id of a method. */
export function paymentMethodIdOf({ methodId }: { readonly methodId: string }): string {
  return methodId;
}
