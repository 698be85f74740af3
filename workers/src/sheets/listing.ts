import { criteriaOf, type ListDefinition, type ListText, listQuery } from '@countinghouse/contracts/kernel/http/list';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { ListSql, SqlContext } from '@countinghouse/contracts/kernel/sql/list-sql';
import { type Expression, parameters, type Sql, select, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import { allOf, conditionsOf, rowsOf, sortedBy } from '@countinghouse/platform/lists/criteria';
import { similarSearch } from '@countinghouse/platform/lists/similar-words';
import { read } from '@countinghouse/platform/sql/read';
import { z } from 'zod';
import type { SheetRows, SheetSource } from './list-sheet.ts';

/** How a file reads a list. */
export interface Listing<Row, List extends ListDefinition> {
  readonly list: ListSql<List>;
  readonly columns: { readonly [Name in keyof Row]: Expression<Row[Name]> };
  /** Conditions in addition to those of the list's query. */
  readonly also?: (context: SqlContext) => readonly Sql[];
  /** Number of lines of a file per row. Default: one. */
  readonly lines?: Sql;
}

/** What a list is read from. */
type ListingSource = Pick<SheetSource, 'database' | 'timeZone'>;

const BATCH = 1_000;

/** Returns the rows of a list's query, in its order, as lines of a file. */
export async function linesOf<Row, List extends ListDefinition, Line>(
  source: ListingSource,
  listing: Listing<Row, List>,
  query: ListText,
  toLines: (row: Row) => readonly Line[],
): Promise<SheetRows<Line>> {
  const total = await countLines(source, listing, query);
  const similar = total === 0 ? await similarQuery(source, listing, query) : undefined;
  return {
    total: similar ? await countLines(source, listing, similar) : total,
    batches: batchesOf(source, listing, similar ?? query, toLines),
  };
}

/** Returns the query with the most similar words, which the list searches for where no row has those of the search. */
async function similarQuery<Row, List extends ListDefinition>(
  { database }: ListingSource,
  { list: { name, words = [] } }: Listing<Row, List>,
  query: ListText,
): Promise<ListText | undefined> {
  const search = await similarSearch(database, { name, words }, query.search ?? '');
  return search === undefined ? undefined : { ...query, search };
}

async function countLines<Row, List extends ListDefinition>(
  { database, timeZone }: ListingSource,
  listing: Listing<Row, List>,
  query: ListText,
): Promise<number> {
  const { list, lines } = listing;
  const { values, given } = parameters();
  const counted = select({ total: typed(bigint(), sql`coalesce(${lines ?? sql`count(*)`}, 0)::bigint`) });
  const where = whereOf(listing, query, { given, calendar: shopCalendar(timeZone) });
  const text = sql`select ${counted} from ${rowsOf(list)} where ${where}`;
  const [row] = await read(database, { text, values });
  return row?.total ?? 0;
}

/** Reads one snapshot of the rows in batches, so that concurrent changes do not shift rows. */
async function* batchesOf<Row, List extends ListDefinition, Line>(
  { database, timeZone }: ListingSource,
  listing: Listing<Row, List>,
  query: ListText,
  toLines: (row: Row) => readonly Line[],
) {
  const { list, columns } = listing;
  const { values, given } = parameters();
  const where = whereOf(listing, query, { given, calendar: shopCalendar(timeZone) });
  const { expressions, of } = sortedBy(list, asked(list, query).sort);
  const rows = sql`select ${select(columns)} from ${rowsOf(list)} where ${where} order by ${of(expressions)}`;
  const client = await database.connect();
  try {
    await client.query('begin read only');
    await client.query({ text: `declare listed no scroll cursor for ${rows}`, values });
    for (;;) {
      const { rows: batch } = await client.query(`fetch forward ${BATCH} from listed`);
      if (batch.length > 0) yield (batch as Row[]).flatMap(toLines);
      if (batch.length < BATCH) return;
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

function whereOf<Row, List extends ListDefinition>(
  { list, also }: Listing<Row, List>,
  query: ListText,
  context: SqlContext,
): Sql {
  return allOf(list, [...conditionsOf(list, asked(list, query), context), ...(also?.(context) ?? [])]);
}

function asked<List extends ListDefinition>({ definition }: ListSql<List>, query: ListText) {
  const checked = z.object(listQuery(definition)).parse(query);
  return criteriaOf(definition, checked as Parameters<typeof criteriaOf<List>>[1]);
}
