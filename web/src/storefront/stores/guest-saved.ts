import { MAX_SAVED_AT_ONCE } from '@countinghouse/contracts/customers/saved-limits';

/** Storage key of the ids of the products that a guest saved, newest first, separated by commas. */
export const GUEST_SAVED_KEY = 'countinghouse.guest-saved';

/** The ids that the server accepts; any other would make it refuse all of them. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Parses the stored ids; browser storage is untrusted: what is no id, or there twice, is dropped. */
export function parseGuestSaved(text: string | null): readonly string[] {
  const ids = (text ?? '').toLowerCase().split(',');
  return [...new Set(ids.filter((id) => uuid.test(id)))].slice(0, MAX_SAVED_AT_ONCE);
}

let parsed: { readonly text: string | null; readonly ids: readonly string[] } = { text: null, ids: [] };

export function readGuestSaved(): readonly string[] {
  const text = localStorage.getItem(GUEST_SAVED_KEY);
  if (text !== parsed.text) parsed = { text, ids: parseGuestSaved(text) };
  return parsed.ids;
}

export function writeGuestSaved(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(GUEST_SAVED_KEY);
  else localStorage.setItem(GUEST_SAVED_KEY, ids.join(','));
}
