import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { StreamType } from './stream-type.ts';

const PAGE = 1_000;

/**
 * The fields that events after revision `after`, up to and including `upTo` (default: the stream's end), changed. Two changes of one
 * entity conflict only where these meet.
 */
export async function changedFields<State, Command, Event extends DomainEvent>(
  log: EventLog,
  type: StreamType<State, Command, Event>,
  stream: string,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlySet<string>> {
  const touchedBy = type.touchedBy ?? keysOfChanges;
  const fields = new Set<string>();
  for (let from = after + 1; from <= upTo; ) {
    const page = await log.read(stream, { from, limit: Math.min(PAGE, upTo - from + 1) });
    for (const event of page) for (const field of touchedBy(event as unknown as Event)) fields.add(field);
    if (page.length === 0) break;
    from += page.length;
  }
  return fields;
}

function keysOfChanges(event: DomainEvent): readonly string[] {
  const changes = (event.data as { changes?: Record<string, unknown> } | null)?.changes;
  return changes ? Object.keys(changes) : [];
}
