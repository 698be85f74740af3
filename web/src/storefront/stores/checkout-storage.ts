import { newKey } from '../api/attempts.ts';

/** What a shopper types at checkout; a field that was never touched is absent. The password is never kept. */
export interface CheckoutFields {
  readonly email?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly remark?: string;
  readonly payment?: string;
  readonly keep?: boolean;
}

/** An order on its way: what was sent, and under which key. */
interface Attempt {
  readonly key: string;
  readonly body: string;
}

interface StoredCheckout {
  /** Whose it is; null for a guest's. */
  readonly owner: string | null;
  readonly fields: CheckoutFields;
  readonly attempt?: Attempt;
  /** The order that was placed last in this tab. */
  readonly placed?: string;
}

const KEY = 'countinghouse.checkout';
const none: StoredCheckout = { owner: null, fields: {} };
const listeners = new Set<() => void>();
let parsed: { text: string | null; kept: StoredCheckout } = { text: null, kept: none };

/** The checkout as the tab keeps it over reloads; what cannot be read counts as nothing. */
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

/** What is kept for somebody: a guest's form stays with who signs in, a customer's is nobody else's. */
export function storedFor(owner: string | null): StoredCheckout {
  const kept = storedCheckout();
  return kept.owner === null || kept.owner === owner ? { ...kept, owner } : { ...none, owner };
}

export function storeFields(owner: string | null, changes: CheckoutFields): void {
  const kept = storedFor(owner);
  write({ ...kept, fields: { ...kept.fields, ...changes } });
}

/** The key for sending an order: the one under which the same was sent before and not answered, else a new one. */
export function keyFor(owner: string, body: object): string {
  const kept = storedFor(owner);
  const text = JSON.stringify(body);
  if (kept.attempt?.body === text) return kept.attempt.key;
  const attempt = { key: newKey(), body: text };
  write({ ...kept, attempt });
  return attempt.key;
}

/** The order that was sent and not answered. */
export function pendingAttempt(owner: string): Attempt | undefined {
  return storedFor(owner).attempt;
}

/** The shop has answered: what comes next is another attempt. */
export function clearAttempt(owner: string): void {
  const { attempt: _, ...kept } = storedFor(owner);
  write(kept);
}

/** Notes the order that was placed; its form is done with. */
export function storePlacedOrder(owner: string, orderId: string): void {
  write({ owner, fields: {}, placed: orderId });
}

export function clearPlacedOrder(): void {
  const { placed, ...kept } = storedCheckout();
  if (placed !== undefined) write(kept);
}

/** Forgets all of it, as when a customer signs out. */
export function clearCheckout(): void {
  sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The order that was placed last in this tab, as long as no other customer has used the checkout. */
export function placedOrderIn(): string | undefined {
  return storedCheckout().placed;
}
