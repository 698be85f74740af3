type Changes<Values> = { [Name in keyof Values]?: Values[Name] | Changes<Values[Name]> };

/**
 * The values that differ from what a form was opened with, inside groups too. Only these are sent: what other people
 * change in other fields meanwhile then merges instead of colliding.
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
