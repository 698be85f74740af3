import { MAX_AMOUNT, toMinor } from '../../kernel/money.ts';
import { folded } from '../../kernel/text/folded-text.ts';
import type { BothLanguages } from '../../messages/both-languages.ts';
import {
  ANY_COUNTRY,
  type DeliveryKind,
  type DeliveryMethod,
  type DeliveryPlace,
  type DeliveryRate,
  type DeliverySettings,
  type DeliveryZone,
  type RateMeasure,
} from './settings.ts';

/** Where goods are to go, as the customer gives it. */
export interface Destination {
  /** ISO 3166-1 code of two letters, in capitals. */
  readonly country: string;
  /** Name of an area in either language. */
  readonly area?: string | undefined;
  readonly postcode?: string | undefined;
}

/** What is to be delivered. */
export interface Parcel {
  /** Price of the goods in minor units. */
  readonly goods: number;
  readonly units: number;
  /** Grams; undefined when a product has none. */
  readonly weight: number | undefined;
}

/** The rule that an option's fee comes from. Amounts in minor units. */
export interface DeliveryRule {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly by: RateMeasure;
  /** What was measured: minor units, grams or units. */
  readonly measured: number;
  /** Place of the step that applies, from 0. */
  readonly step: number;
  /** The measure that the step begins at, and its price. */
  readonly from: number;
  readonly price: number;
  /** What is added for the measure beyond the last step. */
  readonly added: number;
  /** The goods cost enough for free delivery. */
  readonly isFree: boolean;
}

/** A method that a destination can be served by. Amounts in minor units. */
export interface DeliveryOption {
  readonly methodId: string;
  readonly kind: DeliveryKind;
  readonly names: BothLanguages;
  readonly texts: BothLanguages;
  readonly fee: number;
  /** Price of the goods from which on it is free. */
  readonly freeFrom?: number;
  /** Payment methods that it can be chosen with; absent for all. */
  readonly payments?: readonly string[];
  /** Absent for the standard class. */
  readonly taxClass?: string;
  readonly rule: DeliveryRule;
}

/** Why a method is not offered. */
export type DeliveryObstacle = 'no_zone' | 'zone_not_served' | 'no_weight' | 'below_first_step' | 'above_most';

/** What one active method says to a destination and a parcel. */
export type DeliveryAnswer =
  | { readonly method: DeliveryMethod; readonly option: DeliveryOption }
  | { readonly method: DeliveryMethod; readonly obstacle: DeliveryObstacle };

/**
 * The active methods in their order, each with what it costs or why it is not offered. The first zone that the
 * destination is in applies to all of them.
 */
export function deliveryAnswersOf(
  settings: DeliverySettings,
  destination: Destination,
  parcel: Parcel,
): DeliveryAnswer[] {
  const zone = zoneOf(settings.zones, destination);
  return settings.methods.filter(({ active }) => active).map((method) => answerOf(method, zone, parcel));
}

/** The active methods that go there, in their order. */
export function deliveryOptionsOf(
  settings: DeliverySettings,
  destination: Destination,
  parcel: Parcel,
): DeliveryOption[] {
  return deliveryAnswersOf(settings, destination, parcel).flatMap((answer) =>
    'option' in answer ? [answer.option] : [],
  );
}

/** The first zone that a destination is in. */
export function zoneOf(zones: readonly DeliveryZone[], destination: Destination): DeliveryZone | undefined {
  return zones.find(({ places }) => places.some((place) => isWithin(place, destination)));
}

