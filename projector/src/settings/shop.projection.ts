import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Fold } from '@countinghouse/contracts/kernel/fold';
import { checkoutRulesState } from '@countinghouse/contracts/settings/checkout-rules.state';
import { companyInfoOf, companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import { currencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import type {
  CheckoutRulesEvent,
  CompanyInfoEvent,
  CurrencyEvent,
  PageEvent,
  ProductDisplayEvent,
  SearchSynonymsEvent,
  SettingsEvent,
} from '@countinghouse/contracts/settings/events';
import { pageState } from '@countinghouse/contracts/settings/page.state';
import { productDisplayListState } from '@countinghouse/contracts/settings/product-display-list.state';
import { searchSynonymsState } from '@countinghouse/contracts/settings/search-synonyms.state';
import { type SettingsParts, shopTables as tables } from '@countinghouse/contracts/settings/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import type { Handler } from '@countinghouse/platform/projections/projection/projection';
import { foldedPart } from '../folded-part.ts';

const company = fold<'company', CompanyInfoEvent>(() => 'company', {
  initialState: companyInfoOf(companyInfoState.initialState),
  evolve: (info, event) => companyInfoOf(companyInfoState.evolve(info, event)),
});

const { currencies, baseId } = currencyListState.initialState;
const currencyList = fold<'currencies', CurrencyEvent>(() => 'currencies', {
  initialState: { list: currencies, baseId },
  evolve({ list, baseId }, event) {
    const after = currencyListState.evolve({ currencies: list, baseId }, event);
    return { list: after.currencies, baseId: after.baseId };
  },
});

const displays = fold<'displays', ProductDisplayEvent>(() => 'displays', productDisplayListState);

const synonyms = fold<'synonyms', SearchSynonymsEvent>(() => 'synonyms', searchSynonymsState);

const checkout = fold<'checkout', CheckoutRulesEvent>(() => 'checkout', checkoutRulesState);

const page = fold<PartOfPage, PageEvent>(({ data }) => `page:${data.page}`, pageState);

/**
 * The settings, one row per part: `company`, `currencies`, `displays`, `synonyms`, `checkout` and `page:<name>`. A part
 * that was never saved has no row. `json`, not `jsonb`: a rich text comes back as it was sent, down to the order of its
 * keys.
 */
export const shop = defineProjection<SettingsEvent>({
  version: 2,
  tables: Object.values(tables),
  on: {
    'settings.CompanyInfoChanged': company,
    'settings.CurrencyAdded': currencyList,
    'settings.CurrencyRemoved': currencyList,
    'settings.BaseCurrencySet': currencyList,
    'settings.ProductDisplayAdded': displays,
    'settings.ProductDisplayChanged': displays,
    'settings.ProductDisplayRemoved': displays,
    'settings.ProductDisplaysReordered': displays,
    'settings.SearchSynonymsChanged': synonyms,
    'settings.CheckoutRulesChanged': checkout,
    'settings.PageSaved': page,
  },
});

type PartOfPage = Extract<keyof SettingsParts, `page:${string}`>;

/** Typed by the part: its row holds the state that the stream of the part has. */
function fold<Name extends keyof SettingsParts, Event extends DomainEvent>(
  partOf: (event: Event) => Name,
  states: Fold<SettingsParts[Name], Event>,
): Handler<Event> {
  return foldedPart(tables.parts, partOf, states);
}
