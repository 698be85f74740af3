import type { HistoryEntry } from '@countinghouse/contracts/history/views';

/**
 * The fields that later changes touched, as they were before them. `later` is newest first, as histories are read. Dotted names become
 * groups: `bankInfo.branch` is `{ bankInfo: { branch } }`. With `only`, just the fields and groups of these names.
 */
export function pastFields(later: readonly HistoryEntry[], only?: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { changes } of later) {
    for (const { field, from } of changes) {
      const path = field.split('.');
      if (!only || only.includes(path[0] ?? '')) put(fields, path, from);
    }
  }
  return fields;
}

function put(group: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) group[name] = value;
  else {
    const inside = (group[name] ?? {}) as Record<string, unknown>;
    group[name] = inside;
    put(inside, rest, value);
  }
}
