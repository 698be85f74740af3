import type { ActivityEntry, activityList } from '@countinghouse/contracts/history/activity';
import { activityListSql, activityRow } from '@countinghouse/contracts/history/activity.list-sql';
import { activityEntryOf } from '@countinghouse/contracts/history/records/activity-entry';
import { naming } from '@countinghouse/contracts/history/records/naming';
import { logIndexTables } from '@countinghouse/contracts/history/tables';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { readReadable } from '@countinghouse/platform/event-log/reading/read-readable';
import { type FoundPage, findRows, isNarrowed } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { eventsOf, type LogReads } from '../log-reads.ts';

const event = source(logIndexTables.events, 'event');
const head = source(logIndexTables.heads, 'head');
const EVENTS_BY_ORDINALS = {
  name: 'listed-activity',
  text: sql`select ${activityRow} from ${event} where ${event.ordinal} = any ($1::bigint[])`,
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
  const named = naming(eventsOf(log));
  const entries = await Promise.all(rows.map(async (row) => activityEntryOf(row, await readReadable(log, row), named)));
  return { ...found, entries };
}
