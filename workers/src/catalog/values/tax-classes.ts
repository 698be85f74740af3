import { type Language, languages } from '@countinghouse/contracts/messages/language';
import { standingClassNames } from '@countinghouse/contracts/messages/tax-class-names';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { standingClasses } from '@countinghouse/contracts/settings/tax-classes';
import { comparable } from '../product-catalogue.ts';

type Classes = Pick<TaxSettings, 'classes'>;

/** The class that a cell names: one of the shop's own, or of every shop by its id or its name in any language. */
export function taxClassIn(cell: string, { classes }: Classes): string | undefined {
  const name = comparable(cell);
  const own = classes.find((one) => comparable(one.name) === name);
  if (own) return own.classId;
  return standingClasses.find(
    // Other programs write `reduced-rate` and `zero-rate`.
    (id) =>
      name === id || name === `${id}-rate` || languages.some((one) => comparable(standingClassNames[one][id]) === name),
  );
}

/** What a class is called in files. */
export function taxClassName({ classes }: Classes, classId: string, language: Language): string {
  const standing = standingClasses.find((id) => id === classId);
  return standing
    ? standingClassNames[language][standing]
    : (classes.find((one) => one.classId === classId)?.name ?? '');
}
