import type { EventStore } from './event-store.ts';
import type { StoreLogger } from './event-store-logger.ts';
import { createMemoryEventStore } from './memory-event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

export interface OpenEventStoreOptions {
  /** See {@link createPostgresEventStore}. */
  readonly allowUnsafeDurability?: boolean;
  readonly logger?: StoreLogger;
}

/**
 * Opens the event log that an address names: `postgres:` and `postgresql:`, or `memory:`.
 * @throws Error for any other scheme.
 */
export async function openEventStore(url: string, options: OpenEventStoreOptions = {}): Promise<EventStore> {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  switch (scheme) {
    case 'postgres:':
    case 'postgresql:':
      return createPostgresEventStore({ url, ...options });
    case 'memory:':
      return createMemoryEventStore();
    default:
      throw new Error(`an event store cannot be opened by ${scheme || 'an address without scheme'}`);
  }
}
