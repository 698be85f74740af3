import { useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../shared/session/current-user.ts';

/** A code that no single product was found for, and how often it was scanned. */
export interface OpenCode {
  readonly code: string;
  readonly units: number;
}

/** Scanned work that is not booked. */
export interface ScanDraft {
  readonly open?: readonly OpenCode[];
}

type Stored<Draft> = Draft & {
  /** ISO 8601 in UTC; absent in an empty draft. */
  readonly changedAt?: string;
};

/**
 * A draft of the current user, stored in the browser until it is booked, so that it survives closing the browser and is
 * shared by tabs.
 */
export function useStoredDraft<Draft extends ScanDraft>(
  name: string,
  empty: Draft,
  isEmpty: (draft: Draft) => boolean,
) {
  const key = `countinghouse.${name} ${useCurrentUser()._id}`;
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const draft = useMemo(() => parse(stored, empty), [stored, empty]);
  const change = (next: (known: Draft) => Draft) => {
    const changed = next(parse(localStorage.getItem(key), empty));
    if (isEmpty(changed)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...changed, changedAt: new Date().toISOString() }));
    for (const listener of listeners) listener();
  };
  return { draft, change };
}

/** Returns the draft with a code scanned once more that no single product was found for. */
export function withOpenCode<Draft extends ScanDraft>(draft: Draft, { code, units }: OpenCode): Draft {
  const known = draft.open?.find((open) => open.code === code)?.units ?? 0;
  return { ...draft, open: [...withoutCode(draft, code), { code, units: known + units }] };
}

/** Returns the draft without a code, whose product was chosen or which is given up. */
export function withCodeClosed<Draft extends ScanDraft>(draft: Draft, code: string): Draft {
  return { ...draft, open: withoutCode(draft, code) };
}

function withoutCode({ open = [] }: ScanDraft, code: string): readonly OpenCode[] {
  return open.filter((known) => known.code !== code);
}

const listeners = new Set<() => void>();

/** Subscribes to changes by this tab and by others. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse<Draft>(stored: string | null, empty: Draft): Stored<Draft> {
  return (stored === null ? empty : JSON.parse(stored)) as Stored<Draft>;
}
