import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { changedViews } from '@countinghouse/contracts/changed-views';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../shared/http/route-query.ts';
import { settingQuery } from '../../shared/session/shop-setting.ts';

export const tagsQuery = () => routeQuery(tagRoutes.listTags);

/** The views that a write of settings or pages makes stale. */
export const settingViews = changedViews.setting;

/** Reads the settings at a moment. */
export const pastSettingQuery = (asOf: string) => routeQuery(settingsRoutes.getSetting, { query: { asOf } });

/** Returns the settings; the guard of the admin has loaded them before any screen is rendered. */
export function useSetting(): SettingView | undefined {
  return useQuery(settingQuery()).data?.setting;
}

/** Returns a function that shows the response of a save at once, without waiting for the next read. */
export function useReplaceSetting(): (saved: Partial<SettingView>) => void {
  const queries = useQueryClient();
  return (saved) =>
    queries.setQueryData(
      settingQuery().queryKey,
      (before) => before && { ...before, setting: { ...before.setting, ...saved } },
    );
}
