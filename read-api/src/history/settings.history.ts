import { mention } from '@countinghouse/contracts/history/records/naming';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  PAYMENT_METHODS,
  type PaymentMethodEvent,
  paymentMethodsOrdered,
} from '@countinghouse/contracts/payments/events';
import { methodText } from '@countinghouse/contracts/payments/methods/method-choice';
import type { PaymentMethod } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethodsState } from '@countinghouse/contracts/payments/methods/methods.state';
import { paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import {
  DELIVERY_SETTINGS,
  type DeliverySettingsEvent,
  deliveryMethodsOrdered,
  deliveryZonesOrdered,
} from '@countinghouse/contracts/pricing/delivery/events';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { deliverySettingsState } from '@countinghouse/contracts/pricing/delivery/settings.state';
import { deliverySettingsViewOf } from '@countinghouse/contracts/pricing/delivery/view';
import { TAX_SETTINGS, type TaxSettingsEvent } from '@countinghouse/contracts/pricing/tax/events';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { taxSettingsState } from '@countinghouse/contracts/pricing/tax/settings.state';
import { taxSettingsViewOf } from '@countinghouse/contracts/pricing/tax/view';
import { checkoutRulesState } from '@countinghouse/contracts/settings/checkout-rules.state';
import { companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import {
  baseCurrency,
  type CurrencyListState,
  currencyListState,
} from '@countinghouse/contracts/settings/currency-list.state';
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
  productDisplaysReordered,
  SEARCH_SYNONYMS,
  type SearchSynonymsEvent,
} from '@countinghouse/contracts/settings/events';
import { pageState } from '@countinghouse/contracts/settings/page.state';
import { pageNames } from '@countinghouse/contracts/settings/page-content';
import {
  type ProductDisplay,
  productDisplayListState,
} from '@countinghouse/contracts/settings/product-display-list.state';
import { searchSynonymsState } from '@countinghouse/contracts/settings/search-synonyms.state';
import { type LogReads, type Recorded, readAll } from './log-reads.ts';
import { historyOf, type Step } from './steps.ts';

/** Returns the history of a part of the settings, by its name in the route; undefined for an unknown part. */
export async function settingSteps(log: LogReads, part: string): Promise<Step[] | undefined> {
  switch (part) {
    case 'company-info': {
      const events = await readAll<CompanyInfoEvent>(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id));
      return historyOf(events, companyInfoState, (info) => ({ ...info }));
    }
    case 'search-synonyms': {
      const events = await readAll<SearchSynonymsEvent>(log, streamOf(SEARCH_SYNONYMS.category, SEARCH_SYNONYMS.id));
      return historyOf(events, searchSynonymsState, (saved) => ({ ...saved }));
    }
    case 'checkout': {
      const events = await readAll<CheckoutRulesEvent>(log, streamOf(CHECKOUT_RULES.category, CHECKOUT_RULES.id));
      return historyOf(events, checkoutRulesState, (rules) => ({ ...rules }));
    }
    case 'currency': {
      const events = await readAll<CurrencyEvent>(log, streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id));
      return historyOf(events, currencyListState, currencyFields);
    }
    case 'product-display': {
      const stream = streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id);
      return displaySteps(await readAll<ProductDisplayEvent>(log, stream));
    }
    case 'payment-methods': {
      const events = await readAll<PaymentMethodEvent>(log, streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id));
      return paymentSteps(events);
    }
    case 'delivery': {
      const stream = streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id);
      return deliverySteps(await readAll<DeliverySettingsEvent>(log, stream));
    }
    case 'tax': {
      const events = await readAll<TaxSettingsEvent>(log, streamOf(TAX_SETTINGS.category, TAX_SETTINGS.id));
      const delivery = await readAll<DeliverySettingsEvent>(
        log,
        streamOf(DELIVERY_SETTINGS.category, DELIVERY_SETTINGS.id),
      );
      // A zone that is gone keeps the name that it had last.
      const zoneNames = new Map(
        delivery.flatMap(({ type, data }) =>
          type === 'pricing.DeliveryZoneSet' ? [[data.zoneId, data.name] as const] : [],
        ),
      );
      return historyOf(events, taxSettingsState, (state) => taxFields(state, zoneNames));
    }
    default: {
      if (!(pageNames as readonly string[]).includes(part)) return undefined;
      return historyOf(await readAll<PageEvent>(log, streamOf(PAGE, part)), pageState, (page) => ({ ...page }));
    }
  }
}

