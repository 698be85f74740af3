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

/** A list with an item in the place of the one with its id, or at the end. */
export function withItem<Item>(items: readonly Item[], item: Item, idOf: (item: Item) => string): readonly Item[] {
  const at = items.findIndex((other) => idOf(other) === idOf(item));
  return at < 0 ? [...items, item] : items.with(at, item);
}

/** Items in another order: those that `ids` names first, in its order, then the others as they stand. */
export function inOrder<Item>(
  items: readonly Item[],
  ids: readonly string[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const named = [...new Set(ids)].flatMap((id) => items.filter((item) => idOf(item) === id));
  return [...named, ...items.filter((item) => !named.includes(item))];
}

/** The items to set and to remove, and the order to give them (ids), to get from one list to another. */
export function listDifferences<Item>(from: readonly Item[], to: readonly Item[], idOf: (item: Item) => string) {
  const before = new Map(from.map((item) => [idOf(item), item]));
  const ids = to.map(idOf);
  const kept = from.map(idOf).filter((id) => ids.includes(id));
  // Those that are new come to stand at the end, in this order.
  const stand = [...kept, ...ids.filter((id) => !before.has(id))];
  return {
    set: to.filter((item) => !sameJson(before.get(idOf(item)), item)),
    removed: from.filter((item) => !ids.includes(idOf(item))),
    order: sameJson(stand, ids) ? undefined : ids,
  };
}
