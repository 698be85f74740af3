import { withChanges } from '@countinghouse/contracts/kernel/changes';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { inDisplayOrder } from '@countinghouse/contracts/settings/display-order';
import {
  COMPANY_INFO,
  type CompanyInfoEvent,
  CURRENCY_LIST,
  type CurrencyEvent,
  PAGE,
  type PageEvent,
  type PageFields,
  PRODUCT_DISPLAY_LIST,
  type ProductDisplayEvent,
  productDisplaysReordered,
} from '@countinghouse/contracts/settings/events';
import { pageNames } from '@countinghouse/contracts/settings/page-content';
import { FIRST_CURRENCY, type SettingView } from '@countinghouse/contracts/settings/views';
import { type LogReads, type Recorded, readAll } from './log-reads.ts';
import { mention } from './mentions.ts';
import { type Evolve, type Step, stepsOf } from './steps.ts';

/** The history of a part of the settings, by the name that the route takes; undefined when there is no such part. */
export async function settingSteps(log: LogReads, part: string): Promise<Step[] | undefined> {
  switch (part) {
    case 'company-info': {
      const events = await readAll<CompanyInfoEvent>(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id));
      return stepsOf(events, evolveCompany, (info) => ({ ...info }));
    }
    case 'currency': {
      const events = await readAll<CurrencyEvent>(log, streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id));
      return stepsOf(events, evolveCurrencies, currencyFields, firstCurrencies);
    }
    case 'product-display': {
      const stream = streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id);
      return displaySteps(await readAll<ProductDisplayEvent>(log, stream));
    }
    default: {
      if (!(pageNames as readonly string[]).includes(part)) return undefined;
      return stepsOf(await readAll<PageEvent>(log, streamOf(PAGE, part)), evolvePage, (page) => ({ ...page }));
    }
  }
}

type CompanyInfo = Omit<SettingView['companyInfo'], 'version'>;

export const evolveCompany: Evolve<Partial<CompanyInfo>, CompanyInfoEvent> = (info = {}, { data }) =>
  withChanges(info, data.changes);

export const evolvePage: Evolve<Partial<PageFields>, PageEvent> = (page = {}, { data }) =>
  withChanges(page, data.changes);

interface Currencies {
  readonly list: Readonly<Record<string, { readonly name: string; readonly symbol: string }>>;
  readonly baseId: string;
}

export const firstCurrencies: Currencies = {
  list: { [FIRST_CURRENCY.currencyId]: { name: FIRST_CURRENCY.name, symbol: FIRST_CURRENCY.symbol } },
  baseId: FIRST_CURRENCY.currencyId,
};

export const evolveCurrencies: Evolve<Currencies, CurrencyEvent> = (currencies = firstCurrencies, { type, data }) => {
  switch (type) {
    case 'settings.CurrencyAdded': {
      const { currencyId, name, symbol } = data;
      return { ...currencies, list: { ...currencies.list, [currencyId]: { name, symbol } } };
    }
    case 'settings.CurrencyRemoved': {
      const { [data.currencyId]: _, ...list } = currencies.list;
      return { ...currencies, list };
    }
    case 'settings.BaseCurrencySet':
      return { ...currencies, baseId: data.currencyId };
    default:
      return currencies;
  }
};

export function baseName({ list, baseId }: Currencies): string {
  return list[baseId]?.name ?? FIRST_CURRENCY.name;
}

function currencyFields(currencies: Currencies) {
  const entries = Object.entries(currencies.list).map(([id, currency]) => [`currencyList.${id}`, currency]);
  return { baseCurrency: baseName(currencies), ...Object.fromEntries(entries) };
}

type Displays = readonly { readonly displayId: string; readonly title: string; readonly tagId: string }[];

export const evolveDisplays: Evolve<Displays, ProductDisplayEvent> = (displays = [], { type, data }) => {
  switch (type) {
    case 'settings.ProductDisplayAdded':
      return [...displays, data];
    case 'settings.ProductDisplayChanged':
      return displays.map((one) => (one.displayId === data.displayId ? withChanges(one, data.changes) : one));
    case 'settings.ProductDisplayRemoved':
      return displays.filter(({ displayId }) => displayId !== data.displayId);
    case 'settings.ProductDisplaysReordered':
      return inDisplayOrder(displays, data.displayIds);
    default:
      return displays;
  }
};

/** The order is told where nothing else changed: one that is added or removed says so itself. */
function displaySteps(events: readonly Recorded<ProductDisplayEvent>[]): Step[] {
  return stepsOf(events, evolveDisplays, displayFields).map(({ event, changes }) => ({
    event,
    changes: changes.filter(({ field }) => field !== ORDER || event.type === productDisplaysReordered.type),
  }));
}

/** Titles of all displays, as the list has them. */
const ORDER = 'productDisplay.order';

function displayFields(displays: Displays) {
  const entries = displays.flatMap(({ displayId, title, tagId }) => [
    [`productDisplay.${displayId}.title`, title],
    [`productDisplay.${displayId}.tag`, mention('tag', tagId)],
  ]);
  return { ...Object.fromEntries(entries), [ORDER]: displays.map(({ title }) => title) };
}
