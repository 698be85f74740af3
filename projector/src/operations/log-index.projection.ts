import { logIndexTables } from '@countinghouse/contracts/history/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Envelope, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

const { events, heads } = logIndexTables;
const HEAD = 0;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const actorKinds = ['staff', 'customer', 'anonymous', 'system'] as const;

/** The envelope of every event, numbered: whatever is in the log has its row, also what no other view can read. */
export const logIndex = defineProjection({
  version: 1,
  tables: [events, heads],
  on: {},
  every: { reads: () => [rowOf(heads, HEAD)], apply: enter },
});

function enter(event: Envelope, rows: Rows): void {
  const { stream, revision, position, type, recordedAt } = event;
  // What others wrote into the store may have none.
  const { actor, commandId, correlationId, causationId } = (event.metadata ?? {}) as Partial<Envelope['metadata']>;
  const last = rows.get(heads, HEAD);
  const command_id = uuidIn(commandId);
  const head = {
    id: HEAD,
    ordinal: last ? last.ordinal + 1 : 0,
    clock: last && last.clock > recordedAt ? last.clock : recordedAt,
    command_id,
  };
  const { ordinal, clock } = head;
  rows.put(heads, head);
  rows.put(events, {
    ...{ ordinal, clock, revision, position, stream, type, command_id },
    begins_append: !last || command_id === null || last.command_id !== command_id,
    correlation_id: uuidIn(correlationId),
    causation_id: uuidIn(causationId),
    actor_id: actor?.kind === 'system' ? null : uuidIn(actor?.id),
    actor_kind: actorKinds.find((kind) => kind === actor?.kind) ?? null,
  });
}

function uuidIn(id: unknown): string | null {
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
