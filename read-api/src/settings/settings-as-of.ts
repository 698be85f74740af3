import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { checkoutRulesState } from '@countinghouse/contracts/settings/checkout-rules.state';
import { companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import { currencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import {
  CHECKOUT_RULES,
  type CheckoutRulesEvent,
  COMPANY_INFO,
  type CompanyInfoEvent,
  CURRENCY_LIST,
  type CurrencyEvent,
  PAGE,
  type PageEvent,
  PRODUCT_DISPLAY_LIST,
  type ProductDisplayEvent,
  SEARCH_SYNONYMS,
  type SearchSynonymsEvent,
} from '@countinghouse/contracts/settings/events';
import { pageState, type SavedPage } from '@countinghouse/contracts/settings/page.state';
import { pageNames } from '@countinghouse/contracts/settings/page-content';
import { productDisplayListState } from '@countinghouse/contracts/settings/product-display-list.state';
import { searchSynonymsState } from '@countinghouse/contracts/settings/search-synonyms.state';
import { pagesViewOf } from '@countinghouse/contracts/settings/settings-view';
import type { PagesView, SettingView } from '@countinghouse/contracts/settings/views';
import { tagNamesAt } from '../history/category.history.ts';
import { type LogReads, readAll } from '../history/log-reads.ts';
import { type Part, type SettingParts, settingsOf } from './shop-view.ts';

/** Returns the settings at a moment; time zone and language are the current ones, because they are not in the log. */
export async function settingsAsOf(
  log: LogReads,
  at: number,
): Promise<Omit<SettingView, 'timeZone' | 'locale' | 'mailHoldSeconds' | 'features'>> {
  const [company, currencies, displays, synonyms, checkout, tagNames] = await Promise.all([
    readAll<CompanyInfoEvent>(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id), at),
    readAll<CurrencyEvent>(log, streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id), at),
    readAll<ProductDisplayEvent>(log, streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id), at),
    readAll<SearchSynonymsEvent>(log, streamOf(SEARCH_SYNONYMS.category, SEARCH_SYNONYMS.id), at),
    readAll<CheckoutRulesEvent>(log, streamOf(CHECKOUT_RULES.category, CHECKOUT_RULES.id), at),
    tagNamesAt(log, at),
  ]);
  const { currencies: list, baseId } = stateAfter(currencyListState, currencies);
  const parts: SettingParts = {
    company: part(company, stateAfter(companyInfoState, company)),
    currencies: part(currencies, { list, baseId }),
    displays: part(displays, stateAfter(productDisplayListState, displays)),
    synonyms: part(synonyms, stateAfter(searchSynonymsState, synonyms)),
    ...(checkout.length > 0 && { checkout: part(checkout, stateAfter(checkoutRulesState, checkout)) }),
  };
  return settingsOf(parts, tagNames);
}

/** Returns all custom pages at a moment. */
export async function pagesAsOf(log: LogReads, at: number): Promise<PagesView> {
  const saved = pageNames.map(async (name): Promise<[string, Part<SavedPage>]> => {
    const events = await readAll<PageEvent>(log, streamOf(PAGE, name), at);
    return [name, part(events, stateAfter(pageState, events))];
  });
  return pagesViewOf(new Map(await Promise.all(saved)));
}

function part<Data>(events: readonly { readonly revision: number }[], data: Data): Part<Data> {
  return { data, revision: events.at(-1)?.revision ?? -1 };
}
