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

/** A page that may be asked for; without one, everything is. */
export interface OptionalPage {
  /** From 1. */
  readonly current?: number | undefined;
  readonly size?: number | undefined;
}

export interface ListQuery extends OptionalPage {
  readonly search?: string | undefined;
}

/** The page size when only `current` is given. */
const DEFAULT_SIZE = 10;

/** A page as SQL counts: a limit of null is none. */
export interface PageBounds {
  readonly limit: number | null;
  readonly offset: number;
}

export function pageBounds({ current, size }: OptionalPage): PageBounds {
  if (current === undefined && size === undefined) return { limit: null, offset: 0 };
  const limit = size ?? DEFAULT_SIZE;
  return { limit, offset: ((current ?? 1) - 1) * limit };
}

/** The rows of a list, all of them or the page that was asked for, and how many there are in all. */
export async function listPage<Row extends object>(
  database: Database,
  { table, columns, order, total }: List,
  { search: term, ...page }: ListQuery,
): Promise<{ rows: readonly Row[]; total: number }> {
  const search = term?.trim();
  const { limit, offset } = pageBounds(page);
  const where = search ? `where search like $3` : '';
  const count = search || !total ? `(select count(*) from ${table} ${where})` : total;
  const { rows } = await database.query<Row & { total: number; present: true | null }>({
    name: `list ${table}${search ? ' search' : ''}`,
    text: `select total.total, row.* from (select ${count}::bigint as total) total
      left join lateral (
        select true as present, ${columns} from ${table} ${where} order by ${order} limit $1 offset $2
      ) row on true`,
    values: [limit, offset, ...(search ? [likePattern(search)] : [])],
  });
  return { rows: rows.filter((row) => row.present), total: rows[0]?.total ?? 0 };
}
