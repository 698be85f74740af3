import type { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import type { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { ApiError } from '../../../../../../shared/http/api-error.ts';
import { useCommand } from '../../../../../shared/http/use-command.ts';
import { orderQuery, orderViews } from '../../../api.ts';
import { OrderActDone } from '../order-acts.tsx';

type PaymentRoute =
  | (typeof orderPaymentRoutes)[keyof typeof orderPaymentRoutes]
  | (typeof orderRefundRoutes)[keyof typeof orderRefundRoutes];

interface PaymentCommandOptions {
  /** Shown on success. */
  readonly success: string;
  readonly onSaved: () => void;
  /** Returns true when the form shows the error. */
  readonly onError: (error: ApiError) => boolean;
}

/** Sends an act on the payments or refunds of an order; the response is shown at once, and money has no Undo. */
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
      // Somebody else did something with them meanwhile: what is due, or can be refunded, has changed.
      if (error.code === 'VERSION_CONFLICT' || error.code === 'REFUND_TOO_HIGH')
        void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
      return onError(error);
    },
  });
}
