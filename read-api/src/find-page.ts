import type { ListDefinition, ListQuestion } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { bigint, uuidArray } from '@countinghouse/contracts/kernel/table';
import {
  allOf,
  conditionsOf,
  type ListSql,
  rowsOf,
  type SortGroups,
  type SortSql,
  type SqlContext,
  sortedBy,
} from '@countinghouse/platform/lists/list-sql';
import { similarSearch } from '@countinghouse/platform/lists/similar-words';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  derived,
  type Expression,
  firstOf,
  joined,
  parameters,
  read,
  type Sql,
  type Statement,
  select,
  sql,
  typed,
} from '@countinghouse/platform/read-store/sql';
import { type PageBounds, pageClause } from './list-page.ts';

/** Row counts by which the strategy of a page is chosen. */
const LIMITS = {
  /** Maximum number of rows that are gathered, sorted and counted exactly. */
  gathered: 5_000,
  /** Maximum count where there are more rows than are gathered. */
  counted: 1_000,
  /** Rows of an order that are scanned for a page, or one in {@link LIMITS.share} of those expected. */
  walked: 3_000,
  /** Sorting all rows takes as long as scanning a fifth as many along the order. */
  share: 5,
  /** From this number on, matching rows are dense enough for a scan in any order. */
  dense: 50_000,
  /** Maximum number of rows that are sorted instead of scanned along a whole order, without a search. */
  sorted: 50_000,
};

/** A page of a list as ids of its rows. */
export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
  /** True when there are more than `total`. */
  readonly totalIsMinimum?: true;
  /** The terms that were searched for instead, because no row has the words of the search. */
  readonly didYouMean?: string;
}

export interface PageSearch<List extends ListDefinition> {
  readonly list: ListSql<List>;
  readonly question: ListQuestion<List>;
  readonly bounds: PageBounds;
  readonly calendar: ShopCalendar;
  /** Default: {@link LIMITS}. */
  readonly limits?: Partial<typeof LIMITS>;
  /** The number of rows, where a view stores it. */
  readonly total?: number | undefined;
  /** Conditions of which each row meets exactly one, where an index has the rows of each in the requested order. */
  readonly parts?: ((context: SqlContext) => readonly Sql[]) | undefined;
  /** True when the index of the parts covers the whole query, so that each page is read directly. Default: false. */
  readonly isInParts?: boolean;
}

/** Returns a page of a list; where no row has the words of the search, it searches for the most similar words. */
export async function findPage<List extends ListDefinition>(
  database: Database,
  search: PageSearch<List>,
): Promise<FoundPage> {
  const { list, question } = search;
  const found = await findExactly(database, search);
  if (found.total > 0 || question.search === '') return found;
  const { name, words = [] } = list;
  const didYouMean = await similarSearch(database, { name, words }, question.search);
  if (didYouMean === undefined) return found;
  const similar = await findExactly(database, { ...search, question: { ...question, search: didYouMean } });
  return similar.total === 0 ? found : { ...similar, didYouMean };
}

/**
 * Returns a page of a list in any order with any filter: a few thousand rows are gathered by the indexes of the filters
 * and sorted, more are found by a scan along the index of the order, as chosen by the statistics of PostgreSQL; where a
 * scan finds none soon because its rows are clustered, all are gathered. Only statements of unfiltered lists have
 * names: others are planned for their values, and none of their many shapes is cached.
 */
async function findExactly<List extends ListDefinition>(
  database: Database,
  search: PageSearch<List>,
): Promise<FoundPage> {
  const { question, bounds } = search;
  const { gathered: mostGathered, counted, dense, walked, share, sorted } = { ...LIMITS, ...search.limits };
  if (bounds.limit === null) {
    const ids = await follow(database, search);
    return { ids, total: bounds.offset + ids.length };
  }
  if (search.total !== undefined && !(isNarrowed(question) && search.total <= mostGathered)) {
    return { ids: await follow(database, search), total: search.total };
  }
  const isAlone = question.search !== '' && Object.keys(question.filters).length === 0;
  const plain = { ...search, list: (isAlone && search.list.searchedAlone?.(question.sort?.by)) || search.list };
  const expected = search.total ?? (await estimate(database, plain));
  const isGathered = expected <= mostGathered;
  if (isGathered) {
    const gathered = await gather(database, plain, mostGathered);
    if (gathered.total <= mostGathered) return gathered;
  }
  const alone = { ...search, list: (isAlone && search.list.searchedAlone?.(undefined)) || search.list };
  const areMany =
    (isGathered && mostGathered > counted) || (await hasMoreThan(database, alone, counted, expected >= dense));
  if (!areMany) return gather(database, plain);
  const page = { limit: bounds.limit, offset: bounds.offset };
  const andOne = { ...plain, bounds: { ...page, limit: page.limit + 1 } };
  const soon = search.isInParts
    ? await follow(database, andOne)
    : await walk(database, andOne, Math.max(walked, Math.ceil(expected / share)));
  const isBest = question.search !== '' || expected <= sorted;
  const ids = soon ?? (isBest ? [] : await follow(database, { ...andOne, list: search.list }));
  if (ids.length === 0) return gather(database, plain);
  if (ids.length <= page.limit) return { ids, total: page.offset + ids.length };
  return { ids: ids.slice(0, -1), total: Math.max(counted, page.offset + page.limit), totalIsMinimum: true };
}

