import { versionOf } from '../kernel/http/version.ts';
import type { SavedSearchSynonyms } from '../kernel/text/synonyms.ts';
import { companyInfoOf, type SavedCompanyInfo } from './company-info.state.ts';
import type { CurrencyListState } from './currency-list.state.ts';
import { pageFieldsOf, type SavedPage } from './page.state.ts';
import { pageNames } from './page-content.ts';
import { fieldsOfPage } from './pages.ts';
import type { ProductDisplay } from './product-display-list.state.ts';
import type { PagesView, SettingView } from './views.ts';

/** The company information on the wire. */
export function companyInfoViewOf(saved: SavedCompanyInfo, version: string): SettingView['companyInfo'] {
  return { ...companyInfoOf(saved), version };
}

/** The synonyms of searches on the wire. */
export function searchSynonymsViewOf(
  { synonyms = [] }: SavedSearchSynonyms,
  version: string,
): SettingView['searchSynonyms'] {
  return { synonyms: [...synonyms], version };
}

/** The currencies on the wire, with the base by its index. */
export function currencyViewOf({ currencies, baseId }: CurrencyListState, version: string): SettingView['currency'] {
  return {
    currencyList: currencies.map(({ name, symbol }) => ({ name, symbol })),
    baseCurrency: currencies.findIndex(({ currencyId }) => currencyId === baseId),
    version,
  };
}

/** Product displays on the wire. `tagNames` has the tags that are there, by id. */
export function productDisplaysViewOf(
  displays: readonly Pick<ProductDisplay, 'title' | 'tagId'>[],
  tagNames: ReadonlyMap<string, string>,
): SettingView['productDisplay'] {
  return displays.map(({ title, tagId }) => {
    const name = tagNames.get(tagId);
    return { title, tag: name === undefined ? null : { _id: tagId, name } };
  });
}

/** All pages on the wire, from those that were ever saved, by name. */
export function pagesViewOf(
  saved: ReadonlyMap<string, { readonly data: SavedPage; readonly revision: number }>,
): PagesView {
  const pages = pageNames.map((name) => {
    const { data, revision } = saved.get(name) ?? { data: {}, revision: -1 };
    const fields = pageFieldsOf(data);
    const shown = Object.fromEntries(fieldsOfPage[name].map((field) => [field, fields[field]]));
    return [name, { ...shown, version: versionOf(revision) }];
  });
  return Object.fromEntries(pages) as PagesView;
}
