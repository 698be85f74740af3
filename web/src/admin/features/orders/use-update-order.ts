import type { BodyOf } from '@countinghouse/contracts/kernel/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useLocation } from 'react-router-dom';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { useMergingSave } from '../../shared/form/merging/use-merging-save.ts';
import { useFormDraft } from '../../shared/form/use-form-draft.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { orderQuery, orderViews } from './api.ts';

export type OrderChange = BodyOf<typeof orderRoutes.updateOrder>;

interface OrderCommandOptions {
  readonly success?: string;
  readonly onSaved?: (order: OrderView) => void;
  readonly onError?: (error: ApiError) => boolean;
}

/** Sends a change of an order; the answer is shown at once, without waiting for the next read. */
export function useOrderCommand(id: string, { success, onSaved, onError }: OrderCommandOptions = {}) {
  const queries = useQueryClient();
  return useCommand(orderRoutes.updateOrder, {
    changes: orderViews,
    onSuccess: (reply) => {
      // The answer has the order without its return requests, which no change of an order touches.
      queries.setQueryData(
        orderQuery(id).queryKey,
        (shown) => shown && { ...reply, order: { ...shown.order, ...reply.order } },
      );
      onSaved?.(reply.order);
    },
    ...(success && { success }),
    ...(onError && { onError }),
  });
}

interface OrderPart<Values> {
  readonly form: FormInstance<Values>;
  /** The part of an order that the form is about. */
  readonly valuesOf: (order: OrderView) => Values;
  readonly changeOf: (changed: Partial<Values>) => OrderChange;
  readonly success: string;
}

/** Saves one part of an order, based on the order as it was opened and on what was saved here since. */
export function useUpdateOrder<Values extends object>(opened: OrderView, part: OrderPart<Values>) {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const basisOf = (order: OrderView) => ({ values: part.valuesOf(order), version: order.version });
  const names = Object.keys(part.valuesOf(opened));
  useFormDraft({ form: part.form, opened: part.valuesOf(opened), place: `${pathname} ${names.join(' ')}` });
  const update = useOrderCommand(opened._id, {
    success: part.success,
    onSaved: (order) => {
      merging.rebase(basisOf(order));
      // What is typed is saved; leaving needs no asking any more.
      part.form.setFields(names.map((name) => ({ name: name as never, touched: false })));
    },
    onError: (error) => merging.onConflict(error) || showFieldErrors(part.form, error),
  });
  const merging = useMergingSave<Values>({
    form: part.form,
    opened: basisOf(opened),
    present: async () => {
      const { order } = await queries.fetchQuery({ ...orderQuery(opened._id), staleTime: 0 });
      return basisOf(order);
    },
    send: (values, basis) =>
      update.mutate({
        params: { id: opened._id },
        body: part.changeOf(changedOnly(basis.values, values)),
        ifMatch: basis.version,
      }),
  });
  return { save: merging.save, saving: update.isPending, dialog: merging.dialog };
}

/**
 * The values that differ from those a form was opened with; all of them when none does, so that a save always says
 * something.
 */
function changedOnly<Values extends object>(opened: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== opened[name as keyof Values]);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : values;
}
