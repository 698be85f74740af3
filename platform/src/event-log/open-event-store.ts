import type { Registry } from 'prom-client';
import type { WarningLog } from '../runtime/logging/repeated-warnings.ts';
import type { EventStore } from './event-store.ts';
import { createMemoryEventStore } from './memory/event-store.ts';
import { countResubscriptions } from './metrics.ts';
import { createPostgresEventStore } from './postgres/event-store.ts';

export interface OpenEventStoreOptions {
  /** See {@link createPostgresEventStore}. */
  readonly allowUnsafeDurability?: boolean;
  readonly logger?: WarningLog;
  /** Where the store counts what only it sees. Default: nowhere. */
  readonly metrics?: Registry | undefined;
}

/**
 * Opens the event log that an address names: `postgres:` or `postgresql:`, `esdb:` or `esdb+discover:`, `memory:`. The
 * server is called once, to detect a wrong address.
 * @throws StartFailure for credentials or a certificate that do not fit the address, StoreUnavailable when the server
 * cannot be reached, Error for any other scheme.
 */
export async function openEventStore(
  url: string,
  { metrics, ...options }: OpenEventStoreOptions = {},
): Promise<EventStore> {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  switch (scheme) {
    case 'postgres:':
    case 'postgresql:':
      return createPostgresEventStore({ url, ...options });
    case 'esdb:':
    case 'esdb+discover:': {
      // Loaded on demand: its gRPC stack would slow every start.
      const { openEventStoreDbEventStore } = await import('./eventstoredb/event-store.ts');
      return openEventStoreDbEventStore(url, metrics && { onResubscribed: countResubscriptions(metrics) });
    }
    case 'memory:':
      return createMemoryEventStore();
    default:
      throw new Error(`an event store cannot be opened by ${scheme || 'an address without scheme'}`);
  }
}
