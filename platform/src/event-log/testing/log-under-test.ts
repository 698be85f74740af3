import { afterAll, beforeAll } from 'vitest';
import type { AppendRequest, AppendResult, EventStore } from '../event-store.ts';
import { sampleRequest } from './sample-events.ts';

/** A running store that the contract tests run against. */
export interface StoreUnderTest {
  /** Another client of the same log, as another process would have one. */
  open(): Promise<EventStore>;
  /** Breaks the connections that clients have now; they may come back at once. Absent where there are none. */
  cutConnections?(): Promise<void>;
  stop(): Promise<void>;
}

/** What the parts of the contract work with, once their tests run. */
export interface LogUnderTest {
  /** The client of all tests that do not need another. */
  readonly store: EventStore;
  /** By that client; one event, at any revision, unless changed. */
  append(stream: string, changes?: Partial<AppendRequest>): Promise<AppendResult>;
  /** Another client of the same log; the same one where there can only be one. */
  open(): Promise<EventStore>;
  cutConnections(): Promise<void>;
}

/** Starts a store before the tests of the suite that this is called in, and stops it after them. */
export function logUnderTest(start: () => Promise<StoreUnderTest>): LogUnderTest {
  let running: StoreUnderTest;
  let store: EventStore;
  beforeAll(async () => {
    running = await start();
    store = await running.open();
  });
  afterAll(async () => {
    await store?.close();
    await running?.stop();
  });
  return {
    get store() {
      return store;
    },
    append: (stream, changes) => store.append(sampleRequest(stream, changes)),
    open: () => running.open(),
    cutConnections: async () => running.cutConnections?.(),
  };
}
