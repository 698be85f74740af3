import type { ListCriteria, ListDefinition } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { ListSql, SortGroups, SortSql, SqlContext } from '@countinghouse/contracts/kernel/sql/list-sql';
import {
  derived,
  type Expression,
  firstOf,
  joined,
  parameters,
  type Sql,
  select,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, uuidArray } from '@countinghouse/contracts/kernel/table';
import type { Database } from '../postgres/database.ts';
import { read } from '../sql/read.ts';
import { allOf, conditionsOf, rowsOf, sortedBy } from './criteria.ts';
import { type PageBounds, pageClause } from './list-page.ts';

/** A page of a list as it is asked for. */
export interface PageQuery<List extends ListDefinition> {
  readonly list: ListSql<List>;
  readonly criteria: ListCriteria<List>;
  readonly bounds: PageBounds;
  readonly calendar: ShopCalendar;
  /** Conditions of which each row meets exactly one, where an index has the rows of each in the requested order. */
  readonly parts?: ((context: SqlContext) => readonly Sql[]) | undefined;
}

/** A page as ids of its rows, and the number of rows of all pages. */
export interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * Returns a page of all rows that the indexes of the filters find, sorted and counted; with `most`, of no more than
 * `most + 1` of them: a total above `most` says that there are more, and the page is not to be used then.
 */