function currencyFields(state: CurrencyListState) {
  const entries = state.currencies.map(({ currencyId, name, symbol }) => [
    `currencyList.${currencyId}`,
    { name, symbol },
  ]);
  return { baseCurrency: baseCurrency(state).name, ...Object.fromEntries(entries) };
}

const PAYMENTS_IN_ORDER = 'paymentMethods.order';

function paymentSteps(events: readonly Recorded<PaymentMethodEvent>[]): Step[] {
  return historyOf(events, paymentMethodsState, paymentFields).map(({ event, changes }) => ({
    event,
    changes: changes.filter(({ field }) => field !== PAYMENTS_IN_ORDER || event.type === paymentMethodsOrdered.type),
  }));
}

/** The methods as on the wire, each whole. */
function paymentFields(state: readonly PaymentMethod[]) {
  const { methods } = paymentMethodsViewOf(state, '');
  return {
    ...Object.fromEntries(methods.map((method) => [`paymentMethods.${method._id}`, method])),
    [PAYMENTS_IN_ORDER]: state.map(methodText),
  };
}

/** Orders of the lists by the events that change them alone. */
const deliveryOrders: Readonly<Record<string, string>> = {
  'deliveryZones.order': deliveryZonesOrdered.type,
  'deliveryMethods.order': deliveryMethodsOrdered.type,
};

function deliverySteps(events: readonly Recorded<DeliverySettingsEvent>[]): Step[] {
  return historyOf(events, deliverySettingsState, deliveryFields).map(({ event, changes }) => ({
    event,
    changes: changes.filter(({ field }) => (deliveryOrders[field] ?? event.type) === event.type),
  }));
}

/** Zones and methods as on the wire, each whole; a rate says the name of its zone. */
function deliveryFields(state: DeliverySettings) {
  const { zones, methods } = deliverySettingsViewOf(state, '');
  const zoneNames = new Map(zones.map(({ _id, name }) => [_id, name]));
  const named = methods.map(({ rates, ...method }) => ({
    ...method,
    rates: rates.map((rate) => ({ ...rate, zoneName: zoneNames.get(rate.zone) ?? '' })),
  }));
  return {
    ...Object.fromEntries(zones.map((zone) => [`deliveryZones.${zone._id}`, zone])),
    ...Object.fromEntries(named.map((method) => [`deliveryMethods.${method._id}`, method])),
    'deliveryZones.order': zones.map(({ name }) => name),
    'deliveryMethods.order': methods.map(({ names }) => names.en || names.zh),
  };
}

/** Rules one by one, classes by name, and the rates of each zone whole, with the names of zone and classes. */
function taxFields(state: TaxSettings, zoneNames: ReadonlyMap<string, string>) {
  const { on, included, elsewhere, home, number, classes, zones } = taxSettingsViewOf(state, '');
  const nameOf = new Map(classes.map(({ _id, name }) => [_id, name]));
  const zoneName = (zone: string) => zoneNames.get(zone) ?? zone;
  const named = zones.map(({ zone, names, rates }) => ({
    zone: zoneName(zone),
    names,
    rates: rates.map(({ class: taxClass, rate }) => ({ class: nameOf.get(taxClass) ?? taxClass, rate })),
  }));
  return {
    taxes: on,
    taxIncluded: included,
    taxElsewhere: elsewhere,
    taxHome: zoneName(home),
    taxNumber: number,
    ...Object.fromEntries(classes.map(({ _id, name }) => [`taxClasses.${_id}`, name])),
    ...Object.fromEntries(zones.map(({ zone }, at) => [`taxZones.${zone}`, named[at]])),
  };
}

/** A change of the order is a step only where nothing else changed: additions and removals have their own. */
function displaySteps(events: readonly Recorded<ProductDisplayEvent>[]): Step[] {
  return historyOf(events, productDisplayListState, displayFields).map(({ event, changes }) => ({
    event,
    changes: changes.filter(({ field }) => field !== ORDER || event.type === productDisplaysReordered.type),
  }));
}

/** Titles of all displays, in the order of the list. */
const ORDER = 'productDisplay.order';

function displayFields(displays: readonly ProductDisplay[]) {
  const entries = displays.flatMap(({ displayId, title, tagId }) => [
    [`productDisplay.${displayId}.title`, title],
    [`productDisplay.${displayId}.tag`, mention('tag', tagId)],
  ]);
  return { ...Object.fromEntries(entries), [ORDER]: displays.map(({ title }) => title) };
}
