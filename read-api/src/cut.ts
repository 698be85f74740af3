import { logIndexTables } from '@countinghouse/contracts/history/tables';
import { derived, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const event = source(logIndexTables.events, 'e');
const head = source(logIndexTables.heads, 'head');
const began = derived(select({ ordinal: event.ordinal, clock: event.clock }), 'began');
const next = derived(select({ ordinal: event.ordinal }), 'next');
const ended = derived(select({ ordinal: event.ordinal, clock: event.clock }), 'ended');
const found = select({ ordinal: event.ordinal, position: event.position });

const beganRows = sql`select ${select({ ordinal: event.ordinal, clock: event.clock })} from ${event}
  where ${event.begins_append} and ${event.clock} <= $1 order by ${event.clock} desc, ${event.ordinal} desc limit 1`;
const nextRows = sql`select ${select({ ordinal: event.ordinal })} from ${event} cross join ${began}
  where ${event.begins_append} and (${event.clock}, ${event.ordinal}) > (${began.clock}, ${began.ordinal})
  order by ${event.clock}, ${event.ordinal} limit 1`;
const endedRows = sql`select ${select({ ordinal: event.ordinal, clock: event.clock })} from ${event}
  where ${event.ordinal} = coalesce((select ${next.ordinal} - 1 from ${next}), (select ${head.ordinal} from ${head}))`;

/** `began` is the last append to begin by then, `ended` its last event. */
const LAST_BY = {
  name: 'last-position-by',
  text: sql`with ${began} as (${beganRows}), ${next} as (${nextRows}), ${ended} as (${endedRows})
    select ${found} from ${event} cross join ${began} cross join ${ended}
    where ${event.ordinal} = case when ${ended.clock} <= $1 then ${ended.ordinal} else ${began.ordinal} - 1 end`,
};

/** A place in the log up to which something is known. */
export interface Cut {
  /** The same in every store that holds the log. */
  readonly ordinal: number;
  /** Of this store. */
  readonly position: string;
}

/**
 * The cut at an instant: the last event that the log had by then, none of whose append came later. Undefined before the
 * first append. Times in the log never go back here, whatever its clocks did.
 */
export async function positionAt(database: Pick<Database, 'query'>, instant: string | Date): Promise<Cut | undefined> {
  const [cut] = await read(database, { ...LAST_BY, values: [new Date(instant).toISOString()] });
  return cut;
}
