import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { type CallOptions, CallRefused, type Operation } from '../../support/api.ts';
import type { Customer, Person } from '../../support/people.ts';

/** The writes that the shop acknowledged. */
export interface Acknowledged {
  readonly orders: OrderView[];
  readonly adjustments: { readonly _id: string; readonly quantity: number }[];
}

/** A continuous writer, see {@link startWriting}. */
export interface SteadyWriter {
  /** The writes so far; extended while it runs. */
  readonly acknowledged: Acknowledged;
  /** Resolves when this many more writes are acknowledged; rejects when the writer has failed. */
  waitForWrites(count: number): Promise<void>;
  /**
   * Completes all writes in flight, so that every executed write is acknowledged; the last write is by staff, whose
   * reads then include all others.
   */
  stop(): Promise<Acknowledged>;
}

const RETRY_DELAY_MS = 100;

/**
 * Starts customers who order units of a product one by one, and a member of staff who increases its stock by one each
 * time, without pause. Every write has an Idempotency-Key; without a response, or after a 503, it is retried under the
 * same key.
 */
export function startWriting(product: string, customers: readonly Customer[], staff: Person): SteadyWriter {
  const acknowledged: Acknowledged = { orders: [], adjustments: [] };
  const waiters = new Set<() => void>();
  let stopped = false;
  const count = () => acknowledged.orders.length + acknowledged.adjustments.length;
  const notifyWaiters = () => {
    for (const check of waiters) check();
  };

  const order = async (customer: Customer) => {
    await callUntilAnswered(customer, 'addToCart', { body: { product, quantity: 1 } });
    const body = {
      contactInfo: { email: customer.email, phone: '+852 2345 6789' },
      shippingAddress: 'Flat 12B',
      paymentMethod: 'FPS',
    };
    const placed = await callUntilAnswered(customer, 'placeOrder', { body });
    acknowledged.orders.push(placed.order);
    notifyWaiters();
  };
  const adjust = async () => {
    const body = { product, reason: 'Found one more', quantity: 1 };
    const { adjustment } = await callUntilAnswered(staff, 'recordAdjustment', { body });
    acknowledged.adjustments.push(adjustment);
    notifyWaiters();
  };
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) await work();
  };
  const all = Promise.all([...customers.map((customer) => repeat(() => order(customer))), repeat(adjust)]);
  all.catch(() => undefined);

  return {
    acknowledged,
    waitForWrites(further) {
      const target = count() + further;
      const reached = new Promise<void>((resolve) => {
        const check = () => {
          if (count() < target) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
      });
      return Promise.race([reached, all.then(() => undefined)]);
    },
    async stop() {
      stopped = true;
      await all;
      await adjust();
      return acknowledged;
    },
  };
}

/** Sends a write under one Idempotency-Key until the shop responds to it. */
export async function callUntilAnswered<Name extends Operation>(
  person: Person,
  operation: Name,
  options: CallOptions<Name>,
) {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      return await person.api.call(operation, { ...options, headers });
    } catch (error) {
      // fetch rejects with a TypeError without a connection, and when it breaks.
      const unanswered = error instanceof TypeError || (error instanceof CallRefused && error.status === 503);
      if (!unanswered) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}
