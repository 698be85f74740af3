import type { failpoint } from '@countinghouse/platform/runtime/failpoint';
import type { IdempotencyAnswers } from '@countinghouse/platform/vault/idempotency';
import type { Numbers } from '@countinghouse/platform/vault/numbers';
import type { Commands } from '../command-handling/commands.ts';
import type { StreamQueue } from '../command-handling/stream-queue.ts';
import type { Limit } from '../identity/rate-limits.ts';

/** What taking and changing orders needs. One per process: its turns are how orders, carts and products wait for each other. */
export interface Ordering {
  readonly commands: Commands;
  readonly numbers: Pick<Numbers, 'next'>;
  /** Which order a call with an Idempotency-Key began to place, by key. */
  readonly keys: Pick<IdempotencyAnswers, 'subjectOf' | 'noteSubject'>;
  /** How many orders of a customer ended for want of stock. */
  readonly declined: Limit;
  readonly turns: StreamQueue;
  /** What this process has finished itself; saves the process manager from looking at it again. */
  readonly finished: FinishedOrders;
  /** Called after every step; a test that plays several processes puts something of its own here. */
  readonly reached: typeof failpoint;
}

/** Up to which revision the orders of late need nothing any more. */
export class FinishedOrders {
  readonly #upTo = new Map<string, number>();

  note(orderId: string, revision: number): void {
    this.#upTo.delete(orderId);
    this.#upTo.set(orderId, revision);
    if (this.#upTo.size <= REMEMBERED_ORDERS) return;
    const oldest = this.#upTo.keys().next();
    if (!oldest.done) this.#upTo.delete(oldest.value);
  }

  covers(orderId: string, revision: number): boolean {
    return (this.#upTo.get(orderId) ?? -1) >= revision;
  }
}

const REMEMBERED_ORDERS = 10_000;

/** Waits for all, also when one fails, so that nothing goes on behind the caller's back; then throws the first failure. */
export async function allOf<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
