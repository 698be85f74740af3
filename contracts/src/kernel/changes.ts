/** Some fields of `T` by name; an entry of `undefined` is like none, as in what a schema's `partial()` reads. */
export type Changes<T> = { readonly [Field in keyof T]?: T[Field] | undefined };

/** The entries of `wanted` whose JSON values differ from those of `before`. */
export function changesFrom<T extends object>(before: T, wanted: Changes<T>): Partial<T> {
  const changes: Partial<T> = {};
  for (const field of Object.keys(wanted) as (keyof T)[]) {
    const value = wanted[field];
    if (value !== undefined && !sameJson(value, before[field])) changes[field] = value;
  }
  return changes;
}

/** `before` with its changes made. */
export function withChanges<T extends object>(before: T, changes: Changes<T>): T {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(defined) };
}

/** Whether two JSON values are deeply equal; the order of an object's keys does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key as keyof typeof a], b[key as keyof typeof b]));
}

/** The fields of an object under the names given for them, such as those of columns; undefined fields are left out. */
export function renamed<Fields extends object, const Names extends { readonly [Field in keyof Fields]?: string }>(
  fields: Fields,
  names: Names,
): { [Field in keyof Names & keyof Fields as Names[Field] & string]: Fields[Field] } {
  const pairs = Object.entries(names) as [keyof Fields, string][];
  return Object.fromEntries(
    pairs.flatMap(([field, name]) => (fields[field] === undefined ? [] : [[name, fields[field]]])),
  ) as never;
}
