import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { byFormerValues } from '../../shared/http/reversal.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { orderQuery, orderViews } from './api.ts';
import { OrderActDone } from './order/page/order-acts.tsx';

export type OrderChange = BodyOf<typeof orderRoutes.updateOrder>;

interface OrderCommandOptions {
  /** Shown on success. */
  readonly success?: string | ((change: OrderChange) => string);
  /** See `Announcement`. */
  readonly replaces?: string;
  readonly onError?: (error: ApiError) => boolean;
}

/** Sends a change of an order; the response is shown at once, without waiting for the next read. */
export function useOrderCommand(id: string, { success, replaces, onError }: OrderCommandOptions = {}) {
  const queries = useQueryClient();
  const done = use(OrderActDone);
  return useCommand(orderRoutes.updateOrder, {
    changes: orderViews,
    onSuccess: (reply) => {
      // The response has the order without its return requests, which no change of an order affects.
      queries.setQueryData(
        orderQuery(id).queryKey,
        (shown) => shown && { ...reply, order: { ...shown.order, ...reply.order } },
      );
      done();
    },
    ...(success && {
      success: typeof success === 'string' ? success : ({ body }) => (body ? success(body) : ''),
      undo: byFormerValues,
    }),
    ...(replaces && { replaces }),
    ...(onError && { onError }),
  });
}
