type Changes<Values> = { [Name in keyof Values]?: Values[Name] | Changes<Values[Name]> };

/**
 * Returns the values that differ from those at opening, inside groups too. Only these are sent, so that concurrent
 * changes of other fields merge instead of conflicting.
 */
export function changesOf<Values extends object>(before: Values, after: Values): Changes<Values> {
  const changes: Changes<Values> = {};
  for (const name of Object.keys(after) as (keyof Values)[]) {
    const [was, is] = [before[name], after[name]];
    if (isGroup(was) && isGroup(is)) {
      const inside = changesOf(was, is);
      if (Object.keys(inside).length > 0) changes[name] = inside as Changes<Values[keyof Values]>;
    } else if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = is;
  }
  return changes;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
