import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { SheetRows } from './list-sheet.ts';

/** A list in SQL. */
export interface Listing {
  readonly columns: string;
  readonly from: string;
  /** What the list is ordered by, newest first, and what tells rows of the same time apart. */
  readonly time: string;
  readonly id: string;
  readonly where?: readonly Condition[];
  /** How many lines of a file its rows make. Default: one each. */
  readonly lines?: string;
}

/** A condition, with the value of its parameter `$` when it has one. */
export type Condition = readonly [sql: string, value?: unknown];

/** What a search term means in a list with a column `search`: nothing, when there is none. */
export function matching(search: string | undefined): readonly Condition[] {
  return search?.trim() ? [['search like $', likePattern(search)]] : [];
}

const BATCH = 1_000;

/** The rows of a list, newest first, as lines of a file. */
export async function linesOf<Row extends object, Line>(
  database: Database,
  listing: Listing,
  toLines: (row: Row) => readonly Line[],
): Promise<SheetRows<Line>> {
  return { total: await countLines(database, listing), batches: batchesOf(database, listing, toLines) };
}

async function countLines(database: Database, { from, where = [], lines = 'count(*)' }: Listing): Promise<number> {
  const values: unknown[] = [];
  const { rows } = await database.query<{ total: number }>(
    `select coalesce(${lines}, 0)::bigint as total from ${from} where ${joined(where, values)}`,
    values,
  );
  return rows[0]?.total ?? 0;
}

/** Each batch goes on where the one before ended, so that rows which come or go meanwhile shift none. */
async function* batchesOf<Row extends object, Line>(
  database: Database,
  { columns, from, time, id, where = [] }: Listing,
  toLines: (row: Row) => readonly Line[],
) {
  let last: { readonly place_time: string; readonly place_id: string } | undefined;
  for (;;) {
    const values: unknown[] = [last?.place_time ?? null, last?.place_id ?? null, BATCH];
    const { rows } = await database.query<Row & NonNullable<typeof last>>(
      `select ${columns}, ${time} as place_time, ${id} as place_id from ${from}
       where ${joined(where, values)} and ($1::timestamptz is null or (${time}, ${id}) < ($1, $2::uuid))
       order by ${time} desc, ${id} desc limit $3`,
      values,
    );
    if (rows.length > 0) yield rows.flatMap(toLines);
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** Joins conditions; appends their values. */
function joined(where: readonly Condition[], values: unknown[]): string {
  return ['true', ...where.map(([sql, value]) => sql.replace('$', () => `$${values.push(value)}`))].join(' and ');
}
