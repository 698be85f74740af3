/** A field that was changed on both sides, and not to the same. */
export interface FieldConflict {
  /** Where the field is: its name, inside a group after the group's name. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Fields whose two changes add up to one, and how. */
export type Combine<Values> = {
  readonly [Name in keyof Values]?: (base: Values[Name], mine: Values[Name], theirs: Values[Name]) => Values[Name];
};

interface Merge<Values> {
  /** Both sides' changes together; where they conflict, mine. */
  readonly merged: Values;
  readonly conflicts: readonly FieldConflict[];
}

/** Brings together what two people made of the same values: field by field, inside groups too. */
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

/** The values with their side taken for some of the conflicts. */
export function takeTheirs<Values extends object>(values: Values, conflicts: readonly FieldConflict[]): Values {
  return conflicts.reduce((taken, { path, theirs }) => put(taken, path, theirs), values);
}

function put<Values extends object>(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const inside = values[name as keyof Values];
  return { ...values, [name]: rest.length === 0 ? value : put(inside as object, rest, value) };
}

/** A field that was never filled and one that was emptied say the same. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Parts of a rich text mean nothing without each other: it is one value. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('blocks' in value);
}
