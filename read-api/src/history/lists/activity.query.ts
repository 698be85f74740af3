import type { ActivityEntry, activityList } from '@countinghouse/contracts/history/activity';
import { activityListSql } from '@countinghouse/contracts/history/activity.list-sql';
import { logIndexTables } from '@countinghouse/contracts/history/tables';
import { type Actor, occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { UnreadableEvent } from '@countinghouse/platform/event-log/codec/event-codec';
import { type FoundPage, findRows, isNarrowed } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import { PersonalDataUnavailable } from '@countinghouse/platform/personal-data/personal-data-keys';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { LogReads } from '../log-reads.ts';
import { nameOfActor, naming } from '../mentions.ts';
import { namedRecord, recordOf } from './record-of.ts';

const event = source(logIndexTables.events, 'event');
const head = source(logIndexTables.heads, 'head');
const listed = select(
  pick(event, 'ordinal', 'clock', 'stream', 'revision', 'type', 'actor_kind', 'actor_id', 'correlation_id'),
);
type IndexRow = Selected<typeof listed>;
const EVENTS_BY_ORDINALS = {
  name: 'listed-activity',
  text: sql`select ${listed} from ${event} where ${event.ordinal} = any ($1::bigint[])`,
};
const LAST = { name: 'last-ordinal', text: sql`select ${select(pick(head, 'ordinal'))} from ${head}` };

export interface ActivityReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
}

/** Returns what happened, last first: found in the index of the log, and read from the log itself. */
export async function activityPage(
  { database, log, calendar }: ActivityReads,
  seesStaff: boolean,
  criteria: ListCriteria<typeof activityList>,
  page: OptionalPage,
): Promise<Omit<FoundPage, 'ids'> & { entries: ActivityEntry[] }> {
  const isWhole = seesStaff && !isNarrowed(criteria);
  const total = isWhole ? await read(database, LAST).then(([last]) => (last ? last.ordinal + 1 : 0)) : undefined;
  const search = { list: activityListSql(seesStaff), criteria, bounds: pageBounds(page), calendar, total };
  const { rows, ...found } = await findRows(database, search, EVENTS_BY_ORDINALS, ({ ordinal }) => String(ordinal));
  const named = naming(log);
  const entries = await Promise.all(rows.map((row) => entryOf(row, log, named)));
  return { ...found, entries };
}

async function entryOf(row: IndexRow, log: LogReads, named: ReturnType<typeof naming>): Promise<ActivityEntry> {
  const recorded = await eventOf(row, log);
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

/** The event of a row; undefined where it cannot be read, so that one such event hides no others. */
async function eventOf({ stream, revision }: IndexRow, log: LogReads): Promise<RecordedEvent | undefined> {
  try {
    const [recorded] = await log.read(stream, { from: revision, limit: 1 });
    return recorded;
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof PersonalDataUnavailable) return undefined;
    throw error;
  }
}
