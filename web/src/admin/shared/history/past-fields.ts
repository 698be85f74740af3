import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { FieldChoice } from './restoration.ts';

/** A field with a changed value. */
export interface ChangedField {
  readonly field: string;
  readonly past: unknown;
  readonly present: unknown;
}

/**
 * Returns the fields that changed since these entries, in the order of their last change; `later` is newest first, as
 * in histories, and fields that were changed back are left out.
 */
export function changedSince(later: readonly HistoryEntry[]): ChangedField[] {
  const fields = new Map<string, ChangedField>();
  for (const { changes } of later) {
    for (const { field, from, to } of changes) {
      fields.set(field, { field, past: from, present: (fields.get(field) ?? { present: to }).present });
    }
  }
  return [...fields.values()].filter(({ past, present }) => JSON.stringify(past) !== JSON.stringify(present));
}

/**
 * Returns the past values of these fields. Dotted names become groups: `bankInfo.branch` is `{ bankInfo: { branch } }`.
 */
export function pastFields(changed: readonly ChangedField[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { field, past } of changed) put(fields, field.split('.'), past);
  return fields;
}

/** Returns true when a restore changes this field. */
export function isChosen(chosen: FieldChoice, field: string): boolean {
  return isPathChosen(chosen, field.split('.'));
}

function isPathChosen(chosen: FieldChoice, [name = '', ...rest]: readonly string[]): boolean {
  const choice = Object.hasOwn(chosen, name) && chosen[name];
  if (typeof choice === 'object') return isPathChosen(choice, rest);
  return choice === 'entries' || (choice === true && rest.length === 0);
}

function put(group: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) group[name] = value;
  else {
    const inside = (group[name] ?? {}) as Record<string, unknown>;
    group[name] = inside;
    put(inside, rest, value);
  }
}