/** {@link findPage} with its rows in order; the only parameter of `byIds` is the ids of rows. */
export async function findRows<List extends ListDefinition, Row>(
  database: Database,
  search: PageSearch<List>,
  byIds: Omit<Statement<Row>, 'values'>,
  idOf: (row: Row) => string,
): Promise<Omit<FoundPage, 'ids'> & { readonly rows: readonly Row[] }> {
  const { ids, ...found } = await findPage(database, search);
  const rows = ids.length === 0 ? [] : await read(database, { ...byIds, values: [ids] });
  return { ...found, rows: inOrderOf(ids, rows, idOf) };
}

/** Returns true when a query selects only some rows of a list. */
export function isNarrowed({ search, filters }: Pick<ListQuestion<ListDefinition>, 'search' | 'filters'>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/**
 * Returns the number of rows filtered by nothing but their status, from sums of all and of the active ones; else
 * undefined.
 */
export async function totalByStatus(
  { search, filters: { status, ...others } }: ListQuestion<ListDefinition>,
  readSums: () => Promise<ReadonlyMap<string, number>>,
): Promise<number | undefined> {
  if (isNarrowed({ search, filters: others })) return undefined;
  const sums = await readSums();
  const [all, active] = [sums.get('all') ?? 0, sums.get('active') ?? 0];
  if (status === undefined) return all;
  return (status as readonly string[]).includes('active') ? active : all - active;
}

/** Returns rows in the order of their ids. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function gather<List extends ListDefinition>(
  database: Database,
  { list, question, bounds, calendar }: PageSearch<List>,
  most?: number,
): Promise<FoundPage> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, question, { given, calendar }));
  const { row, hits, orderBy } = hitsOf(list, question);
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
async function estimate<List extends ListDefinition>(
  database: Database,
  { list, question, calendar }: PageSearch<List>,
): Promise<number> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, question, { given, calendar }));
  const [row] = await read(database, {
    text: sql`explain (format json) select 1 from ${rowsOf(list)} where ${where}` as Sql<Explained>,
    values,
  });
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

async function hasMoreThan<List extends ListDefinition>(
  database: Database,
  { list, question, calendar }: PageSearch<List>,
  rows: number,
  isDense: boolean,
): Promise<boolean> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, question, { given, calendar }));
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
async function walk<List extends ListDefinition>(
  database: Database,
  { list, question, bounds, calendar }: PageSearch<List>,
  rowsWalked: number,
): Promise<readonly string[] | undefined> {
  const { narrowedBy = '', thenNarrowedBy = '', isOfOneValue, implied } = sortSqlOf(list, question);
  const groups = groupsOf(list, question);
  if (groups) return walkGroups(database, { list, question, bounds, calendar }, groups);
  const { values, given } = parameters();
  const context = { given, calendar };
  const { [narrowedBy]: range, [thenNarrowedBy]: next } = question.filters as Readonly<Record<string, unknown>>;
  const entering = { [thenNarrowedBy]: next, [narrowedBy]: range };
  const inRange = { ...question, search: '', filters: entering as typeof question.filters };
  const { terms, from, of } = hitsOf(list, question, true);
  const isOneValue = isOfOneValue && Array.isArray(range) && range.length === 1;
  const differing = isOneValue ? terms.slice(1) : terms;
  const entered = implied && range !== undefined ? [implied(range as never, context)] : [];
  const more = select(Object.fromEntries(terms));
  const first = firstOf(
    list.rows,
    more,
    from,
    sql`where ${allOf(list, [...conditionsOf(list, inRange, context), ...entered])}
      order by ${of(differing.map(([, expression]) => expression))} limit ${rowsWalked}`,
  );
  const kept = derived<Readonly<Record<string, unknown>>>(more, '');
  const conditions = conditionsOf({ ...list, search: list.searchEach ?? list.search }, question, context);
  const { text: page } = pageClause(bounds, given);
  const found = await read(database, {
    text: sql`select ${select({ id: list.id })} from ${first} ${list.joins ?? sql``}
      where ${allOf(list, conditions)} order by ${of(differing.map(([name]) => kept[name]!))} ${page}`,
    values,
  });
  return found.length === bounds.limit ? found.map(({ id }) => id) : undefined;
}

function sortSqlOf<List extends ListDefinition>(list: ListSql<List>, { sort }: ListQuestion<List>): SortSql {
  return sort ? list.sorts[sort.by] : list.usual.by;
}

/** Returns the groups of an order, where a query can use them. */
function groupsOf<List extends ListDefinition>(
  list: ListSql<List>,
  question: ListQuestion<List>,
): SortGroups | undefined {
  const { groups } = sortSqlOf(list, question);
  if (groups?.onlyNarrowedBy === undefined) return groups;
  const isNarrowedOtherwise = question.search !== '' || Object.keys(question.filters).join() !== groups.onlyNarrowedBy;
  return isNarrowedOtherwise ? undefined : groups;
}

/**
 * Returns a page merged from the groups of an order, reading of each no more than it can show; undefined where they
 * lack rows for it.
 */
async function walkGroups<List extends ListDefinition>(
  database: Database,
  { list, question, bounds, calendar }: PageSearch<List>,
  groups: SortGroups,
): Promise<readonly string[] | undefined> {
  const { values, given } = parameters();
  const conditions = conditionsOf(list, question, { given, calendar });
  const { row, hits, expressions, of } = hitsOf(list, question);
  const { text: page, upTo, named } = pageClause(bounds, given);
  const [, ...within] = expressions;
  const ofGroup = sql`select ${row} from ${rowsOf(list)} where ${allOf(list, [...conditions, groups.where])}
    order by ${of(within)} limit ${upTo}` as Sql<never>;
  const orderBy = of([groups.term, ...within.map((_, index) => hits[`term_${index + 1}`]!)]);
  const found = await read(database, {
    ...(conditions.length === 0 && named(`listed ${list.name} ${shapeOf(question)} by group`)),
    text: sql`select ${select({ id: hits.id })} from ${groups.from} cross join lateral (${ofGroup}) ${hits}
      order by ${orderBy} ${page}`,
    values,
  });
  return found.length === bounds.limit ? found.map(({ id }) => id) : undefined;
}

function shapeOf({ sort }: ListQuestion<ListDefinition>): string {
  return sort ? `${sort.by} ${sort.direction}` : 'usual';
}

async function follow<List extends ListDefinition>(
  database: Database,
  search: PageSearch<List>,
): Promise<readonly string[]> {
  const { list, question, bounds } = search;
  const groups = groupsOf(list, question);
  const ofGroups = groups && bounds.limit !== null ? await walkGroups(database, search, groups) : undefined;
  if (ofGroups) return ofGroups;
  const found = await read(database, following(search, true));
  // Rows that the index lacks come last.
  const isWhole = found.length === bounds.limit || !(question.sort && list.sorts[question.sort.by].along);
  return (isWhole ? found : await read(database, following(search, false))).map(({ id }) => id);
}

function following<List extends ListDefinition>(
  { list, question, bounds, calendar, parts }: PageSearch<List>,
  isAlong: boolean,
) {
  const { values, given } = parameters();
  const context = { given, calendar };
  const conditions = conditionsOf(list, question, context);
  const { row, hits, orderBy, from, inOrder } = hitsOf(list, question, isAlong);
  const { text: page, upTo, named } = pageClause(bounds, given);
  const rows = (parts?.(context) ?? [sql`true`]).map(
    (part) =>
      sql`(select ${row} from ${from} where ${allOf(list, [...conditions, part])} ${parts ? sql`order by ${inOrder} limit ${upTo}` : sql``})` as Sql<never>,
  );
  const ids = select({ id: hits.id });
  const text = sql`select ${ids} from (${joined(rows, ' union all ')}) ${hits} order by ${orderBy} ${page}`;
  const shape = `${shapeOf(question)}${isAlong ? ' along' : ''}`;
  return { ...(conditions.length === 0 && !parts && named(`listed ${list.name} ${shape}`)), text, values };
}

/** Columns of a row that are read for sorting: its id and the terms of the order. */
function hitsOf<List extends ListDefinition>(list: ListSql<List>, question: ListQuestion<List>, isAlong = false) {
  const { expressions, of, from } = sortedBy(list, question.sort, isAlong);
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
