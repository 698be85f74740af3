import { changedViews } from '@countinghouse/contracts/changed-views';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { taxSettingsRoutes } from '@countinghouse/contracts/pricing/tax/api';
import { useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { taxesQuery } from '../../../shared/session/tax-setting.ts';
import { bodyOfView } from './tax-fields.ts';

/** Restores the taxes as they were after an event; whether they are switched on stays. */
export function useRestoreTaxes() {
  const queries = useQueryClient();
  const save = useCommand(taxSettingsRoutes.saveTaxSettings, {
    changes: changedViews.taxes,
    onSuccess: (reply) => queries.setQueryData(taxesQuery().queryKey, reply),
  });
  return async (entry: HistoryEntry, reason: string) => {
    const past = routeQuery(taxSettingsRoutes.getTaxSettings, { query: { asOf: entry.recordedAt } });
    const { taxes } = await queries.fetchQuery(past);
    await save.mutateAsync({ body: bodyOfView(taxes), reason });
  };
}
