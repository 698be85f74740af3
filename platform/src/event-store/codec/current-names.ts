import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import type { EventStore, StoredEvent } from '../event-store.ts';

/**
 * A store whose readers get events under their present types only: a filter also finds what was recorded under former
 * names, and what is returned has the present one. The store itself where no type was ever renamed.
 */
export function withCurrentNames(store: EventStore, registry: EventRegistry): EventStore {
  const current = new Map<string, string>();
  for (const { type, formerly = [] } of registry.values()) for (const name of formerly) current.set(name, type);
  if (current.size === 0) return store;

  const everyName = (type: string): readonly string[] => [type, ...(registry.get(type)?.formerly ?? [])];
  const underEveryName = <Options extends { readonly types?: readonly string[] }>(options: Options): Options =>
    options.types ? { ...options, types: options.types.flatMap(everyName) } : options;
  const underCurrentName = (event: StoredEvent): StoredEvent => {
    const type = current.get(event.type);
    return type === undefined ? event : { ...event, type };
  };
  return {
    ...store,
    async read(stream, options = {}) {
      return (await store.read(stream, underEveryName(options))).map(underCurrentName);
    },
    async *subscribeAll(options) {
      for await (const batch of store.subscribeAll(underEveryName(options))) {
        yield { ...batch, events: batch.events.map(underCurrentName) };
      }
    },
  };
}
