import type { FieldFault } from '../kernel/errors.ts';
import type { BothLanguages } from '../messages/both-languages.ts';

/** Whether words are there in neither language. */
export function isBlank({ en, zh }: BothLanguages): boolean {
  return en.trim() === '' && zh.trim() === '';
}

/** The fault of a number that is no integer, or not from `least` to `most`. */
export function outside(field: string, value: number, least: number, most: number): FieldFault[] {
  if (!Number.isInteger(value)) return [{ field, code: 'not_an_integer' }];
  if (value < least) return [{ field, code: 'too_small', limit: least }];
  return value > most ? [{ field, code: 'too_big', limit: most }] : [];
}

/** The fault of a list of more than `limit` items. */
export function tooMany(field: string, items: readonly unknown[], limit: number): FieldFault[] {
  return items.length > limit ? [{ field, code: 'too_many', limit }] : [];
}

/** Indexes of what was there before. */
export function repeatedIn(values: readonly string[]): number[] {
  return values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []));
}

/** The faults of a part, at its place. */
export function within(place: string, faults: readonly FieldFault[]): FieldFault[] {
  return faults.map((fault) => ({ ...fault, field: `${place}.${fault.field}` }));
}
