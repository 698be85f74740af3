import { createHash } from 'node:crypto';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/** A stored response as it is returned again. */
export interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What {@link IdempotencyStore.begin} found. */
export interface TakenKey {
  /** The key is new. */
  readonly taken: boolean;
  /** False when the key was taken by a request with another fingerprint. */
  readonly sameRequest: boolean;
  /** Of the earlier request, when it is done. */
  readonly answer?: StoredResponse;
}

/** Stores responses by key, for at least 24 hours, unreadable at rest (they may hold tokens and personal data). */
export interface IdempotencyStore {
  /** Takes or finds a key. */
  begin(key: string, fingerprint: Buffer, owner: string | undefined): Promise<TakenKey>;
  /**
   * A fingerprint that may be stored anywhere: keyed by a secret, for its input may hold a password. It never changes.
   */
  sealed(key: string, fingerprint: Buffer): string;
  /** Releases a key whose call had no result: a key without a stored response is deleted. */
  release(key: string): Promise<void>;
  /** Stores the first response of a key; a later one is dropped. Returns the stored one. */
  finish(key: string, answer: StoredResponse): Promise<StoredResponse>;
}

/** The `Idempotency-Key` of a request. @throws RefusedError for one that is too long or not printable ASCII. */
export function idempotencyKeyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,64}$/.test(header)) return header;
  throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'Idempotency-Key', code: 'invalid' }]));
}

/** What makes two requests the same: everything that the client sent, whatever the order of its fields. */
export function fingerprintOf(params: unknown, query: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(canonical([params, query, body]))
    .digest();
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Responses worth storing: what was done, and what the rules refused for good. */
export function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 409;
}
