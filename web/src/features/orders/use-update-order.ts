import type { BodyOf } from '@countinghouse/contracts/kernel/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../shared/http/api-error.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { orderQuery, orderReads } from './api.ts';

type OrderChange = BodyOf<typeof orderRoutes.updateOrder>;

interface UpdateOptions {
  readonly onSaved?: () => void;
  readonly onError?: (error: ApiError) => boolean;
}

/** Saves one kind of change of an order; the answer is shown at once, without waiting for the next read. */
export function useUpdateOrder(order: OrderView, success: string, { onSaved, onError }: UpdateOptions = {}) {
  const queries = useQueryClient();
  const update = useCommand(orderRoutes.updateOrder, {
    changes: orderReads,
    success,
    onSuccess: (reply) => {
      queries.setQueryData(orderQuery(order._id).queryKey, reply);
      onSaved?.();
    },
    ...(onError && { onError }),
  });
  return {
    saving: update.isPending,
    save: (change: OrderChange) => update.mutate({ params: { id: order._id }, body: change, ifMatch: order.version }),
  };
}
