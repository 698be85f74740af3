import type { BodyOf } from '@countinghouse/contracts/kernel/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../shared/http/api-error.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { orderQuery, orderReads } from './api.ts';

type OrderChange = BodyOf<typeof orderRoutes.updateOrder>;

interface UpdateOptions {
  /** False where the server's own rule settles it (tracking moves one step at a time). Default true. */
  readonly checksVersion?: boolean;
  readonly onSaved?: () => void;
  readonly onError?: (error: ApiError) => boolean;
}

/**
 * Saves one kind of change of an order, based on the order as it was opened and on what was saved here since. After a conflict the
 * message is shown and the next save goes over what others saved, knowingly.
 */
export function useUpdateOrder(opened: OrderView, success: string, options: UpdateOptions = {}) {
  const queries = useQueryClient();
  const [version, setVersion] = useState<string | undefined>(opened.version);
  const update = useCommand(orderRoutes.updateOrder, {
    changes: orderReads,
    success,
    onSuccess: (reply) => {
      // The answer is shown at once, without waiting for the next read.
      queries.setQueryData(orderQuery(opened._id).queryKey, reply);
      setVersion(reply.order.version);
      options.onSaved?.();
    },
    onError: (error) => {
      if (error.code === 'VERSION_CONFLICT') setVersion(undefined);
      return options.onError?.(error);
    },
  });
  return {
    saving: update.isPending,
    save: (change: OrderChange) =>
      update.mutate({
        params: { id: opened._id },
        body: change,
        ifMatch: options.checksVersion === false ? undefined : version,
      }),
  };
}
