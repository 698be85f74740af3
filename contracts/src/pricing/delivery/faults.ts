import type { FieldFault } from '../../kernel/errors.ts';
import { MAX_AMOUNT, toMinor } from '../../kernel/money.ts';
import { isBlank, outside, repeatedIn, tooMany, within } from '../fault-fields.ts';
import { isCountry } from './countries.ts';
import {
  ANY_COUNTRY,
  type DeliveryMethod,
  type DeliveryPlace,
  type DeliveryRate,
  type DeliverySettings,
  type DeliveryZone,
  MAX_METHODS,
  MAX_PLACE_PARTS,
  MAX_PLACES,
  MAX_STEPS,
  MAX_WEIGHT,
  MAX_ZONES,
  type RateMeasure,
  TRACKING_NUMBER,
} from './settings.ts';

/** The largest measure of a rate: minor units, grams or units. */
export const mostMeasured: Readonly<Record<RateMeasure, number>> = {
  amount: toMinor(MAX_AMOUNT),
  weight: MAX_WEIGHT,
  units: 1_000_000,
};

/** What forbids to keep settings like these, by field as in the body of the call; none when they can be kept. */
export function deliveryFaultsOf({ zones, methods }: DeliverySettings): FieldFault[] {
  const zoneIds = new Set(zones.map(({ zoneId }) => zoneId));
  return [
    ...tooMany('zones', zones, MAX_ZONES),
    ...tooMany('methods', methods, MAX_METHODS),
    ...repeatedIn(zones.map(({ zoneId }) => zoneId)).map((at) => ({ field: `zones.${at}._id`, code: 'used_twice' })),
    ...repeatedIn(methods.map(({ methodId }) => methodId)).map((at) => ({
      field: `methods.${at}._id`,
      code: 'used_twice',
    })),
    ...zones.flatMap((zone, at) => within(`zones.${at}`, zoneFaultsOf(zone))),
    ...methods.flatMap((method, at) => within(`methods.${at}`, methodFaultsOf(method, zoneIds))),
  ];
}

/** What is wrong with one zone. */
export function zoneFaultsOf({ name, places }: Omit<DeliveryZone, 'zoneId'>): FieldFault[] {
  return [
    ...(name.trim() === '' ? [{ field: 'name', code: 'required' }] : []),
    ...(places.length === 0 ? [{ field: 'places', code: 'required' }] : []),
    ...tooMany('places', places, MAX_PLACES),
    ...repeatedIn(places.map(({ country }) => country)).map((at) => ({
      field: `places.${at}.country`,
      code: 'used_twice',
    })),
    ...places.flatMap((place, at) => within(`places.${at}`, placeFaultsOf(place))),
  ];
}

function placeFaultsOf({ country, areas = [], postcodes = [] }: DeliveryPlace): FieldFault[] {
  const isAny = country === ANY_COUNTRY;
  const divided = [...(areas.length > 0 ? ['areas'] : []), ...(postcodes.length > 0 ? ['postcodes'] : [])];
  return [
    ...(isAny || isCountry(country) ? [] : [{ field: 'country', code: 'unknown_country' }]),
    ...(isAny ? divided.map((field) => ({ field, code: 'not_divided' })) : []),
    ...tooMany('areas', areas, MAX_PLACE_PARTS),
    ...tooMany('postcodes', postcodes, MAX_PLACE_PARTS),
    ...areas.flatMap((area, at) => (isBlank(area) ? [{ field: `areas.${at}`, code: 'required' }] : [])),
    ...postcodes.flatMap((postcode, at) =>
      /[\p{L}\p{N}]/u.test(postcode) ? [] : [{ field: `postcodes.${at}`, code: 'required' }],
    ),
  ];
}

/** What is wrong with one method; `zoneIds` are those of all zones. */
export function methodFaultsOf(
  { names, rates, trackingUrl, payments, active }: Omit<DeliveryMethod, 'methodId'>,
  zoneIds: ReadonlySet<string>,
): FieldFault[] {
  return [
    ...(isBlank(names) ? [{ field: 'names', code: 'required' }] : []),
    ...(active && rates.length === 0 ? [{ field: 'rates', code: 'no_rate' }] : []),
    ...(payments?.length === 0 ? [{ field: 'payments', code: 'required' }] : []),
    ...(trackingUrl === undefined || isTrackingUrl(trackingUrl)
      ? []
      : [{ field: 'trackingUrl', code: 'unsafe_address' }]),
    ...tooMany('rates', rates, MAX_ZONES),
    ...repeatedIn(rates.map(({ zoneId }) => zoneId)).map((at) => ({ field: `rates.${at}.zone`, code: 'used_twice' })),
    ...rates.flatMap((rate, at) => within(`rates.${at}`, rateFaultsOf(rate, zoneIds))),
  ];
}

function rateFaultsOf({ zoneId, by, steps, each, freeFrom, upTo }: DeliveryRate, zoneIds: ReadonlySet<string>) {
  const most = mostMeasured[by];
  const mostPrice = mostMeasured.amount;
  const first = steps[0]?.from ?? 0;
  return [
    ...(zoneIds.has(zoneId) ? [] : [{ field: 'zone', code: 'not_found' }]),
    ...(steps.length === 0 ? [{ field: 'steps', code: 'required' }] : []),
    ...tooMany('steps', steps, MAX_STEPS),
    ...steps.flatMap(({ from, price }, at) => [
      ...outside(`steps.${at}.from`, from, 0, most),
      ...outside(`steps.${at}.price`, price, 0, mostPrice),
      ...(at > 0 && from <= (steps[at - 1]?.from ?? 0) ? [{ field: `steps.${at}.from`, code: 'not_ascending' }] : []),
    ]),
    ...(each
      ? [
          ...outside('each.beyond', each.beyond, 0, most),
          ...outside('each.per', each.per, 1, most),
          ...outside('each.price', each.price, 0, mostPrice),
        ]
      : []),
    ...(freeFrom === undefined ? [] : outside('freeFrom', freeFrom, 0, mostPrice)),
    ...(upTo === undefined ? [] : outside('upTo', upTo, 0, most)),
    ...(upTo !== undefined && upTo < first ? [{ field: 'upTo', code: 'below_first_step' }] : []),
  ];
}

/** Whether a text can be the address of a carrier's page about a parcel. */
function isTrackingUrl(text: string): boolean {
  const filled = text.replaceAll(TRACKING_NUMBER, '1');
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(filled) && !/[\s"<>{}]/.test(filled);
}
