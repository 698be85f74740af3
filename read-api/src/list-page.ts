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

/** A page as it stands in a statement. */
export interface PageClause {
  readonly text: string;
  /** The limit of what has to be found, from the first row to the page's last. */
  readonly upTo: string;
  /** Tells the statements of pages apart that are not written alike. */
  readonly shape: string;
}

/**
 * The size, and that a page is the first, stand in the text: only where PostgreSQL sees in the statement itself that a few rows are wanted
 * does it keep a plan for them. Otherwise it plans every call anew, which can cost more than the rows.
 */
export function pageClause({ limit, offset }: PageBounds, given: (value: unknown) => string): PageClause {
  const size = String(limit ?? 'all');
  if (offset === 0) return { text: `limit ${size}`, upTo: size, shape: size };
  const first = given(offset);
  return {
    text: `limit ${size} offset ${first}`,
    upTo: limit === null ? size : `${first}::bigint + ${size}`,
    shape: `${size}+`,
  };
}

/** The rows of a list, all of them or the page that was asked for, and how many there are in all. */
export async function listPage<Row extends object>(
  database: Database,
  { table, columns, order, total }: List,
  { search: term, ...page }: ListQuery,
): Promise<{ rows: readonly Row[]; total: number }> {
  const search = term?.trim();
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { text: bounds, shape } = pageClause(pageBounds(page), given);
  const where = search ? `where search like ${given(likePattern(search))}` : '';
  const count = search || !total ? `(select count(*) from ${table} ${where})` : total;
  const { rows } = await database.query<Row & { total: number; present: true | null }>({
    name: `list ${table}${search ? ' search' : ''} ${shape}`,
    text: `select total.total, row.* from (select ${count}::bigint as total) total
      left join lateral (
        select true as present, ${columns} from ${table} ${where} order by ${order} ${bounds}
      ) row on true`,
    values,
  });
  return { rows: rows.filter((row) => row.present), total: rows[0]?.total ?? 0 };
}
