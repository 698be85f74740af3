import { z } from 'zod';
import { versionSchema } from '../../kernel/http/wire.ts';
import { amountSchema, fromMinor, toMinor } from '../../kernel/money.ts';
import { requiredText, text } from '../../kernel/text/text.ts';
import {
  type DeliveryMethod,
  type DeliveryRate,
  type DeliverySettings,
  deliveryKinds,
  MAX_METHODS,
  MAX_PLACE_PARTS,
  MAX_PLACES,
  MAX_STEPS,
  MAX_WEIGHT,
  MAX_ZONES,
  type RateMeasure,
} from './settings.ts';

const id = z.uuid().toLowerCase();
const words = (max: number) => z.strictObject({ en: text(max), zh: text(max) });
const place = z.strictObject({
  country: text(2),
  areas: z.array(words(100)).max(MAX_PLACE_PARTS).optional(),
  postcodes: z.array(text(12)).max(MAX_PLACE_PARTS).optional(),
});

function rateBy<By extends RateMeasure, Measure extends z.ZodType<number>>(by: By, measure: Measure) {
  return z.strictObject({
    zone: id,
    by: z.literal(by),
    steps: z.array(z.strictObject({ from: measure, price: amountSchema })).max(MAX_STEPS),
    each: z.strictObject({ beyond: measure, per: measure, price: amountSchema }).optional(),
    freeFrom: amountSchema.optional(),
    upTo: measure.optional(),
  });
}

const rate = z.discriminatedUnion('by', [
  rateBy('amount', amountSchema),
  rateBy('weight', z.number().int().min(0).max(MAX_WEIGHT)),
  rateBy('units', z.number().int().min(0).max(1_000_000)),
]);

/** Zones and methods on the wire: amounts in major units, weights in grams; ids are made by whoever adds something. */
export const deliverySettingsBody = z.strictObject({
  zones: z
    .array(z.strictObject({ _id: id, name: requiredText(100), places: z.array(place).max(MAX_PLACES) }))
    .max(MAX_ZONES),
  methods: z
    .array(
      z.strictObject({
        _id: id,
        kind: z.enum(deliveryKinds),
        names: words(100),
        texts: words(500),
        rates: z.array(rate).max(MAX_ZONES),
        payments: z.array(requiredText(100)).max(50).optional(),
        trackingUrl: text(500).optional(),
        taxClass: text(36).optional(),
        active: z.boolean(),
      }),
    )
    .max(MAX_METHODS),
});
export type DeliverySettingsBody = z.output<typeof deliverySettingsBody>;

export const deliverySettingsView = deliverySettingsBody.extend({ version: versionSchema });
export type DeliverySettingsView = z.output<typeof deliverySettingsView>;

/** Zones and methods on the wire. */
export function deliverySettingsViewOf({ zones, methods }: DeliverySettings, version: string): DeliverySettingsView {
  return {
    zones: zones.map(({ zoneId, name, places }) => ({ _id: zoneId, name, places })),
    methods: methods.map(({ methodId, rates, ...method }) => ({
      ...method,
      _id: methodId,
      rates: rates.map(rateViewOf),
    })),
    version,
  };
}

/** Zones and methods as they are kept, from those on the wire: texts trimmed, postcodes and countries in capitals. */
export function deliverySettingsOf({ zones, methods }: DeliverySettingsBody): DeliverySettings {
  return {
    zones: zones.map(({ _id, name, places }) => ({
      zoneId: _id,
      name: name.trim(),
      places: places.map(({ country, areas = [], postcodes = [] }) => ({
        country: country.trim().toUpperCase(),
        ...(areas.length > 0 && { areas: areas.map(trimmed) }),
        ...(postcodes.length > 0 && { postcodes: postcodes.map((postcode) => postcode.trim().toUpperCase()) }),
      })),
    })),
    methods: methods.map((method): DeliveryMethod => {
      const { _id, kind, names, texts, rates, payments, trackingUrl, taxClass, active } = method;
      return {
        methodId: _id,
        kind,
        names: trimmed(names),
        texts: trimmed(texts),
        rates: rates.map(rateOf),
        ...(payments && { payments }),
        ...(trackingUrl?.trim() && { trackingUrl: trackingUrl.trim() }),
        ...(taxClass?.trim() && { taxClass: taxClass.trim() }),
        active,
      };
    }),
  };
}

type RateView = DeliverySettingsView['methods'][number]['rates'][number];

function rateViewOf({ zoneId, by, steps, each, freeFrom, upTo }: DeliveryRate): RateView {
  const measure = by === 'amount' ? fromMinor : (value: number) => value;
  return {
    zone: zoneId,
    by,
    steps: steps.map(({ from, price }) => ({ from: measure(from), price: fromMinor(price) })),
    ...(each && { each: { beyond: measure(each.beyond), per: measure(each.per), price: fromMinor(each.price) } }),
    ...(freeFrom !== undefined && { freeFrom: fromMinor(freeFrom) }),
    ...(upTo !== undefined && { upTo: measure(upTo) }),
  };
}

function rateOf({ zone, by, steps, each, freeFrom, upTo }: RateView): DeliveryRate {
  const measure = by === 'amount' ? toMinor : (value: number) => value;
  return {
    zoneId: zone,
    by,
    steps: steps.map(({ from, price }) => ({ from: measure(from), price: toMinor(price) })),
    ...(each && { each: { beyond: measure(each.beyond), per: measure(each.per), price: toMinor(each.price) } }),
    ...(freeFrom !== undefined && { freeFrom: toMinor(freeFrom) }),
    ...(upTo !== undefined && { upTo: measure(upTo) }),
  };
}

function trimmed({ en, zh }: { readonly en: string; readonly zh: string }) {
  return { en: en.trim(), zh: zh.trim() };
}
