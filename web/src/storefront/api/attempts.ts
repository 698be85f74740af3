import { ApiError } from '../../shared/http/api-error.ts';

/** Returns a new Idempotency-Key; `crypto.randomUUID` is undefined on a shop that is reached without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns true when the request may have been executed although there was no response. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Idempotency keys of calls that must be executed once: a call without a response is repeated under its key, so that it
 * is not executed twice; after a response the next call gets a new key.
 */
export class Attempts {
  readonly #keys = new Map<string, string>();

  /** Makes a call under its key; `send` is called with whether it is a repetition. @throws what the call throws */
  async run<Result>(
    name: string,
    body: unknown,
    send: (key: string, isRepeated: boolean) => Promise<Result>,
  ): Promise<Result> {
    const attempt = `${name} ${JSON.stringify(body)}`;
    const known = this.#keys.get(attempt);
    const key = known ?? newKey();
    this.#keys.set(attempt, key);
    try {
      const result = await send(key, known !== undefined);
      this.#keys.delete(attempt);
      return result;
    } catch (error) {
      if (!isOutcomeUnknown(error)) this.#keys.delete(attempt);
      throw error;
    }
  }

  forgetAll(): void {
    this.#keys.clear();
  }
}
