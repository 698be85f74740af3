import { type AnyEventDefinition, eventRegistry } from '@countinghouse/contracts/event-registry';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { defineEvent, type EventMetadata, type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { z } from 'zod';
import { type EventLog, eventLog } from '../../event-log/event-log.ts';
import type { EventStore } from '../../event-log/event-store.ts';
import { memoryKeys } from '../../personal-data/testing/memory-keys.ts';
import type { Handled } from '../commands.ts';

export const taken = defineEvent({
  type: 'test.Taken',
  version: 1,
  summary: 's',
  data: z.object({ quantity: z.number() }),
});
export const changed = defineEvent({
  type: 'test.Changed',
  version: 1,
  summary: 's',
  data: z.object({ changes: z.object({ name: z.string().optional(), price: z.number().optional() }) }),
});
const registry = eventRegistry([taken, changed] as readonly AnyEventDefinition[]);
type Event = EventOf<typeof taken> | EventOf<typeof changed>;
type Command = { take: number } | { change: { name?: string; price?: number } };

/** Ten of something; it can be renamed. */
export const shelf = streamType<number, Command, Event>({
  category: 'test.shelf',
  initialState: 10,
  evolve: (left, happened) =>
    happened.type === 'test.Taken' ? left - (happened as EventOf<typeof taken>).data.quantity : left,
  decide(left, command) {
    if ('change' in command) return [event(changed, { changes: command.change })];
    if (command.take === 0) return [];
    return command.take > left
      ? refuse('INSUFFICIENT_STOCK', { available: left })
      : [event(taken, { quantity: command.take })];
  },
  snapshot: { version: 1, every: 5, toJson: (state) => state, fromJson: (json) => json as number },
});

/** Metadata of a new command. */
export const by = (commandId = newId()): EventMetadata => ({
  actor: { kind: 'system' },
  commandId,
  correlationId: 'c',
});

export function logOver(store: EventStore): EventLog {
  return eventLog(store, registry, memoryKeys());
}

/** Counts how many events were read of a store. */
export function countingReads(store: EventStore): { store: EventStore; read: () => number } {
  let events = 0;
  const counting: EventStore = {
    ...store,
    append: (request) => store.append(request),
    subscribeAll: (options) => store.subscribeAll(options),
    head: () => store.head(),
    close: () => store.close(),
    async read(stream, options) {
      const page = await store.read(stream, options);
      events += page.length;
      return page;
    },
  };
  return { store: counting, read: () => events };
}

export function state(result: unknown): number {
  return (result as Handled<number>).state;
}
