import { bigint } from '@countinghouse/contracts/kernel/table';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  type AnySource,
  derived,
  functionRows,
  parameters,
  read,
  type Selection,
  type Sql,
  select,
  sql,
} from '@countinghouse/platform/read-store/sql';

/** A list of rows of one table. */
export interface List<Row> {
  /** Of its statements. */
  readonly name: string;
  readonly table: AnySource;
  readonly columns: Selection<Row>;
  /** A column of the list that is never null. */
  readonly key: keyof Row;
  readonly order: Sql;
}

/** A page that may be asked for; without one, everything is. */
export interface OptionalPage {
  /** From 1. */
  readonly current?: number | undefined;
  readonly size?: number | undefined;
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
  readonly text: Sql<never>;
  /** The limit of what has to be found, from the first row to the page's last. */
  readonly upTo: Sql<never>;
  /**
   * The name of a statement that differs from others of its name by this clause only. None for a size that is not
   * usual: PostgreSQL keeps what has a name for as long as the connection lasts, and callers choose sizes.
   */
  readonly named: (name: string) => { readonly name?: string };
}

/** Page sizes that the applications and most clients ask for. */
const usualSizes: ReadonlySet<number | null> = new Set([10, 12, 20, 50, 100, 1_000, 5_000, null]);

/**
 * The size, and that a page is the first, stand in the text: only where PostgreSQL sees in the statement itself that a
 * few rows are wanted does it keep a plan for them. Otherwise it plans every call anew, which can cost more than the
 * rows.
 */
export function pageClause({ limit, offset }: PageBounds, given: (value: unknown) => Sql): PageClause {
  const size = limit === null ? sql`all` : sql`${limit}`;
  const shape = offset === 0 ? size : `${size}+`;
  const named = (name: string) => (usualSizes.has(limit) ? { name: `${name} ${shape}` } : {});
  if (offset === 0) return { text: sql`limit ${size}`, upTo: size, named };
  const first = given(offset);
  return {
    text: sql`limit ${size} offset ${first}`,
    upTo: limit === null ? size : sql`${first}::bigint + ${size}`,
    named,
  };
}

/** The name by which a page's subquery finds what is known of all rows. */
export const WHOLE = 'whole';
const whole = derived(select({}), WHOLE);
const onPage = derived(select({}), 'on_page');
const NOTHING = sql``;

/** A page of rows with what is known of all of them, in one round trip. */
export async function readPage<Totals, Row>(
  database: Database,
  statement: {
    readonly name?: string;
    /** Common table expressions. */
    readonly before?: Sql;
    /** Returns one row, or none where there is nothing to know. */
    readonly totals: Sql<Totals>;
    readonly page: Sql<Row>;
    /** A column of the page that is never null. */
    readonly key: keyof Row;
    readonly values: unknown[];
  },
): Promise<{ readonly totals: Totals | undefined; readonly rows: readonly Row[] }> {
  const { name, before = NOTHING, totals, page, key, values } = statement;
  const text = sql`${before} select * from (${totals}) ${whole} left join lateral (${page}) ${onPage} on true`;
  const rows = await read(database, { name, text: text as Sql<Totals & Row>, values });
  return { totals: rows[0], rows: rows.filter((row) => row[key] !== null) };
}

const listed = functionRows('listed', { total: bigint() });
const listTotal = select({ total: listed.total });

/** The rows of a list, all of them or the page that was asked for, and how many there are in all. */
export async function listPage<Row>(
  database: Database,
  { table, columns, key, order, ...list }: List<Row>,
  page: OptionalPage,
): Promise<{ rows: readonly Row[]; total: number }> {
  const { values, given } = parameters();
  const { text: bounds, named } = pageClause(pageBounds(page, MOST_ROWS), given);
  const { totals, rows } = await readPage(database, {
    ...named(list.name),
    totals: sql`select ${listTotal} from (select (select count(*) from ${table})::bigint) ${listed}`,
    page: sql`select ${columns} from ${table} order by ${order} ${bounds}`,
    key,
    values,
  });
  return { rows, total: totals?.total ?? 0 };
}
