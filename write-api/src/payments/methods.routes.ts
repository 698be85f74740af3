import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import { paymentMethodsOf, paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import { execute } from '@countinghouse/platform/commands/execute';
import { stateSeen } from '@countinghouse/platform/commands/past-state';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { paymentMethods, touchedBetween } from './methods.decider.ts';

export function paymentMethodBindings({ commands, log }: WriteDeps, hasProvider: boolean): Binding[] {
  return [
    bind(paymentRoutes.savePaymentMethods, async (call) => {
      const online = call.body.methods.findIndex((method) => method.active && isOnlineMethod(method));
      if (online >= 0 && !hasProvider) {
        const fields = [{ field: `methods.${online}.active`, code: 'no_payment_provider' }];
        throw new RefusedError(refuse('VALIDATION', undefined, fields));
      }
      const present = await commands.load(paymentMethods, PAYMENT_METHODS.id);
      const from = await stateSeen(log, paymentMethods, PAYMENT_METHODS.id, present, call.ifMatch);
      const to = paymentMethodsOf(call.body);
      const command = { type: 'ChangePaymentMethods', from, to } as const;
      const touches = touchedBetween(from, to);
      const saved = await execute(commands, call, paymentMethods, PAYMENT_METHODS.id, command, touches);
      return { ...ok, payments: paymentMethodsViewOf(saved.state, saved.version) };
    }),
  ];
}
