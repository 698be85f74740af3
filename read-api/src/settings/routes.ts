import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/rest/input/binding';
import type { LogReads } from '../history/log-reads.ts';
import { pagesAsOf, settingsAsOf } from './settings-as-of.ts';
import { shopSetup } from './setup.query.ts';
import { customPages, shopSettings } from './shop.query.ts';
import { shopFeaturesOf } from './shop-features.query.ts';

export interface SettingsDeps {
  readonly database: Database;
  readonly log: LogReads;
  /** IANA zone of the shop day. */
  readonly timeZone: string;
  /** Default language for people who have not chosen one. */
  readonly locale: string;
  /** Seconds that mails about acts of staff wait for an Undo. */
  readonly mailHoldSeconds: number;
}

/** A call with an optional moment in the past. */
type PastCall = Pick<Call<unknown, { readonly asOf?: string | undefined }>, 'query' | 'identity'>;

export function settingsBindings({ database, log, timeZone, locale, mailHoldSeconds }: SettingsDeps): Binding[] {
  async function settings({ query: { asOf }, identity }: PastCall) {
    const at = asOfTime(asOf, identity);
    return at === undefined ? shopSettings(database) : settingsAsOf(log, at);
  }

  return [
    bind(settingsRoutes.getSetting, async (call) => {
      const [shown, features] = await Promise.all([settings(call), shopFeaturesOf(database)]);
      const switched = features.length > 0 && { features };
      return { ...ok, setting: { ...shown, timeZone, locale, mailHoldSeconds, ...switched } };
    }),

    bind(settingsRoutes.getCompanyInfo, async (call) => ({ ...ok, companyInfo: (await settings(call)).companyInfo })),

    bind(settingsRoutes.listProductDisplays, async (call) => {
      const { productDisplay, productDisplayVersion: version } = await settings(call);
      return { ...ok, productDisplay, version };
    }),

    bind(settingsRoutes.getSetup, async () => ({ ...ok, setup: await shopSetup(database) })),

    bind(settingsRoutes.getPages, async ({ query: { asOf, page }, identity }) => {
      const at = asOfTime(asOf, identity);
      const pages = at === undefined ? await customPages(database, page) : await pagesAsOf(log, at);
      return { ...ok, pages: page ? { [page]: pages[page] } : pages };
    }),
  ];
}
