import { z } from 'zod';
import { defineEvent, type EventUnion } from '../../kernel/event.ts';
import { taxClass, taxRules, taxZone } from './settings.ts';

/** Rules, classes and rates share one stream, for rates name classes. */
export const TAX_SETTINGS = { category: 'pricing.tax-settings', id: 'all' } as const;

export const taxesSwitched = defineEvent({
  type: 'pricing.TaxesSwitched',
  version: 1,
  summary: 'The shop has taxes from now on, or has none any more; its rates stay as they are.',
  data: z.object({ on: z.boolean() }),
});

export const taxRulesSet = defineEvent({
  type: 'pricing.TaxRulesSet',
  version: 1,
  summary: 'What holds for all taxes of the shop is now like this.',
  data: taxRules,
});

export const taxClassSet = defineEvent({
  type: 'pricing.TaxClassSet',
  version: 1,
  summary: 'A tax class of the shop’s own was added at the end, or is now called like this.',
  data: taxClass,
});

export const taxClassRemoved = defineEvent({
  type: 'pricing.TaxClassRemoved',
  version: 1,
  summary: 'A tax class of the shop’s own was removed; no rate and no product names it.',
  data: z.object({ classId: z.string() }),
});

export const taxZoneSet = defineEvent({
  type: 'pricing.TaxZoneSet',
  version: 1,
  summary: 'The rates of a zone were added, or are now like this. Rates in thousandths of a percent.',
  data: taxZone,
});

export const taxZoneRemoved = defineEvent({
  type: 'pricing.TaxZoneRemoved',
  version: 1,
  summary: 'A zone has no rates of its own any more; orders keep what they say about theirs.',
  data: z.object({ zoneId: z.string() }),
});

export const taxSettingsEvents = [
  taxesSwitched,
  taxRulesSet,
  taxClassSet,
  taxClassRemoved,
  taxZoneSet,
  taxZoneRemoved,
] as const;
export type TaxSettingsEvent = EventUnion<typeof taxSettingsEvents>;