function answerOf(method: DeliveryMethod, zone: DeliveryZone | undefined, parcel: Parcel): DeliveryAnswer {
  if (!zone) return { method, obstacle: 'no_zone' };
  const rate = method.rates.find(({ zoneId }) => zoneId === zone.zoneId);
  if (!rate) return { method, obstacle: 'zone_not_served' };
  const measured = { amount: parcel.goods, units: parcel.units, weight: parcel.weight }[rate.by];
  if (measured === undefined) return { method, obstacle: 'no_weight' };
  const step = rate.steps.findLastIndex(({ from }) => from <= measured);
  const { from, price } = rate.steps[step] ?? {};
  if (from === undefined || price === undefined) return { method, obstacle: 'below_first_step' };
  if (rate.upTo !== undefined && measured > rate.upTo) return { method, obstacle: 'above_most' };
  const added = addedFor(rate, measured);
  const isFree = rate.freeFrom !== undefined && parcel.goods >= rate.freeFrom;
  const { methodId, kind, names, texts, payments, taxClass } = method;
  const rule = { zoneId: zone.zoneId, zoneName: zone.name, by: rate.by, measured, step, from, price, added, isFree };
  const option: DeliveryOption = {
    methodId,
    kind,
    names,
    texts,
    fee: isFree ? 0 : Math.min(price + added, toMinor(MAX_AMOUNT)),
    ...(rate.freeFrom !== undefined && { freeFrom: rate.freeFrom }),
    ...(payments && { payments }),
    ...(taxClass !== undefined && { taxClass }),
    rule,
  };
  return { method, option };
}

/** The price of what is beyond the last step, cut at the largest amount. */
function addedFor({ each }: DeliveryRate, measured: number): number {
  if (!each || measured <= each.beyond) return 0;
  return Math.min(Math.ceil((measured - each.beyond) / each.per) * each.price, toMinor(MAX_AMOUNT));
}

function isWithin({ country, areas = [], postcodes = [] }: DeliveryPlace, { area = '', ...to }: Destination): boolean {
  if (country === ANY_COUNTRY) return true;
  if (country !== to.country) return false;
  if (areas.length === 0 && postcodes.length === 0) return true;
  const name = folded(area.trim());
  if (name !== '' && areas.some(({ en, zh }) => [en, zh].some((own) => folded(own.trim()) === name))) return true;
  const postcode = comparable(to.postcode ?? '');
  return postcode !== '' && postcodes.some((beginning) => postcode.startsWith(comparable(beginning)));
}

/** A postcode without spaces and hyphens, in capitals. */
function comparable(postcode: string): string {
  return postcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '');
}

/** A country that customers can choose, and what decides on the zone within it. */
export interface ServedCountry {
  readonly country: string;
  /** Areas to choose from; none where the country is not divided. */
  readonly areas: readonly BothLanguages[];
  /** A zone covers what is in none of these areas. */
  readonly isServedElsewhere: boolean;
  /** Zones differ by postcode. */
  readonly asksPostcode: boolean;
}

/** Where the active methods go: countries by name, and whether they go to every other country, too. */
export interface ServedPlaces {
  readonly countries: readonly ServedCountry[];
  readonly everywhere: boolean;
}

/** Where customers can have goods delivered to; without an active method nowhere. */
export function servedPlacesOf({ zones, methods }: DeliverySettings): ServedPlaces {
  const servedIds = new Set(methods.flatMap(({ active, rates }) => (active ? rates.map(({ zoneId }) => zoneId) : [])));
  const served = zones.filter(({ zoneId }) => servedIds.has(zoneId));
  const everywhere = countriesIn(served).has(ANY_COUNTRY);
  // A country of its own within the rest of the world may be divided, or left out.
  const named = [...countriesIn(everywhere ? zones : served)].filter((code) => code !== ANY_COUNTRY);
  return { countries: named.map((country) => servedCountry(country, zones, servedIds)), everywhere };
}

function countriesIn(zones: readonly DeliveryZone[]): Set<string> {
  return new Set(zones.flatMap(({ places }) => places.map(({ country }) => country)));
}

/** An area that no method goes to is named, too: whoever lives there must not be taken for the rest of the country. */
function servedCountry(country: string, zones: readonly DeliveryZone[], servedIds: ReadonlySet<string>): ServedCountry {
  const places = zones.flatMap((zone) => zone.places).filter((place) => place.country === country);
  const areas = new Map(places.flatMap((place) => place.areas ?? []).map((area) => [areaKey(area), area]));
  const elsewhere = zoneOf(zones, { country });
  return {
    country,
    areas: [...areas.values()],
    isServedElsewhere: elsewhere !== undefined && servedIds.has(elsewhere.zoneId),
    asksPostcode: places.some(({ postcodes = [] }) => postcodes.length > 0),
  };
}

function areaKey({ en, zh }: BothLanguages): string {
  return `${folded(en.trim())}\n${folded(zh.trim())}`;
}
