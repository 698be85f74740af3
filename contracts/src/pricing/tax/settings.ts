import { z } from 'zod';
import { bothLanguages } from '../../messages/both-languages.ts';
import { STANDARD_CLASS, standingClasses, ZERO_CLASS } from '../../settings/tax-classes.ts';

/** The zone of rates that apply wherever no zone of delivery with rates does. */
export const EVERYWHERE = '*';

/** What customers pay where no rates apply: the same price, or the price without the tax that it contains. */
export const elsewherePrices = ['same', 'without'] as const;

/** A class of the shop's own. */
export const taxClass = z.object({ classId: z.string(), name: z.string() });
export type TaxClass = z.output<typeof taxClass>;

/** The rate of a class in a zone, in thousandths of a percent. */
export const taxRate = z.object({ classId: z.string(), rate: z.number() });

/** The rates of a zone; a class without one has no tax there. */
export const taxZone = z.object({
  /** Of a zone of delivery, or {@link EVERYWHERE}. */
  zoneId: z.string(),
  /** What the tax is called there. */
  names: bothLanguages,
  rates: z.array(taxRate),
});
export type TaxZone = z.output<typeof taxZone>;

/** What holds for all taxes of the shop. */
export const taxRules = z.object({
  /** Prices of products and of delivery contain the tax; otherwise it comes on top. */
  included: z.boolean(),
  elsewhere: z.enum(elsewherePrices),
  /** The zone of the shop: its tax is in the prices, and counts until the customer has said where to. */
  homeZoneId: z.string(),
  /** The shop's tax number, for invoices; '' without. */
  taxNumber: z.string(),
});
export type TaxRules = z.output<typeof taxRules>;

/** The taxes of the shop. Classes are those of its own. */
export interface TaxSettings {
  /** Whether the shop has taxes; what is set stays when it has none. */
  readonly on: boolean;
  readonly rules: TaxRules;
  readonly classes: readonly TaxClass[];
  readonly zones: readonly TaxZone[];
}

/** A shop that never set up taxes. */
export const noTaxes: TaxSettings = {
  on: false,
  rules: { included: true, elsewhere: 'same', homeZoneId: EVERYWHERE, taxNumber: '' },
  classes: [],
  zones: [],
};

/** Classes that a shop may add. */
export const MAX_TAX_CLASSES = 20;
/** The longest tax number. */
export const MAX_TAX_NUMBER = 50;

/** Whether orders are taxed: taxes are on, and there are rates. */
export function hasTaxes({ on, zones }: Pick<TaxSettings, 'on' | 'zones'>): boolean {
  return on && zones.length > 0;
}

/** Whether a class is there, of every shop's or of its own. */
export function isTaxClass(classes: readonly TaxClass[], classId: string): boolean {
  return (standingClasses as readonly string[]).includes(classId) || classes.some((one) => one.classId === classId);
}

/** The rate of a class in a zone; one of a class that is gone is that of the standard class. */
export function rateIn({ rates }: TaxZone, classes: readonly TaxClass[], classId: string): number {
  const known = isTaxClass(classes, classId) ? classId : STANDARD_CLASS;
  if (known === ZERO_CLASS) return 0;
  return rates.find((one) => one.classId === known)?.rate ?? 0;
}
