import { z } from 'zod';
import { versionSchema } from '../../kernel/http/wire.ts';
import { requiredText, text } from '../../kernel/text/text.ts';
import { MAX_ZONES } from '../delivery/settings.ts';
import { elsewherePrices, MAX_TAX_CLASSES, MAX_TAX_NUMBER, type TaxSettings } from './settings.ts';

/** Thousandths of a percent in one percent. */
const PERCENT = 1_000;

/** A tax rate on the wire: percent with at most three decimals, 0 to 100. */
const percentSchema = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.round(value * PERCENT) / PERCENT === value, {
    error: 'too many decimals',
    params: { code: 'too_many_decimals' },
  });

const id = z.uuid().toLowerCase();
const classId = text(36);

/** Taxes on the wire: rates in percent; classes of the shop's own, whose ids are made by whoever adds them. */
export const taxSettingsBody = z.strictObject({
  included: z.boolean(),
  elsewhere: z.enum(elsewherePrices),
  /** Id of the zone of delivery that the shop is in, or `*`. */
  home: text(36),
  number: text(MAX_TAX_NUMBER),
  classes: z.array(z.strictObject({ _id: id, name: requiredText(50) })).max(MAX_TAX_CLASSES),
  zones: z
    .array(
      z.strictObject({
        /** Id of a zone of delivery, or `*` for every other place. */
        zone: text(36),
        names: z.strictObject({ en: text(50), zh: text(50) }),
        rates: z.array(z.strictObject({ class: classId, rate: percentSchema })).max(MAX_TAX_CLASSES + 3),
      }),
    )
    .max(MAX_ZONES + 1),
});
export type TaxSettingsBody = z.output<typeof taxSettingsBody>;

export const taxSettingsView = taxSettingsBody.extend({ on: z.boolean(), version: versionSchema });
export type TaxSettingsView = z.output<typeof taxSettingsView>;

/** A rate in percent, from thousandths of one. */
export function percentOf(rate: number): number {
  return rate / PERCENT;
}

/** Taxes on the wire. */
export function taxSettingsViewOf({ on, rules, classes, zones }: TaxSettings, version: string): TaxSettingsView {
  const { included, elsewhere, homeZoneId: home, taxNumber: number } = rules;
  return {
    on,
    included,
    elsewhere,
    home,
    number,
    classes: classes.map(({ classId: _id, name }) => ({ _id, name })),
    zones: zones.map(({ zoneId: zone, names, rates }) => ({
      zone,
      names,
      rates: rates.map(({ classId: taxClass, rate }) => ({ class: taxClass, rate: percentOf(rate) })),
    })),
    version,
  };
}

/** Taxes as they are kept, from those on the wire, texts trimmed. */
export function taxSettingsOf(body: TaxSettingsBody, on: boolean): TaxSettings {
  const { included, elsewhere, home: homeZoneId, number, classes, zones } = body;
  return {
    on,
    rules: { included, elsewhere, homeZoneId, taxNumber: number.trim() },
    classes: classes.map(({ _id, name }) => ({ classId: _id, name: name.trim() })),
    zones: zones.map(({ zone, names, rates }) => ({
      zoneId: zone,
      names: { en: names.en.trim(), zh: names.zh.trim() },
      rates: rates.map(({ class: taxClass, rate }) => ({ classId: taxClass, rate: Math.round(rate * PERCENT) })),
    })),
  };
}
