import { ApiError } from './api-error.ts';

/** Returns a new Idempotency-Key; `crypto.randomUUID` is undefined on a shop that is reached without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns true when the request may have been executed although there was no response. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

interface Attempt {
  readonly body: string;
  readonly key: string;
}

/**
 * Idempotency keys of calls that must be executed once: a call without a response is repeated under its key, so that it
 * is not executed twice; after a response, or with another body, the next call of a subject gets a new key.
 */
export class Attempts {
  readonly #last = new Map<string, Attempt>();

  /**
   * Makes a call under its key; `send` is called with whether it is a repetition. `subject` is what only the last call
   * counts for: an earlier one with another body is not repeated any more.
   * @throws what the call throws
   */
  async run<Result>(
    subject: string,
    body: unknown,
    send: (key: string, isRepeated: boolean) => Promise<Result>,
  ): Promise<Result> {
    const text = JSON.stringify(body);
    const known = this.#last.get(subject);
    const isRepeated = known?.body === text;
    const attempt = isRepeated ? known : { body: text, key: newKey() };
    this.#last.set(subject, attempt);
    const forget = () => this.#last.get(subject) === attempt && this.#last.delete(subject);
    try {
      const result = await send(attempt.key, isRepeated);
      forget();
      return result;
    } catch (error) {
      if (!isOutcomeUnknown(error)) forget();
      throw error;
    }
  }

  forgetAll(): void {
    this.#last.clear();
  }
}
