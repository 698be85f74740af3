import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { FieldChoice } from './restoration.ts';

/**
 * The fields chosen that later changes touched, as they were before them. `later` is newest first, as histories are
 * read. Dotted names become groups: `bankInfo.branch` is `{ bankInfo: { branch } }`.
 */
export function pastFields(later: readonly HistoryEntry[], chosen: FieldChoice): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { changes } of later) {
    for (const { field, from } of changes) {
      const path = field.split('.');
      if (isChosen(chosen, path)) put(fields, path, from);
    }
  }
  return fields;
}

function isChosen(chosen: FieldChoice, [name = '', ...rest]: readonly string[]): boolean {
  const choice = Object.hasOwn(chosen, name) && chosen[name];
  return typeof choice === 'object' ? isChosen(choice, rest) : choice === true && rest.length === 0;
}

function put(group: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) group[name] = value;
  else {
    const inside = (group[name] ?? {}) as Record<string, unknown>;
    group[name] = inside;
    put(inside, rest, value);
  }
}
