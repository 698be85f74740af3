import { taxSettingsRoutes } from '@countinghouse/contracts/pricing/tax/api';
import { standingClasses } from '@countinghouse/contracts/settings/tax-classes';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../http/route-query.ts';
import { useFeature } from './shop-setting.ts';
import { taxClassName, useMessages } from './tax-text.messages.ts';

/** Reads the taxes of the shop. */
export const taxesQuery = () => routeQuery(taxSettingsRoutes.getTaxSettings);

/** Returns the tax classes to choose from; undefined in a shop without taxes, and until they are loaded. */
export function useTaxClasses(): { value: string; label: string }[] | undefined {
  const t = useMessages();
  const enabled = useFeature('taxes');
  const own = useQuery({ ...taxesQuery(), enabled }).data?.taxes.classes;
  if (!enabled || !own) return undefined;
  return [
    ...standingClasses.map((value) => ({ value: value as string, label: taxClassName(t, value) })),
    ...own.map(({ _id: value, name: label }) => ({ value, label })),
  ];
}
