import { newKey } from '../../shared/http/attempts.ts';

/** The input of a checkout; an untouched field is absent, and the password is never stored. */
export interface CheckoutFields {
  readonly email?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly remark?: string;
  readonly payment?: string;
  /** Where to and how an order is delivered, by country code, area, postcode, method and code of a pick-up point. */
  readonly country?: string;
  readonly area?: string;
  readonly postcode?: string;
  readonly method?: string;
  readonly point?: string;
  readonly keep?: boolean;
}

/** A pending order: its body and its key. */
interface Attempt {
  readonly key: string;
  readonly body: string;
}

interface StoredCheckout {
  /** Id of its customer; null for a guest's. */
  readonly owner: string | null;
  readonly fields: CheckoutFields;
  readonly attempt?: Attempt;
  /** The order that was placed last in this tab, by its id, or by the code of a guest's link. */
  readonly placed?: string;
}

const KEY = 'countinghouse.checkout';
const none: StoredCheckout = { owner: null, fields: {} };
const listeners = new Set<() => void>();
let parsed: { text: string | null; kept: StoredCheckout } = { text: null, kept: none };

/** Returns the checkout stored in the tab; an unreadable one counts as empty. */
export function storedCheckout(): StoredCheckout {
  const text = sessionStorage.getItem(KEY);
  if (text !== parsed.text) parsed = { text, kept: parse(text) };
  return parsed.kept;
}

function parse(text: string | null): StoredCheckout {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'fields' in value ? (value as StoredCheckout) : none;
  } catch {
    return none;
  }
}

function write(kept: StoredCheckout): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

export function subscribeToCheckout(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what is stored for somebody: a guest's form stays after sign-in, a customer's is theirs only. */
export function storedFor(owner: string | null): StoredCheckout {
  const kept = storedCheckout();
  return kept.owner === null || kept.owner === owner ? { ...kept, owner } : { ...none, owner };
}

export function storeFields(owner: string | null, changes: CheckoutFields): void {
  const kept = storedFor(owner);
  write({ ...kept, fields: { ...kept.fields, ...changes } });
}

/** Returns the key for sending an order: that of the same body without a response, else a new one. */
export function keyFor(owner: string | null, body: object): string {
  const kept = storedFor(owner);
  const text = JSON.stringify(body);
  if (kept.attempt?.body === text) return kept.attempt.key;
  const attempt = { key: newKey(), body: text };
  write({ ...kept, attempt });
  return attempt.key;
}

/** Returns the order that was sent and has no response. */
export function pendingAttempt(owner: string | null): Attempt | undefined {
  return storedFor(owner).attempt;
}

/** After a response the next order is another attempt. */
export function clearAttempt(owner: string | null): void {
  const { attempt: _, ...kept } = storedFor(owner);
  write(kept);
}

/** Stores the placed order and deletes its form. */
export function storePlacedOrder(owner: string | null, placed: string): void {
  write({ owner, fields: {}, placed });
}

export function clearPlacedOrder(): void {
  const { placed, ...kept } = storedCheckout();
  if (placed !== undefined) write(kept);
}

/** Deletes all of it, as when a customer signs out. */
export function clearCheckout(): void {
  sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Returns the last placed order in this tab, by id or code, as long as no other customer has used the checkout. */
export function placedOrderIn(): string | undefined {
  return storedCheckout().placed;
}
