import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import {
  companyInfoViewOf,
  currencyViewOf,
  productDisplaysViewOf,
  searchSynonymsViewOf,
} from '@countinghouse/contracts/settings/settings-view';
import type { DisplaysPart, SettingsParts } from '@countinghouse/contracts/settings/tables';
import { FIRST_CURRENCY, type SettingView } from '@countinghouse/contracts/settings/views';

/** A part of the settings at a moment. */
export interface Part<Data> {
  readonly data: Data;
  readonly revision: number;
}

/** The parts of the settings; one that was never saved is absent. */
export interface SettingParts {
  readonly company?: Part<Partial<SettingsParts['company']>>;
  readonly currencies?: Part<SettingsParts['currencies']>;
  readonly displays?: Part<DisplaysPart>;
  readonly synonyms?: Part<SettingsParts['synonyms']>;
  readonly checkout?: Part<SettingsParts['checkout']>;
}

/** Returns the public view of the settings; `tagNames` has the existing tags, by id. */
export function settingsOf(
  { company, currencies, displays, synonyms, checkout }: SettingParts,
  tagNames: ReadonlyMap<string, string>,
): Omit<SettingView, 'timeZone' | 'locale' | 'mailHoldSeconds' | 'features'> {
  const { list, baseId } = currencies?.data ?? { list: [FIRST_CURRENCY], baseId: FIRST_CURRENCY.currencyId };
  return {
    currency: currencyViewOf({ currencies: list, baseId }, versionOf(currencies?.revision ?? -1)),
    companyInfo: companyInfoViewOf(company?.data ?? {}, versionOf(company?.revision ?? -1)),
    searchSynonyms: searchSynonymsViewOf(synonyms?.data ?? {}, versionOf(synonyms?.revision ?? -1)),
    ...(checkout && { checkout: { ...checkout.data, version: versionOf(checkout.revision) } }),
    productDisplay: productDisplaysViewOf(displays?.data ?? [], tagNames),
    productDisplayVersion: versionOf(displays?.revision ?? -1),
  };
}
