import { changedViews } from '@countinghouse/contracts/changed-views';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import type {
  PaymentMethodsBody,
  PaymentMethodsView,
  PaymentMethodView,
} from '@countinghouse/contracts/payments/methods/methods-view';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { refreshViews } from '../../../shared/http/stale-reads.ts';
import { useCommand } from '../../../shared/http/use-command.ts';

/** Reads the payment methods. */
export const methodsQuery = () => routeQuery(paymentRoutes.getPaymentMethods);

interface SaveOptions {
  readonly success: string;
  readonly onSaved?: () => void;
  /** Returns true when the form shows the error. */
  readonly onError?: (error: ApiError) => boolean;
}

/** Saves all methods with an Undo; what another person did meanwhile is then shown. */
export function useSaveMethods(current: PaymentMethodsView, { success, onSaved, onError }: SaveOptions) {
  const queries = useQueryClient();
  const { mutate, isPending } = useCommand(paymentRoutes.savePaymentMethods, {
    changes: changedViews.paymentMethods,
    success,
    undo: byFormerValues,
    onSuccess: (reply) => {
      queries.setQueryData(methodsQuery().queryKey, reply);
      onSaved?.();
    },
    onError: (error) => {
      refreshViews(queries, changedViews.paymentMethods);
      return onError?.(error) ?? false;
    },
  });
  const save = (methods: PaymentMethodsBody['methods']) =>
    mutate({ body: { methods }, ifMatch: current.version, former: { methods: current.methods } });
  return { isPending, save };
}

/** Restores the methods as they were after an event. */
export function useRestoreMethods() {
  const queries = useQueryClient();
  const { mutateAsync } = useCommand(paymentRoutes.savePaymentMethods, {
    changes: changedViews.paymentMethods,
    onSuccess: (reply) => queries.setQueryData(methodsQuery().queryKey, reply),
  });
  return async ({ recordedAt: asOf }: HistoryEntry, reason: string) => {
    const { payments } = await queries.fetchQuery(routeQuery(paymentRoutes.getPaymentMethods, { query: { asOf } }));
    await mutateAsync({ body: { methods: payments.methods }, reason });
  };
}

/** The methods with one in the place of the one with its id, or at the end. */
export function withMethod(methods: readonly PaymentMethodView[], method: PaymentMethodView): PaymentMethodView[] {
  const at = methods.findIndex(({ _id }) => _id === method._id);
  return at < 0 ? [...methods, method] : methods.with(at, method);
}
