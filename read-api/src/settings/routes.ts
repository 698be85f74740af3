import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { customPages, shopSettings } from './shop.query.ts';

export interface SettingsDeps {
  readonly database: Database;
  /** IANA zone of the shop day. */
  readonly timeZone: string;
  /** Language for people who have not chosen one. */
  readonly locale: string;
}

export function settingsBindings({ database, timeZone, locale }: SettingsDeps): Binding[] {
  return [
    bind(settingsRoutes.getSetting, async () => ({
      ...ok,
      setting: { ...(await shopSettings(database)), timeZone, locale },
    })),

    bind(settingsRoutes.getCompanyInfo, async () => ({
      ...ok,
      companyInfo: (await shopSettings(database)).companyInfo,
    })),

    bind(settingsRoutes.listProductDisplays, async () => {
      const { productDisplay, productDisplayVersion: version } = await shopSettings(database);
      return { ...ok, productDisplay, version };
    }),

    bind(settingsRoutes.getPages, async () => ({ ...ok, pages: await customPages(database) })),
  ];
}
