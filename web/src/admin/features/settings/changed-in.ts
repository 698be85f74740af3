import { changesOf } from '../../shared/form/merging/changes.ts';

/** Returns the fields that differ, each as a whole: a text is one value, however little of it changed. */
export function changedIn<Values extends object>(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(changesOf(before, after)) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Values>;
}
