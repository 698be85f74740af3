import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { Database } from '@countinghouse/platform/read-store/database';

/** A list whose table has a column `search`. */
export interface List {
  readonly table: string;
  readonly columns: string;
  readonly order: string;
  /** How many rows there are in all, where a view knows without counting. */
  readonly total?: string;
}

export interface ListQuery {
  readonly search?: string | undefined;
  /** Absent: everything. */
  readonly current?: number | undefined;
  readonly size?: number | undefined;
}

/** The page size when only `current` is given. */
const DEFAULT_SIZE = 10;

/** The rows of a list, all of them or the page that was asked for, and how many there are in all. */
export async function listPage<Row extends object>(
  database: Database,
  { table, columns, order, total }: List,
  { search: term, current, size }: ListQuery,
): Promise<{ rows: readonly Row[]; total: number }> {
  const search = term?.trim();
  const paged = current !== undefined || size !== undefined;
  const limit = size ?? DEFAULT_SIZE;
  const where = search ? `where search like $3` : '';
  const count = search || !total ? `(select count(*) from ${table} ${where})` : total;
  const { rows } = await database.query<Row & { total: number; present: true | null }>({
    name: `list ${table}${search ? ' search' : ''}`,
    text: `select total.total, row.* from (select ${count}::bigint as total) total
      left join lateral (
        select true as present, ${columns} from ${table} ${where} order by ${order} limit $1 offset $2
      ) row on true`,
    values: [paged ? limit : null, paged ? ((current ?? 1) - 1) * limit : 0, ...(search ? [likePattern(search)] : [])],
  });
  return { rows: rows.filter((row) => row.present), total: rows[0]?.total ?? 0 };
}
