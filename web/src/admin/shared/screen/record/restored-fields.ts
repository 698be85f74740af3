import type { Fields } from '@countinghouse/contracts/kernel/record/record';
import type { RestoredFields } from '../../history/restoration.ts';

/** Lets a restore change every field of a record, those of groups one by one. */
export function everyField<Body>(fields: Fields): RestoredFields<Body> {
  const choices = Object.entries(fields).map(([name, { fields: inner }]) => [name, inner ? everyField(inner) : true]);
  return Object.fromEntries(choices);
}
