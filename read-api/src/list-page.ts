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

/** Rows of a list that nobody cut into pages. */
export const MOST_ROWS = 5_000;

/** A page as SQL counts: a limit of null is none. */
export interface PageBounds {
  readonly limit: number | null;
  readonly offset: number;
}

/** @param most rows without a page. Default: all. */
export function pageBounds({ current, size }: OptionalPage, most: number | null = null): PageBounds {
  if (current === undefined && size === undefined) return { limit: most, offset: 0 };
  const limit = size ?? DEFAULT_SIZE;
  return { limit, offset: ((current ?? 1) - 1) * limit };
}

/** A page as it stands in a statement. */
export interface PageClause {
  readonly text: string;
  /** The limit of what has to be found, from the first row to the page's last. */
  readonly upTo: string;
  /**
   * The name of a statement that differs from others of its name by this clause only. None for a size that is not usual: PostgreSQL keeps what has a
   * name for as long as the connection lasts, and callers choose sizes.
   */
  readonly named: (name: string) => { readonly name?: string };
}

/** Page sizes that the applications and most clients ask for. */
const usualSizes: ReadonlySet<number | null> = new Set([10, 12, 20, 50, 100, 1_000, 5_000, null]);

/**
 * The size, and that a page is the first, stand in the text: only where PostgreSQL sees in the statement itself that a few rows are wanted
 * does it keep a plan for them. Otherwise it plans every call anew, which can cost more than the rows.
 */
export function pageClause({ limit, offset }: PageBounds, given: (value: unknown) => string): PageClause {
  const size = String(limit ?? 'all');
  const shape = offset === 0 ? size : `${size}+`;
  const named = (name: string) => (usualSizes.has(limit) ? { name: `${name} ${shape}` } : {});
  if (offset === 0) return { text: `limit ${size}`, upTo: size, named };
  const first = given(offset);
  return {
    text: `limit ${size} offset ${first}`,
    upTo: limit === null ? size : `${first}::bigint + ${size}`,
    named,
  };
}

const listNumbers = new Map<string, number>();

/** A short name for a list, which two lists of one table do not share: PostgreSQL cuts off longer ones. */
function nameOf({ table, columns, order, total }: List): string {
  const key = [table, columns, order, total].join('\n');
  const number = listNumbers.get(key) ?? listNumbers.size + 1;
  listNumbers.set(key, number);
  return `list ${number}`;
}

/** The rows of a list, all of them or the page that was asked for, and how many there are in all. */
export async function listPage<Row extends object>(
  database: Database,
  list: List,
  { search: term, ...page }: ListQuery,
): Promise<{ rows: readonly Row[]; total: number }> {
  const { table, columns, order, total } = list;
  const search = term?.trim();
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { text: bounds, named } = pageClause(pageBounds(page, MOST_ROWS), given);
  const where = search ? `where search like ${given(likePattern(search))}` : '';
  const count = search || !total ? `(select count(*) from ${table} ${where})` : total;
  const { rows } = await database.query<Row & { total: number; present: true | null }>({
    ...named(`${nameOf(list)}${search ? ' search' : ''}`),
    text: `select total.total, row.* from (select ${count}::bigint as total) total
      left join lateral (
        select true as present, ${columns} from ${table} ${where} order by ${order} ${bounds}
      ) row on true`,
    values,
  });
  return { rows: rows.filter((row) => row.present), total: rows[0]?.total ?? 0 };
}
