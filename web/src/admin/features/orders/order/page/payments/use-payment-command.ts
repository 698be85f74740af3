import type { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { ApiError } from '../../../../../../shared/http/api-error.ts';
import { useCommand } from '../../../../../shared/http/use-command.ts';
import { orderQuery, orderViews } from '../../../api.ts';
import { OrderActDone } from '../order-acts.tsx';

type PaymentRoute = (typeof orderPaymentRoutes)[keyof typeof orderPaymentRoutes];

interface PaymentCommandOptions {
  /** Shown on success. */
  readonly success: string;
  readonly onSaved: () => void;
  /** Returns true when the form shows the error. */
  readonly onError: (error: ApiError) => boolean;
}

/** Sends an act on the payments of an order; the response is shown at once, and money has no Undo. */
export function usePaymentCommand<Route extends PaymentRoute>(
  route: Route,
  id: string,
  { success, onSaved, onError }: PaymentCommandOptions,
) {
  const queries = useQueryClient();
  const done = use(OrderActDone);
  return useCommand(route, {
    changes: orderViews,
    success,
    undo: 'moves money',
    onSuccess: ({ order }) => {
      queries.setQueryData(
        orderQuery(id).queryKey,
        (shown) => shown && { ...shown, order: { ...shown.order, ...order } },
      );
      onSaved();
      done();
    },
    onError: (error) => {
      // Somebody else recorded or voided one meanwhile: what is due has changed.
      if (error.code === 'VERSION_CONFLICT') void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
      return onError(error);
    },
  });
}
