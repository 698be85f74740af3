import {
  type AnySource,
  derived,
  functionRows,
  parameters,
  type Selection,
  type Sql,
  select,
  sql,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { Database } from '../postgres/database.ts';
import { read } from '../sql/read.ts';

/** A list of rows of one table. */
export interface List<Row> {
  /** Name of its statements. */
  readonly name: string;
  readonly table: AnySource;
  readonly columns: Selection<Row>;
  /** A column that is never null. */
  readonly key: keyof Row;
  readonly order: Sql;
}

/** An optional page; without one, all rows are returned. */
export interface OptionalPage {
  /** From 1. */
  readonly current?: number | undefined;
  readonly size?: number | undefined;
}

/** The page size when only `current` is given. */
const DEFAULT_SIZE = 10;

/** Maximum number of rows of a list that is requested without paging. */
export const MOST_ROWS = 5_000;

/** A page as LIMIT and OFFSET; a limit of null is none. */
export interface PageBounds {
  readonly limit: number | null;
  readonly offset: number;
}

/** @param most maximum number of rows without a page. Default: all. */
export function pageBounds({ current, size }: OptionalPage, most: number | null = null): PageBounds {
  if (current === undefined && size === undefined) return { limit: most, offset: 0 };
  const limit = size ?? DEFAULT_SIZE;
  return { limit, offset: ((current ?? 1) - 1) * limit };
}

/** A page as clauses of a statement. */
export interface PageClause {
  readonly text: Sql<never>;
  /** The limit up to the page's last row, counted from the first row. */
  readonly upTo: Sql<never>;
  /**
   * Returns the name of a statement that differs from others of its name by this clause only; none for an unusual size,
   * because PostgreSQL keeps named statements for the life of the connection and callers choose sizes.
   */
  readonly named: (name: string) => { readonly name?: string };
}

/** Page sizes that the applications and most clients use. */
const usualSizes: ReadonlySet<number | null> = new Set([10, 12, 20, 50, 100, 1_000, 5_000, null]);

/**
 * The size, and that a page is the first, are literals: PostgreSQL keeps a generic plan for few rows only when it sees
 * them in the statement; otherwise it replans every call, which can cost more than the rows.
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

/** The alias by which a page's subquery refers to the totals of all rows. */
export const WHOLE = 'whole';
const whole = derived(select({}), WHOLE);
const onPage = derived(select({}), 'on_page');
const NOTHING = sql``;

/** Reads a page of rows with the totals of all rows in one round trip. */
export async function readPage<Totals, Row>(
  database: Database,
  statement: {
    readonly name?: string;
    /** Common table expressions. */
    readonly before?: Sql;
    /** Returns one row, or none where there is no total. */
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

/** Returns the rows of a list, all or the requested page, and their total. */
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
