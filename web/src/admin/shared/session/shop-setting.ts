import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { ShopFeature } from '@countinghouse/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../http/route-query.ts';

export const settingQuery = () => ({ ...routeQuery(settingsRoutes.getSetting), staleTime: 60_000 });
export const pagesQuery = () => ({ ...routeQuery(settingsRoutes.getPages), staleTime: 60_000 });

const DEFAULT_ZONE = 'Asia/Hong_Kong';

/** IANA zone in which the shop's days begin and end. */
export function useShopZone(): string {
  return useQuery(settingQuery()).data?.setting.timeZone ?? DEFAULT_ZONE;
}

/** The features that the shop has switched on. */
export function useFeatures(): readonly ShopFeature[] {
  return useQuery(settingQuery()).data?.setting.features ?? [];
}

/** Whether the shop has switched a feature on. */
export function useFeature(feature: ShopFeature): boolean {
  return useFeatures().includes(feature);
}

/** Seconds that mails about acts of staff wait for an Undo. */
export function useMailHold(): number {
  return useQuery(settingQuery()).data?.setting.mailHoldSeconds ?? 0;
}

/** The currency in which products are priced. */
export function useBaseCurrency(): { name: string; symbol: string } {
  const currency = useQuery(settingQuery()).data?.setting.currency;
  return currency?.currencyList[currency.baseCurrency] ?? { name: 'HKD', symbol: '$' };
}

/** Returns the shop's name, logo and icon; defaults of the product until they are set. */
export function useShopBranding(): { name: string; title: string; logo: string; icon: string } {
  const name = useQuery(settingQuery()).data?.setting.companyInfo.name || 'Countinghouse';
  const page = useQuery(pagesQuery()).data?.pages.dashboard;
  return { name, title: page?.title || name, logo: page?.logo ?? '', icon: page?.icon ?? '' };
}
