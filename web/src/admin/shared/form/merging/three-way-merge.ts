/** A field that was changed to different values on both sides. */
export interface FieldConflict {
  /** Path of the field: its name, after the names of its groups. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Fields whose two changes can be combined, and how. */
export type Combine<Values> = {
  readonly [Name in keyof Values]?: (base: Values[Name], mine: Values[Name], theirs: Values[Name]) => Values[Name];
};

interface Merge<Values> {
  /** Both sides' changes merged; in conflicts, mine. */
  readonly merged: Values;
  readonly conflicts: readonly FieldConflict[];
}

/** Merges two changes of the same values: field by field, inside groups too. */
export function threeWayMerge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  combine: Combine<Values> = {},
): Merge<Values> {
  const merged: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const name of Object.keys(mine) as (keyof Values & string)[]) {
    const [was, my, their] = [base[name], mine[name], theirs[name]];
    if (isGroup(was) && isGroup(my) && isGroup(their)) {
      const inside = threeWayMerge<object>(was, my, their);
      merged[name] = inside.merged;
      conflicts.push(...inside.conflicts.map((conflict) => ({ ...conflict, path: [name, ...conflict.path] })));
    } else if (isSame(was, my)) merged[name] = their;
    else if (isSame(was, their) || isSame(my, their)) merged[name] = my;
    else if (combine[name]) merged[name] = combine[name](was, my, their);
    else {
      merged[name] = my;
      conflicts.push({ path: [name], base: was, mine: my, theirs: their });
    }
  }
  return { merged: merged as Values, conflicts };
}

/** Returns the values with theirs for some of the conflicts. */
export function takeTheirs<Values extends object>(values: Values, conflicts: readonly FieldConflict[]): Values {
  return conflicts.reduce((taken, { path, theirs }) => put(taken, path, theirs), values);
}

function put<Values extends object>(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const inside = values[name as keyof Values];
  return { ...values, [name]: rest.length === 0 ? value : put(inside as object, rest, value) };
}

/** A field that was never filled equals one that was emptied. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** A rich text is one value: its parts cannot be merged separately. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('blocks' in value);
}
