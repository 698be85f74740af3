import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { describe, expect, it } from 'vitest';
import { changeOrder, changeOwnOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { by, someOrder, type TestProcess, testShop } from '../testing/test-shop.ts';
import { placeOrder } from './place-order.saga.ts';

interface OpenedLog {
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}

const logs: Readonly<Record<string, () => Promise<OpenedLog>>> = {
  PostgreSQL: async () => {
    const database = await createTestDatabase();
    return { store: await openEventStore(database.url), close: () => database.drop() };
  },
  EventStoreDB: async () => {
    const double = await startEventStoreDbDouble();
    return { store: createEventStoreDbEventStore(double.url), close: () => double.stop() };
  },
};

/** A store whose next append waits until it is let through. */
function withGate(store: EventStore) {
  let reached = () => {};
  let gate: Promise<void> | undefined;
  const pass = async () => {
    const waiting = gate;
    gate = undefined;
    if (waiting) reached();
    await waiting;
  };
  const { appendAll } = store;
  const gated: EventStore = {
    ...store,
    append: (request) => pass().then(() => store.append(request)),
    ...(appendAll && { appendAll: (...request) => pass().then(() => appendAll(...request)) }),
  };
  return {
    gated,
    /** Starts an act, and waits until it has decided and is about to append; `go` lets it append. */
    async decided<T>(act: () => Promise<T>) {
      let go = () => {};
      const isReached = new Promise<void>((resolve) => {
        reached = resolve;
      });
      gate = new Promise((resolve) => {
        go = resolve;
      });
      const outcome = act();
      await isReached;
      return { go, outcome };
    },
  };
}

describe.each(Object.keys(logs))('on %s an order that is cancelled as it is handed over', (name) => {
  it.each(['cancelled', 'handed over'] as const)('is %s, and the other is refused with a sentence', async (first) => {
    const { store, close } = await (logs[name] as () => Promise<OpenedLog>)();
    const keys = memoryKeys();
    const { gated, decided } = withGate(store);
    const [quick, late] = [testShop(store, keys).start(), testShop(gated, keys).start()];
    try {
      await quick.addProduct('a', 3);
      const wanted = someOrder({ a: 1 });
      const { orderId, customerId } = wanted;
      await placeOrder(quick.orderDeps, wanted, by());
      const acts = {
        cancelled: ({ orderDeps }: TestProcess) =>
          changeOwnOrder(orderDeps, customerId, orderId, { type: 'Cancel' }, by()),
        'handed over': ({ orderDeps }: TestProcess) =>
          changeOrder(orderDeps, orderId, { type: 'Track', to: 'picked_by_courier' }, by()),
      };
      const second = first === 'cancelled' ? 'handed over' : 'cancelled';
      const { go, outcome } = await decided(() => acts[second](late));
      expect(isRefusal(await acts[first](quick))).toBe(false);
      go();
      const code = first === 'cancelled' ? 'order_cancelled' : 'handed_over';
      expect(await outcome).toMatchObject({ refused: 'ILLEGAL_TRANSITION', fields: [{ field: '', code }] });
      const { state } = await quick.commands.load(order, orderId);
      const wasCancelled = first === 'cancelled';
      expect(state).toMatchObject({
        orderStatus: wasCancelled ? 'Rejected' : 'Pending',
        trackStatus: wasCancelled ? 'ordered' : 'picked_by_courier',
      });
      expect(await quick.unitsInStock('a')).toBe(wasCancelled ? 3 : 2);
    } finally {
      await store.close();
      await close();
    }
  });
});
