import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { type CallOptions, CallRefused, type Operation } from './api.ts';
import type { Customer, Person } from './people.ts';

/** What the shop acknowledged to somebody who never gave up. */
export interface Acknowledged {
  readonly orders: OrderView[];
  readonly adjustments: { readonly _id: string; readonly quantity: number }[];
}

export interface SteadyWriter {
  /** So far; grows while it runs. */
  readonly acknowledged: Acknowledged;
  /** Fulfilled when this many more writes were acknowledged; rejects when the writer broke off. */
  more(count: number): Promise<void>;
  /**
   * Lets every write that is under way come to its end, so that whatever the shop did is acknowledged too; the last one
   * is the staff's, whose reads then see all the others.
   */
  stop(): Promise<Acknowledged>;
}

const AGAIN_AFTER_MS = 100;

/**
 * Customers who order one piece of a product after the other and a member of staff who adjusts its stock by one,
 * without pause. Every write goes under an Idempotency-Key, and one that got no answer, or 503, is sent again under the
 * same key until it is answered.
 */
export function startWriting(product: string, customers: readonly Customer[], staff: Person): SteadyWriter {
  const acknowledged: Acknowledged = { orders: [], adjustments: [] };
  const waiting = new Set<() => void>();
  let stopped = false;
  const count = () => acknowledged.orders.length + acknowledged.adjustments.length;
  const heard = () => {
    for (const look of waiting) look();
  };

  const order = async (customer: Customer) => {
    await insist(customer, 'addToCart', { body: { product, quantity: 1 } });
    const body = {
      contactInfo: { email: customer.email, phone: '+852 2345 6789' },
      shippingAddress: 'Flat 12B',
      paymentMethod: 'FPS',
    };
    const placed = await insist(customer, 'placeOrder', { body });
    acknowledged.orders.push(placed.order);
    heard();
  };
  const adjust = async () => {
    const body = { product, reason: 'Found one more', quantity: 1 };
    const { adjustment } = await insist(staff, 'recordAdjustment', { body });
    acknowledged.adjustments.push(adjustment);
    heard();
  };
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) await work();
  };
  const all = Promise.all([...customers.map((customer) => repeat(() => order(customer))), repeat(adjust)]);
  all.catch(() => undefined);

  return {
    acknowledged,
    more(wanted) {
      const target = count() + wanted;
      const reached = new Promise<void>((resolve) => {
        const look = () => {
          if (count() < target) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
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

/** Sends a write under one Idempotency-Key until the shop answers it. */
export async function insist<Name extends Operation>(person: Person, operation: Name, options: CallOptions<Name>) {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      return await person.api.call(operation, { ...options, headers });
    } catch (error) {
      // No connection, or a connection that broke, is a TypeError of fetch.
      const unanswered = error instanceof TypeError || (error instanceof CallRefused && error.status === 503);
      if (!unanswered) throw error;
      await delay(AGAIN_AFTER_MS);
    }
  }
}
