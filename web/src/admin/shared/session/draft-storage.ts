/** A field by its path, and its input. */
export interface DraftField {
  readonly name: readonly (string | number)[];
  readonly value: unknown;
}

const KEY = 'countinghouse.draft';
const keyOf = (place: string) => `${KEY} ${place}`;

/** Returns the fields that differ from the values at opening, without passwords, which are never stored. */
export function typedFields(fields: readonly DraftField[], opened: object): DraftField[] {
  return fields.filter(({ name, value }) => !isSecret(name) && text(value) !== text(valueAt(opened, name)));
}

/** Stores input of a place until the tab is closed. */
export function storeDraft(place: string, owner: string, fields: readonly DraftField[]): void {
  if (fields.length === 0) sessionStorage.removeItem(keyOf(place));
  else sessionStorage.setItem(keyOf(place), JSON.stringify({ owner, fields }));
}

/** Returns and deletes the input of a place; empty for anyone but its author. */
export function takeDraft(place: string, owner: string): readonly DraftField[] {
  const fields = readDraft(place, owner);
  sessionStorage.removeItem(keyOf(place));
  return fields;
}

/** Returns the input of a place without deleting it. */
function readDraft(place: string, owner: string): readonly DraftField[] {
  const kept = sessionStorage.getItem(keyOf(place));
  if (kept === null) return [];
  const draft = JSON.parse(kept) as { readonly owner: string; readonly fields: readonly DraftField[] };
  return draft.owner === owner ? draft.fields : [];
}

/** Deletes all drafts at sign-out. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
}

function isSecret(name: DraftField['name']): boolean {
  return /password/i.test(String(name.at(-1)));
}

function valueAt(values: unknown, name: DraftField['name']): unknown {
  return name.reduce<unknown>((group, part) => (group as Record<string, unknown> | undefined)?.[part], values);
}

/** A field that was never filled equals one that was emptied. */
function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}
