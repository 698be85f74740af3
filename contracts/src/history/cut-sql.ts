import { derived, select, source, sql } from '../kernel/sql/sql.ts';
import { logIndexTables } from './tables.ts';

const event = source(logIndexTables.events, 'e');
const head = source(logIndexTables.heads, 'head');
const began = derived(select({ ordinal: event.ordinal, clock: event.clock }), 'began');
const next = derived(select({ ordinal: event.ordinal }), 'next');
const ended = derived(select({ ordinal: event.ordinal, clock: event.clock }), 'ended');

const beganRows = sql`select ${select({ ordinal: event.ordinal, clock: event.clock })} from ${event}
  where ${event.begins_append} and ${event.clock} <= $1 order by ${event.clock} desc, ${event.ordinal} desc limit 1`;
const nextRows = sql`select ${select({ ordinal: event.ordinal })} from ${event} cross join ${began}
  where ${event.begins_append} and (${event.clock}, ${event.ordinal}) > (${began.clock}, ${began.ordinal})
  order by ${event.clock}, ${event.ordinal} limit 1`;
const endedRows = sql`select ${select({ ordinal: event.ordinal, clock: event.clock })} from ${event}
  where ${event.ordinal} = coalesce((select ${next.ordinal} - 1 from ${next}), (select ${head.ordinal} from ${head}))`;

/** What the cut at an instant consists of. */
export const cutColumns = select({ ordinal: event.ordinal, position: event.position });

/**
 * The cut at the instant `$1`: the last event that the log had by then, none of whose append came later. `began` is the
 * last append to begin by then, `ended` its last event.
 */
export const cutAt = sql`with ${began} as (${beganRows}), ${next} as (${nextRows}), ${ended} as (${endedRows})
  select ${cutColumns} from ${event} cross join ${began} cross join ${ended}
  where ${event.ordinal} = case when ${ended.clock} <= $1 then ${ended.ordinal} else ${began.ordinal} - 1 end`;
