import { bigint } from '@countinghouse/contracts/kernel/table';
import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  type Expression,
  joined,
  parameters,
  read,
  type Sql,
  select,
  sql,
  typed,
} from '@countinghouse/platform/read-store/sql';
import type { SheetRows } from './list-sheet.ts';

/** A list in SQL. */
export interface Listing<Row> {
  readonly columns: { readonly [Name in keyof Row]: Expression<Row[Name]> };
  readonly from: Sql;
  /** What the list is ordered by, newest first, and what tells rows of the same time apart. */
  readonly time: Expression<string>;
  readonly id: Expression<string>;
  readonly where?: readonly Condition[];
  /** How many lines of a file its rows make. Default: one each. */
  readonly lines?: Sql;
}

/** A condition; `given` keeps a value for the statement and returns its placeholder. */
export type Condition = (given: (value: unknown) => Sql) => Sql;

/** What a search term means in a text that is searched: nothing, when there is none. */
export function matching(searched: Expression<string>, search: string | undefined): readonly Condition[] {
  return search?.trim() ? [(given) => sql`${searched} like ${given(likePattern(search))}`] : [];
}

const BATCH = 1_000;

/** The rows of a list, newest first, as lines of a file. */
export async function linesOf<Row, Line>(
  database: Database,
  listing: Listing<Row>,
  toLines: (row: Row) => readonly Line[],
): Promise<SheetRows<Line>> {
  return { total: await countLines(database, listing), batches: batchesOf(database, listing, toLines) };
}

async function countLines<Row>(database: Database, { from, where = [], lines }: Listing<Row>): Promise<number> {
  const { values, given } = parameters();
  const counted = select({ total: typed(bigint(), sql`coalesce(${lines ?? sql`count(*)`}, 0)::bigint`) });
  const text = sql`select ${counted} from ${from} where ${allOf(where, given)}`;
  const [row] = await read(database, { text, values });
  return row?.total ?? 0;
}

/** Each batch goes on where the one before ended, so that rows which come or go meanwhile shift none. */
async function* batchesOf<Row, Line>(
  database: Database,
  { columns, from, time, id, where = [] }: Listing<Row>,
  toLines: (row: Row) => readonly Line[],
) {
  const place = { place_time: time, place_id: id };
  type Placed = Row & { readonly place_time: string; readonly place_id: string };
  const row = select({ ...columns, ...place });
  let last: Placed | undefined;
  for (;;) {
    const { values, given } = parameters();
    const [after, afterId] = [given(last?.place_time ?? null), given(last?.place_id ?? null)];
    const text = sql`select ${row} from ${from} where ${allOf(where, given)}
        and (${after}::timestamptz is null or (${time}, ${id}) < (${after}, ${afterId}::uuid))
       order by ${time} desc, ${id} desc limit ${BATCH}`;
    const rows = await read(database, { text: text as Sql<Placed>, values });
    if (rows.length > 0) yield rows.flatMap(toLines);
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

function allOf(conditions: readonly Condition[], given: (value: unknown) => Sql): Sql {
  return joined([sql`true`, ...conditions.map((condition) => condition(given))], ' and ');
}
