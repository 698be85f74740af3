import type { ListCriteria, ListDefinition } from '@countinghouse/contracts/kernel/http/list';
import type { Statement } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '../postgres/database.ts';
import { read } from '../sql/read.ts';
import { estimate, gather, hasMoreThan, type PageOfIds, type PageQuery, readInOrder, scan } from './page-queries.ts';
import { similarSearch } from './similar-words.ts';

/** Row counts by which the strategy of a page is chosen. */
const LIMITS = {
  /** Maximum number of rows that are gathered, sorted and counted exactly. */
  gathered: 5_000,
  /** Maximum count where there are more rows than are gathered. */
  counted: 1_000,
  /** Rows of an order that are scanned for a page, or one in {@link LIMITS.share} of those expected. */
  scanned: 3_000,
  /** Sorting all rows takes as long as scanning a fifth as many along the order. */
  share: 5,
  /** From this number on, matching rows are dense enough for a scan in any order. */
  dense: 50_000,
  /** Maximum number of rows that are sorted instead of scanned along a whole order, without a search. */
  sorted: 50_000,
};

/** A page of a list as it was found. */
export interface FoundPage extends PageOfIds {
  /** True when there are more than `total`. */
  readonly totalIsMinimum?: true;
  /** The terms that were searched for instead, because no row has the words of the search. */
  readonly didYouMean?: string;
}

export interface PageSearch<List extends ListDefinition> extends PageQuery<List> {
  /** Default: {@link LIMITS}. */
  readonly limits?: Partial<typeof LIMITS>;
  /** The number of rows, where a view stores it. */
  readonly total?: number | undefined;
  /** True when the index of the parts covers the whole query, so that each page is read directly. Default: false. */
  readonly isInParts?: boolean;
}

/** Returns a page of a list; where no row has the words of the search, it searches for the most similar words. */
export async function findPage<List extends ListDefinition>(
  database: Database,
  search: PageSearch<List>,
): Promise<FoundPage> {
  const { list, criteria } = search;
  const found = await findExactly(database, search);
  if (found.total > 0 || criteria.search === '') return found;
  const { name, words = [] } = list;
  const didYouMean = await similarSearch(database, { name, words }, criteria.search);
  if (didYouMean === undefined) return found;
  const similar = await findExactly(database, { ...search, criteria: { ...criteria, search: didYouMean } });
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
  const { criteria, bounds } = search;
  const { gathered: mostGathered, counted, dense, scanned, share, sorted } = { ...LIMITS, ...search.limits };
  if (bounds.limit === null) {
    const ids = await readInOrder(database, search);
    return { ids, total: bounds.offset + ids.length };
  }
  if (search.total !== undefined && !(isNarrowed(criteria) && search.total <= mostGathered)) {
    return { ids: await readInOrder(database, search), total: search.total };
  }
  const isAlone = criteria.search !== '' && Object.keys(criteria.filters).length === 0;
  const plain = { ...search, list: (isAlone && search.list.searchedAlone?.(criteria.sort?.by)) || search.list };
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
    ? await readInOrder(database, andOne)
    : await scan(database, andOne, Math.max(scanned, Math.ceil(expected / share)));
  const isBest = criteria.search !== '' || expected <= sorted;
  const ids = soon ?? (isBest ? [] : await readInOrder(database, { ...andOne, list: search.list }));
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
export function isNarrowed({ search, filters }: Pick<ListCriteria<ListDefinition>, 'search' | 'filters'>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/**
 * Returns the number of rows filtered by nothing but their status, from sums of all and of the active ones; else
 * undefined.
 */
export async function totalByStatus(
  { search, filters: { status, ...others } }: ListCriteria<ListDefinition>,
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
