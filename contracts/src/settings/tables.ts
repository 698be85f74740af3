import { integer, json, keyed, readModel, text } from '../kernel/table.ts';
import type { PageFields } from './events.ts';
import type { PageName } from './page-content.ts';

export interface CompanyPart {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

export interface CurrenciesPart {
  readonly list: readonly { readonly currencyId: string; readonly name: string; readonly symbol: string }[];
  readonly baseId: string;
}

export type DisplaysPart = readonly { readonly displayId: string; readonly title: string; readonly tagId: string }[];

/** What was ever saved of a page. */
export type PagePart = Partial<PageFields>;

/** The parts of the settings by the names that their rows have. */
export type SettingsParts = {
  readonly company: CompanyPart;
  readonly currencies: CurrenciesPart;
  readonly displays: DisplaysPart;
} & { readonly [Part in `page:${PageName}`]: PagePart };

/** One row for each part that was ever saved, as `json`, for a rich text keeps the order of its keys. */
export const shopTables = readModel('settings_shop', {
  parts: keyed({
    columns: {
      part: text<keyof SettingsParts>(),
      data: json<SettingsParts[keyof SettingsParts]>(),
      revision: integer(),
    },
    key: ['part'],
  }),
});
