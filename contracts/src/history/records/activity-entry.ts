import { type Actor, occurredAt, type RecordedEvent } from '../../kernel/event.ts';
import type { Selected } from '../../kernel/sql/sql.ts';
import type { activityRow } from '../activity.list-sql.ts';
import type { ActivityEntry } from '../activity.ts';
import { nameOfActor, type naming } from './naming.ts';
import { namedRecord, recordOf } from './record-of.ts';

/** What the index of the log has of an event. */
export type ActivityRow = Selected<typeof activityRow>;

/** Tells what happened by its row in the index of the log; `recorded` is undefined for an event that cannot be read. */
export async function activityEntryOf(
  row: ActivityRow,
  recorded: RecordedEvent | undefined,
  named: ReturnType<typeof naming>,
): Promise<ActivityEntry> {
  const actor: Actor = recorded?.metadata.actor ?? {
    kind: row.actor_kind ?? 'anonymous',
    ...(row.actor_id !== null && { id: row.actor_id }),
  };
  const record = recordOf(row.stream, recorded?.data);
  return {
    _id: String(row.ordinal),
    type: row.type,
    occurredAt: recorded ? occurredAt(recorded) : row.clock,
    recordedAt: recorded?.recordedAt ?? row.clock,
    actor: { kind: actor.kind, _id: actor.id ?? null, name: await nameOfActor(actor, named), role: actor.role ?? null },
    correlationId: row.correlation_id ?? '',
    reason: recorded?.metadata.reason ?? null,
    about: record && { context: record.context, ...(await namedRecord(record, named)) },
  };
}