export async function gather<List extends ListDefinition>(
  database: Database,
  { list, criteria, bounds, calendar }: PageQuery<List>,
  most?: number,
): Promise<PageOfIds> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, criteria, { given, calendar }));
  const { row, hits, orderBy } = hitsOf(list, criteria);
  const { text: page } = pageClause(bounds, given);
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}`;
  const candidates = sql`select ${row} from ${rowsOf(list)} where ${where} ${limit}`;
  const found = select({
    ids: typed(uuidArray(), sql`array(select ${hits.id} from ${hits} order by ${orderBy} ${page})`),
    total: typed(bigint(), sql`(select count(*) from ${hits})`),
  });
  const text = sql`with ${hits} as materialized (${candidates as Sql<never>}) select ${found}`;
  const [first] = await read(database, { text, values });
  return { ids: first?.ids ?? [], total: first?.total ?? 0 };
}

/** Estimates the number of matching rows by the planner of PostgreSQL. */
export async function estimate<List extends ListDefinition>(
  database: Database,
  { list, criteria, calendar }: PageQuery<List>,
): Promise<number> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, criteria, { given, calendar }));
  const [row] = await read(database, {
    text: sql`explain (format json) select 1 from ${rowsOf(list)} where ${where}` as Sql<Explained>,
    values,
  });
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

/** Returns whether more than `rows` rows match; dense ones are met soonest along the usual order. */
export async function hasMoreThan<List extends ListDefinition>(
  database: Database,
  { list, criteria, calendar }: PageQuery<List>,
  rows: number,
  isDense: boolean,
): Promise<boolean> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, criteria, { given, calendar }));
  const { expressions, of } = sortedBy(list, undefined);
  const inOrder = isDense ? sql`order by ${of(expressions)}` : sql``;
  const row = select({ id: list.id });
  const some = sql`select ${row} from ${rowsOf(list)} where ${where} ${inOrder} limit ${rows + 1}` as Sql<never>;
  const text = sql`select ${countedRow} from (${some}) ${derived(row, 'hits')}`;
  const [first] = await read(database, { text, values });
  return (first?.rows ?? 0) > rows;
}

const countedRow = select({ rows: typed(bigint(), sql`count(*)`) });

/**
 * Returns a page from the first rows along the index of the order, undefined where they are too few; the rows keep the
 * terms of the order, so that PostgreSQL treats them as sorted and stops at the end of the page.
 */
export async function scan<List extends ListDefinition>(
  database: Database,
  { list, criteria, bounds, calendar }: PageQuery<List>,
  rowsScanned: number,
): Promise<readonly string[] | undefined> {
  const { narrowedBy = '', thenNarrowedBy = '', isOfOneValue, implied } = sortSqlOf(list, criteria);
  const groups = groupsOf(list, criteria);
  if (groups) return mergeGroups(database, { list, criteria, bounds, calendar }, groups);
  const { values, given } = parameters();
  const context = { given, calendar };
  const { [narrowedBy]: range, [thenNarrowedBy]: next } = criteria.filters as Readonly<Record<string, unknown>>;
  const entering = { [thenNarrowedBy]: next, [narrowedBy]: range };
  const inRange = { ...criteria, search: '', filters: entering as typeof criteria.filters };
  const { terms, from, of } = hitsOf(list, criteria, true);
  const isOneValue = isOfOneValue && Array.isArray(range) && range.length === 1;
  const differing = isOneValue ? terms.slice(1) : terms;
  const entered = implied && range !== undefined ? [implied(range as never, context)] : [];
  const more = select(Object.fromEntries(terms));
  const first = firstOf(
    list.rows,
    more,
    from,
    sql`where ${allOf(list, [...conditionsOf(list, inRange, context), ...entered])}
      order by ${of(differing.map(([, expression]) => expression))} limit ${rowsScanned}`,
  );
  const kept = derived<Readonly<Record<string, unknown>>>(more, '');
  const conditions = conditionsOf({ ...list, search: list.searchEach ?? list.search }, criteria, context);
  const { text: page } = pageClause(bounds, given);
  const found = await read(database, {
    text: sql`select ${select({ id: list.id })} from ${first} ${list.joins ?? sql``}
      where ${allOf(list, conditions)} order by ${of(differing.map(([name]) => kept[name]!))} ${page}`,
    values,
  });
  return found.length === bounds.limit ? found.map(({ id }) => id) : undefined;
}

function sortSqlOf<List extends ListDefinition>(list: ListSql<List>, { sort }: ListCriteria<List>): SortSql {
  return sort ? list.sorts[sort.by] : list.usual.by;
}

/** Returns the groups of an order, where a query can use them. */
function groupsOf<List extends ListDefinition>(
  list: ListSql<List>,
  criteria: ListCriteria<List>,
): SortGroups | undefined {
  const { groups } = sortSqlOf(list, criteria);
  if (groups?.onlyNarrowedBy === undefined) return groups;
  const isNarrowedOtherwise = criteria.search !== '' || Object.keys(criteria.filters).join() !== groups.onlyNarrowedBy;
  return isNarrowedOtherwise ? undefined : groups;
}

/**
 * Returns a page merged from the groups of an order, reading of each no more than it can show; undefined where they
 * lack rows for it.
 */
async function mergeGroups<List extends ListDefinition>(
  database: Database,
  { list, criteria, bounds, calendar }: PageQuery<List>,
  groups: SortGroups,
): Promise<readonly string[] | undefined> {
  const { values, given } = parameters();
  const conditions = conditionsOf(list, criteria, { given, calendar });
  const { row, hits, expressions, of } = hitsOf(list, criteria);
  const { text: page, upTo, named } = pageClause(bounds, given);
  const [, ...within] = expressions;
  const ofGroup = sql`select ${row} from ${rowsOf(list)} where ${allOf(list, [...conditions, groups.where])}
    order by ${of(within)} limit ${upTo}` as Sql<never>;
  const orderBy = of([groups.term, ...within.map((_, index) => hits[`term_${index + 1}`]!)]);
  const found = await read(database, {
    ...(conditions.length === 0 && named(`listed ${list.name} ${shapeOf(criteria)} by group`)),
    text: sql`select ${select({ id: hits.id })} from ${groups.from} cross join lateral (${ofGroup}) ${hits}
      order by ${orderBy} ${page}`,
    values,
  });
  return found.length === bounds.limit ? found.map(({ id }) => id) : undefined;
}

function shapeOf({ sort }: ListCriteria<ListDefinition>): string {
  return sort ? `${sort.by} ${sort.direction}` : 'usual';
}

/** Returns a page of all rows that match, in their order, from the index of the order where there is one. */
export async function readInOrder<List extends ListDefinition>(
  database: Database,
  search: PageQuery<List>,
): Promise<readonly string[]> {
  const { list, criteria, bounds } = search;
  const groups = groupsOf(list, criteria);
  const ofGroups = groups && bounds.limit !== null ? await mergeGroups(database, search, groups) : undefined;
  if (ofGroups) return ofGroups;
  const found = await read(database, inOrderStatement(search, true));
  // Rows that the index lacks come last.
  const isWhole = found.length === bounds.limit || !(criteria.sort && list.sorts[criteria.sort.by].along);
  return (isWhole ? found : await read(database, inOrderStatement(search, false))).map(({ id }) => id);
}

function inOrderStatement<List extends ListDefinition>(
  { list, criteria, bounds, calendar, parts }: PageQuery<List>,
  isAlong: boolean,
) {
  const { values, given } = parameters();
  const context = { given, calendar };
  const conditions = conditionsOf(list, criteria, context);
  const { row, hits, orderBy, from, inOrder } = hitsOf(list, criteria, isAlong);
  const { text: page, upTo, named } = pageClause(bounds, given);
  const rows = (parts?.(context) ?? [sql`true`]).map(
    (part) =>
      sql`(select ${row} from ${from} where ${allOf(list, [...conditions, part])} ${parts ? sql`order by ${inOrder} limit ${upTo}` : sql``})` as Sql<never>,
  );
  const ids = select({ id: hits.id });
  const text = sql`select ${ids} from (${joined(rows, ' union all ')}) ${hits} order by ${orderBy} ${page}`;
  const shape = `${shapeOf(criteria)}${isAlong ? ' along' : ''}`;
  return { ...(conditions.length === 0 && !parts && named(`listed ${list.name} ${shape}`)), text, values };
}

/** Columns of a row that are read for sorting: its id and the terms of the order. */
function hitsOf<List extends ListDefinition>(list: ListSql<List>, criteria: ListCriteria<List>, isAlong = false) {
  const { expressions, of, from } = sortedBy(list, criteria.sort, isAlong);
  const terms = expressions.map((expression, index) => [`term_${index}`, expression as Expression] as const);
  const row = select({ id: list.id, ...(Object.fromEntries(terms) as Readonly<Record<string, Expression>>) });
  const hits = derived<Readonly<Record<string, unknown>> & { readonly id: string }>(row, 'hits');
  return {
    row,
    hits,
    terms,
    expressions,
    from,
    of,
    inOrder: of(expressions),
    orderBy: of(terms.map(([name]) => hits[name]!)),
  };
}
