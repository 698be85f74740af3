import type { FilterOf, ListCriteria, ListDefinition, ListFilter } from '@countinghouse/contracts/kernel/http/list';
import { anyOf, type FilterSql, type ListSql, type SqlContext } from '@countinghouse/contracts/kernel/sql/list-sql';
import { joined, type Sql, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { searchReadings } from '@countinghouse/contracts/kernel/text/search-text';

/** The rows of a list, joined with all that filters and orders name. */
export function rowsOf({ rows, joins }: Pick<ListSql<ListDefinition>, 'rows' | 'joins'>): Sql {
  return joins === undefined ? sql`${rows}` : sql`${rows} ${joins}`;
}

/** The conditions of the criteria on rows; none where they match all of them, and all may be seen. */
export function conditionsOf<List extends ListDefinition>(
  list: ListSql<List>,
  { search, filters }: ListCriteria<List>,
  context: SqlContext,
): Sql[] {
  const readings = searchReadings(search).map((terms) =>
    list.search(terms.map(({ pattern }) => context.given(pattern))),
  );
  const narrowed = Object.entries(filters).flatMap(([name, value]) => {
    const condition = list.filters[name as FilterOf<List>] as FilterSql<ListFilter>;
    return value === undefined ? [] : [condition(value as never, context)];
  });
  const seen = list.seen ? [list.seen(context)] : [];
  return [...seen, ...(readings.length > 0 ? [anyOf(readings)] : []), ...narrowed];
}

/** Conditions as one, with what every row of the list fulfils. */
export function allOf(list: Pick<ListSql<ListDefinition>, 'where'>, conditions: readonly Sql[]): Sql {
  const all = [...(list.where ? [list.where] : []), ...conditions];
  return all.length > 0 ? joined(all, ' and ') : sql`true`;
}

/** The order of the criteria, for `order by`. */
export interface SortedBy {
  readonly from: Sql;
  readonly expressions: readonly Sql[];
  /** The order by other expressions for the same terms, or the last of them, such as the columns of a subquery. */
  of(expressions: readonly Sql[]): Sql;
}

/** @param isAlong the rows are joined along the index of the order, which may lack some. Default: false. */
export function sortedBy<List extends ListDefinition>(
  list: ListSql<List>,
  sort: ListCriteria<List>['sort'],
  isAlong = false,
): SortedBy {
  const { terms, along } = sort ? list.sorts[sort.by] : list.usual.by;
  const from = isAlong ? along : undefined;
  const isReversed = (sort?.direction ?? list.usual.direction) === 'descending';
  return {
    from: from ?? rowsOf(list),
    expressions: terms.map(({ expression }) => expression),
    of: (expressions) =>
      joined(
        terms.slice(terms.length - expressions.length).map(({ descends = false, isNullable }, index) => {
          const nulls = isNullable && !from ? sql` nulls last` : sql``;
          return descends === isReversed
            ? sql`${expressions[index]!}${nulls}`
            : sql`${expressions[index]!} desc${nulls}`;
        }),
        ', ',
      ),
  };
}
