import { nameOfActor, naming } from '@countinghouse/contracts/history/records/naming';
import { namedRecord, recordOf } from '@countinghouse/contracts/history/records/record-of';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { eventsOf, type LogReads } from '../log-reads.ts';

/** An event, by its place in its stream. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
  /** Null where whoever names the place does not keep it. */
  readonly event_id: string | null;
}

/** Reads events with who, when and why, and the record whose history has each. */
export function eventsAt(log: LogReads, places: readonly EventPlace[]) {
  const named = naming(eventsOf(log));
  return Promise.all(
    places.map(async ({ event_id, stream, revision }) => {
      const [event] = await log.read(stream, { from: revision, limit: 1 });
      if (!event || (event_id !== null && event.id !== event_id)) {
        throw new Error(`${stream} has no event ${event_id ?? ''} at ${revision}`);
      }
      const record = recordOf(stream, event.data);
      return {
        event: { _id: event.id, type: event.type, stream },
        ...(await authored(event, named)),
        ref: record && { kind: record.context, ...(await namedRecord(record, named)) },
      };
    }),
  );
}

async function authored(event: RecordedEvent, named: ReturnType<typeof naming>) {
  const { actor, reason = null } = event.metadata;
  return {
    ...{ occurredAt: occurredAt(event), recordedAt: event.recordedAt },
    actor: { kind: actor.kind, _id: actor.id ?? null, name: await nameOfActor(actor, named) },
    reason,
  };
}
