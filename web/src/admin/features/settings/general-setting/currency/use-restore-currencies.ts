import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { pastSettingQuery, settingViews, useReplaceSetting } from '../../api.ts';
import { nextStep } from './currency-steps.ts';

/** Restores the currencies and their base, by the changes that staff could make one by one. */
export function useRestoreCurrencies(current: SettingView['currency']) {
  const queries = useQueryClient();
  const onSuccess = useReplaceSetting();
  const add = useCommand(settingsRoutes.addCurrency, { changes: settingViews, onSuccess });
  const remove = useCommand(settingsRoutes.removeCurrency, { changes: settingViews, onSuccess });
  const setBase = useCommand(settingsRoutes.setBaseCurrency, { changes: settingViews, onSuccess });
  return async (entry: HistoryEntry, reason: string) => {
    const past = (await queries.fetchQuery(pastSettingQuery(entry.recordedAt))).setting.currency;
    let present = current;
    for (let step = nextStep(past, present); step; step = nextStep(past, present)) {
      const { currency } = await (step.type === 'add'
        ? add.mutateAsync({ body: step.currency, reason })
        : step.type === 'remove'
          ? remove.mutateAsync({ query: { currency: step.name }, reason })
          : setBase.mutateAsync({ body: { currency: step.index }, ifMatch: present.version, reason }));
      present = currency;
    }
  };
}
