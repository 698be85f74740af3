import type { ListDefinition, ListQuestion } from '@countinghouse/contracts/kernel/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { bigint, uuidArray } from '@countinghouse/contracts/kernel/table';
import { allOf, conditionsOf, type ListSql, type SqlContext, sortedBy } from '@countinghouse/platform/lists/list-sql';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  derived,
  type Expression,
  joined,
  parameters,
  read,
  type Sql,
  select,
  sql,
  typed,
} from '@countinghouse/platform/read-store/sql';
import { type PageBounds, pageClause } from './list-page.ts';

/** Rows of a narrowed list that are counted; of what has more, only that is told. */
const MOST_COUNTED = 5_000;
/** The same of a list that is searched, in an order by what is searched. */
const MOST_BY_WORDS = 20_000;

/** A page of a list by the ids of its rows. */
export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalIsMinimum?: true;
}

export interface PageSearch<List extends ListDefinition> {
  readonly list: ListSql<List>;
  readonly question: ListQuestion<List>;
  readonly bounds: PageBounds;
  readonly calendar: ShopCalendar;
  /** Rows that are counted. Default: {@link MOST_COUNTED}, or {@link MOST_BY_WORDS}. */
  readonly mostCounted?: number;
  /** How many rows there are, where a view keeps the number. */
  readonly total?: number | undefined;
  /** Conditions of which each row fulfils one, where an index has the rows of each in the order of the question. */
  readonly parts?: ((context: SqlContext) => readonly Sql[]) | undefined;
}

/**
 * A page of a list in any order, narrowed in any way. A few thousand rows are gathered by the indexes of the filters
 * and put in order; more are dense enough to be met soon along the index of the order. Only statements of lists that
 * are not narrowed have names: others are planned for their values, and none of their many shapes is kept.
 */
export async function findPage<List extends ListDefinition>(
  database: Database,
  search: PageSearch<List>,
): Promise<FoundPage> {
  const { total, question, bounds } = search;
  const isByWords = question.search !== '' && question.sort && search.list.sorts[question.sort.by].isByWords;
  const { mostCounted = isByWords ? MOST_BY_WORDS : MOST_COUNTED } = search;
  if (bounds.limit === null) {
    const ids = await follow(database, search);
    return { ids, total: bounds.offset + ids.length };
  }
  if (total === undefined || (isNarrowed(question) && total <= mostCounted)) {
    const gathered = await gather(database, search, mostCounted);
    if (gathered.total <= mostCounted) return gathered;
  }
  const ids = await follow(database, search);
  return total === undefined ? { ids, total: mostCounted, totalIsMinimum: true } : { ids, total };
}

/** Whether a question asks for some rows of a list only. */
export function isNarrowed({ search, filters }: Pick<ListQuestion<ListDefinition>, 'search' | 'filters'>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** Rows that are asked for where nothing but their status is, by sums of all and of the active ones; else undefined. */
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

/** Rows in the order in which their ids were found. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function gather<List extends ListDefinition>(
  database: Database,
  { list, question, bounds, calendar }: PageSearch<List>,
  mostCounted: number,
): Promise<FoundPage> {
  const { values, given } = parameters();
  const where = allOf(list, conditionsOf(list, question, { given, calendar }));
  const { row, hits, orderBy } = hitsOf(list, question);
  const { text: page } = pageClause(bounds, given);
  const candidates = sql`select ${row} from ${list.from} where ${where} limit ${mostCounted + 1}`;
  const found = select({
    ids: typed(uuidArray(), sql`array(select ${hits.id} from ${hits} order by ${orderBy} ${page})`),
    total: typed(bigint(), sql`(select count(*) from ${hits})`),
  });
  const text = sql`with ${hits} as materialized (${candidates as Sql<never>}) select ${found}`;
  const [first] = await read(database, { text, values });
  return { ids: first?.ids ?? [], total: first?.total ?? 0 };
}

async function follow<List extends ListDefinition>(
  database: Database,
  search: PageSearch<List>,
): Promise<readonly string[]> {
  const { list, question, bounds } = search;
  const found = await read(database, following(search, true));
  // What the index lacks comes last.
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
  const { row, hits, orderBy, from } = hitsOf(list, question, isAlong);
  const rows = (parts?.(context) ?? [sql`true`]).map(
    (part) => sql`select ${row} from ${from} where ${allOf(list, [...conditions, part])}` as Sql<never>,
  );
  const { text: page, named } = pageClause(bounds, given);
  const ids = select({ id: hits.id });
  const text = sql`select ${ids} from (${joined(rows, ' union all ')}) ${hits} order by ${orderBy} ${page}`;
  const { sort } = question;
  const shape = sort ? `${sort.by} ${sort.direction}${isAlong ? ' along' : ''}` : 'usual';
  return { ...(conditions.length === 0 && !parts && named(`listed ${list.name} ${shape}`)), text, values };
}

/** What is read of a row to put it in order: its id and the terms of the order. */
function hitsOf<List extends ListDefinition>(list: ListSql<List>, question: ListQuestion<List>, isAlong = false) {
  const { expressions, of, from } = sortedBy(list, question.sort, isAlong);
  const terms = expressions.map((expression, index) => [`term_${index}`, expression] as const);
  const row = select({
    id: list.id,
    ...(Object.fromEntries(terms) as Record<string, Sql> as Record<string, Expression>),
  });
  const hits = derived<Readonly<Record<string, unknown>> & { readonly id: string }>(row, 'hits');
  return { row, hits, from, orderBy: of(terms.map(([name]) => hits[name]!)) };
}
