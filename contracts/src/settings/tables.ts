import { integer, json, keyed, readModel, text } from '../kernel/table.ts';
import type { SavedSearchSynonyms } from '../kernel/text/synonyms.ts';
import type { CheckoutRules } from './checkout-rules.state.ts';
import type { CompanyInfo } from './company-info.state.ts';
import type { Currency } from './currency-list.state.ts';
import type { SavedPage } from './page.state.ts';
import type { PageName } from './page-content.ts';
import type { ProductDisplay } from './product-display-list.state.ts';

/** The currencies as their row has them. */
export interface CurrenciesPart {
  readonly list: readonly Currency[];
  readonly baseId: string;
}

/** The product displays in their order. */
export type DisplaysPart = readonly ProductDisplay[];

/** What was ever saved of a page. */
export type PagePart = SavedPage;

/** The parts of the settings by the names that their rows have. */
export type SettingsParts = {
  readonly company: CompanyInfo;
  readonly currencies: CurrenciesPart;
  readonly displays: DisplaysPart;
  readonly synonyms: SavedSearchSynonyms;
  readonly checkout: CheckoutRules;
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
