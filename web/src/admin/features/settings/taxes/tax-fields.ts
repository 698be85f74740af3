import type { TaxSettingsBody, TaxSettingsView } from '@countinghouse/contracts/pricing/tax/view';
import { standingClasses, ZERO_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import type { MergeBase } from '../../../shared/form/merging/use-merging-save.ts';

/** The form's values: the rates of a zone by class, null where nothing is entered. */
export interface TaxFields extends Omit<TaxSettingsBody, 'classes' | 'zones'> {
  readonly classes: readonly { readonly _id: string; readonly name: string }[];
  readonly zones: readonly ZoneFields[];
}

export interface ZoneFields {
  readonly zone: string;
  readonly names: { readonly en: string; readonly zh: string };
  readonly rates: Readonly<Record<string, number | null>>;
}

/** Classes that have rates: of every shop and of its own. */
export function ratedClasses(own: readonly { readonly _id: string }[]): string[] {
  return [...standingClasses.filter((id) => id !== ZERO_CLASS), ...own.map(({ _id }) => _id)];
}

/** The form's values of the settings, every class with a place for its rate. */
export function basisOf({ on: _, version, zones, ...rules }: TaxSettingsView): MergeBase<TaxFields> {
  const classes = ratedClasses(rules.classes);
  return {
    values: {
      ...rules,
      zones: zones.map(({ zone, names, rates }) => ({
        zone,
        names,
        rates: Object.fromEntries(
          classes.map((id) => [id, rates.find((rate) => rate.class === id)?.rate ?? null] as const),
        ),
      })),
    },
    version,
  };
}

/** The body of a save of the form's values. */
export function bodyOf({ zones, classes, ...rules }: TaxFields): TaxSettingsBody {
  const rated = ratedClasses(classes);
  return {
    ...rules,
    classes: classes.map(({ _id, name }) => ({ _id, name })),
    zones: zones.map(({ zone, names, rates }) => ({
      zone,
      names: { en: names.en ?? '', zh: names.zh ?? '' },
      rates: rated.flatMap((id) => {
        const rate = rates?.[id];
        return rate === null || rate === undefined ? [] : [{ class: id, rate }];
      }),
    })),
  };
}

/** The body that changes nothing. */
export function bodyOfView({ on: _, version: __, ...body }: TaxSettingsView): TaxSettingsBody {
  return body;
}

/** The form's field that has a part of the body. */
export function placeInForm(field: string, { zones }: TaxSettingsBody): string {
  const rate = /^zones\.(\d+)\.rates(?:\.(\d+))?/.exec(field);
  if (rate) {
    const [, zone, at = '0'] = rate;
    return `zones.${zone}.rates.${zones[Number(zone)]?.rates[Number(at)]?.class ?? standingClasses[0]}`;
  }
  return field.replace(/\.names$/, '.names.en').replace(/^classes$/, 'classes.0.name');
}
