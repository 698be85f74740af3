import { streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  COMPANY_INFO,
  type CompanyInfoEvent,
  CURRENCY_LIST,
  type CurrencyEvent,
  PAGE,
  type PageEvent,
  PRODUCT_DISPLAY_LIST,
  type ProductDisplayEvent,
} from '@countinghouse/contracts/settings/events';
import { pageNames } from '@countinghouse/contracts/settings/page-content';
import type { PagesView, SettingView } from '@countinghouse/contracts/settings/views';
import { type Part, pagesOf, type SavedPage, type SettingParts, settingsOf } from '../settings/shop-view.ts';
import { tagNamesAt } from './category.history.ts';
import { type LogReads, readAll } from './log-reads.ts';
import { evolveCompany, evolveCurrencies, evolveDisplays, evolvePage, firstCurrencies } from './settings.history.ts';
import { foldAll } from './steps.ts';

/** The settings as they were. Time zone and language are the shop's of today: they are no entries of the books. */
export async function settingsAsOf(log: LogReads, at: number): Promise<Omit<SettingView, 'timeZone' | 'locale'>> {
  const [company, currencies, displays, tagNames] = await Promise.all([
    readAll<CompanyInfoEvent>(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id), at),
    readAll<CurrencyEvent>(log, streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id), at),
    readAll<ProductDisplayEvent>(log, streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id), at),
    tagNamesAt(log, at),
  ]);
  const { list, baseId } = foldAll(currencies, evolveCurrencies) ?? firstCurrencies;
  const currencyList = Object.entries(list).map(([currencyId, currency]) => ({ currencyId, ...currency }));
  const parts: SettingParts = {
    company: part(company, foldAll(company, evolveCompany) ?? {}),
    currencies: part(currencies, { list: currencyList, baseId }),
    displays: part(displays, foldAll(displays, evolveDisplays) ?? []),
  };
  return settingsOf(parts, tagNames);
}

/** All custom pages as they were. */
export async function pagesAsOf(log: LogReads, at: number): Promise<PagesView> {
  const saved = pageNames.map(async (name): Promise<[string, Part<SavedPage>]> => {
    const events = await readAll<PageEvent>(log, streamOf(PAGE, name), at);
    return [name, part(events, foldAll(events, evolvePage) ?? {})];
  });
  return pagesOf(new Map(await Promise.all(saved)));
}

function part<Data>(events: readonly { readonly revision: number }[], data: Data): Part<Data> {
  return { data, revision: events.at(-1)?.revision ?? -1 };
}
