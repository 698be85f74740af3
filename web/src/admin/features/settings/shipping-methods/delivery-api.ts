import { changedViews } from '@countinghouse/contracts/changed-views';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import type { DeliverySettingsBody, DeliverySettingsView } from '@countinghouse/contracts/pricing/delivery/view';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import { moveItem } from '../../../shared/form/images/drag-order.ts';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { refreshViews } from '../../../shared/http/stale-reads.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { deliveryQuery } from '../../../shared/session/delivery-setting.ts';

export type Zone = DeliverySettingsView['zones'][number];
export type Method = DeliverySettingsView['methods'][number];
export type Rate = Method['rates'][number];

/** Reads zones and methods at a moment. */
const pastDeliveryQuery = (asOf: string) => routeQuery(deliverySettingsRoutes.getDeliverySettings, { query: { asOf } });

/** Returns the body of a save that changes nothing. */
export function bodyOf({ version: _, ...body }: DeliverySettingsView): DeliverySettingsBody {
  return body;
}

/** Returns the settings with a zone or method in the place of the one with its id, or at the end. */
export function withEntry<Entry extends { readonly _id: string }>(entries: readonly Entry[], entry: Entry): Entry[] {
  const at = entries.findIndex(({ _id }) => _id === entry._id);
  return at < 0 ? [...entries, entry] : entries.with(at, entry);
}

interface SaveOptions {
  readonly success: string;
  readonly onSaved?: () => void;
  readonly onError?: (error: ApiError) => boolean | undefined;
}

/** Saves zones and methods, with an Undo. */
export function useSaveDelivery({ success, onSaved, onError }: SaveOptions) {
  const queries = useQueryClient();
  return useCommand(deliverySettingsRoutes.saveDeliverySettings, {
    changes: changedViews.delivery,
    success,
    undo: byFormerValues,
    onSuccess: (reply: ReplyOf<typeof deliverySettingsRoutes.saveDeliverySettings>) => {
      queries.setQueryData(deliveryQuery().queryKey, reply);
      onSaved?.();
    },
    ...(onError && { onError }),
  });
}

/** Saves a change of the settings on screen; what another person did meanwhile is then shown. */
export function useChangeDelivery(settings: DeliverySettingsView, success: string) {
  const queries = useQueryClient();
  const save = useSaveDelivery({
    success,
    onError: () => {
      refreshViews(queries, changedViews.delivery);
      return false;
    },
  });
  const change = (changes: Partial<DeliverySettingsBody>) => {
    const former = bodyOf(settings);
    return save.mutateAsync({ body: { ...former, ...changes }, ifMatch: settings.version, former });
  };
  return { isChanging: save.isPending, change };
}

/** Puts zones or methods in another order. */
export function useReorder(settings: DeliverySettingsView, list: 'zones' | 'methods', success: string) {
  const { isChanging, change } = useChangeDelivery(settings, success);
  return {
    isMoving: isChanging,
    move: (from: number, to: number) => {
      if (from === to) return;
      const moved =
        list === 'zones'
          ? { zones: moveItem(settings.zones, from, to) }
          : { methods: moveItem(settings.methods, from, to) };
      // The refusal was shown.
      change(moved).catch(() => undefined);
    },
  };
}

/** Restores zones and methods as they were after an event. */
export function useRestoreDelivery() {
  const queries = useQueryClient();
  const save = useCommand(deliverySettingsRoutes.saveDeliverySettings, {
    changes: changedViews.delivery,
    onSuccess: (reply) => queries.setQueryData(deliveryQuery().queryKey, reply),
  });
  return async (entry: HistoryEntry, reason: string) => {
    const { delivery } = await queries.fetchQuery(pastDeliveryQuery(entry.recordedAt));
    await save.mutateAsync({ body: bodyOf(delivery), reason });
  };
}
