import type { FilterOf, FilterValue, ListDefinition, ListFilter, SortDirection, SortOf } from '../http/list.ts';
import type { ShopCalendar } from '../shop-day.ts';
import type { SearchWordTable } from '../text/search-words.ts';
import { type AnySource, type Expression, joined, type Sql, sql } from './sql.ts';

/** The inputs from which the SQL of a condition is made. */
export interface SqlContext {
  /** Keeps a value for the statement and returns its placeholder. */
  given(value: unknown): Sql;
  readonly calendar: ShopCalendar;
}

/** One expression that a list is put in order by, as it is in the ascending order. */
export interface SortTerm {
  readonly expression: Sql;
  /** It descends where the order ascends, and the other way round. */
  readonly descends?: boolean;
  /** Rows without a value come last in either direction. */
  readonly isNullable?: boolean;
}

/** One order of a list; its last term makes it total. */
export interface SortSql {
  readonly terms: readonly SortTerm[];
  /** The rows joined so that an index has them in this order; what it lacks comes last. Default: those of the list. */
  readonly along?: Sql;
  /** What the rows belong to, where the order is by these first. */
  readonly groups?: SortGroups;
  /** The filter by what the order is by: the index of the order has its rows side by side. */
  readonly narrowedBy?: string;
  /** The filter by what the second term is by: within each of the few values of the first its rows are side by side. */
  readonly thenNarrowedBy?: string;
  /** One value of that filter is one of the first term. */
  readonly isOfOneValue?: true;
  /** The condition of that filter on the first term: where the index of the order is entered and left. */
  readonly implied?: (value: never, context: SqlContext) => Sql;
}

/** What the rows of a list belong to; what belongs to none comes last. */
export interface SortGroups {
  readonly from: AnySource | Sql;
  /** The first term of the order. */
  readonly term: Sql;
  /** Rows of a group: an index has them in the order of the other terms. */
  readonly where: Sql;
  /** The only filter by which the rows of a group stay side by side in that index; others go another way. */
  readonly onlyNarrowedBy?: string;
}

/** A list in SQL; a filter or an order that its definition has and this lacks does not compile. */
export interface ListSql<List extends ListDefinition> {
  readonly definition: List;
  /** Of its statements. */
  readonly name: string;
  readonly rows: AnySource;
  /** What the rows are joined with: all else that filters and orders name. Default: nothing. */
  readonly joins?: Sql;
  readonly id: Expression<string>;
  /** What every row of the list fulfils. Default: nothing. */
  readonly where?: Sql;
  /** The condition for rows that the caller may see. Default: nothing. */
  readonly seen?: (context: SqlContext) => Sql;
  /** The words that rows are found by; those of others may replace them. Default: none. */
  readonly words?: readonly SearchWordTable[];
  /** Rows in which all patterns of a search are found. */
  search(patterns: readonly Sql[]): Sql;
  /** The same, looked up for each of a few rows. Default: `search`. */
  searchEach?(patterns: readonly Sql[]): Sql;
  /** The list where a search is all that narrows it, in an order for which less has to be joined. */
  searchedAlone?(sort: SortOf<List> | undefined): ListSql<List> | undefined;
  readonly filters: { readonly [Name in FilterOf<List>]: FilterSql<List['filters'][Name]> };
  readonly sorts: { readonly [Name in SortOf<List>]: SortSql };
  /** The default order of the list. */
  readonly usual: { readonly by: SortSql; readonly direction: SortDirection };
}

/** The condition of a filter that is set to a value. */
export type FilterSql<Filter extends ListFilter> = (value: FilterValue<Filter>, context: SqlContext) => Sql;

/** One of some conditions, at least one. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 1 ? conditions[0]! : sql`(${joined(conditions, ' or ')})`;
}

/** A range of shop days that a filter is set to. */
export type DaysRange = FilterValue<ListFilter & { kind: 'days' }>;

/** An instant on one of some shop days. */
export function onDays(at: Expression<string>, days: DaysRange, context: SqlContext): Sql {
  const { calendar, given } = context;
  const instant = (day: string) => given(new Date(calendar.startOf(day)).toISOString());
  return joined(
    [
      ...(days.from === undefined ? [] : [sql`${at} >= ${instant(days.from)}::timestamptz`]),
      ...(days.to === undefined ? [] : [sql`${at} < ${instant(calendar.next(days.to))}::timestamptz`]),
    ],
    ' and ',
  );
}

/** An amount within a range. */
export function within(
  amount: Expression<number>,
  { from, to }: FilterValue<ListFilter & { kind: 'amounts' }>,
  { given }: SqlContext,
): Sql {
  return joined(
    [
      ...(from === undefined ? [] : [sql`${amount} >= ${given(from)}`]),
      ...(to === undefined ? [] : [sql`${amount} <= ${given(to)}`]),
    ],
    ' and ',
  );
}

/** Any of some values. */
export function oneOf(value: Sql, values: readonly string[], { given }: SqlContext): Sql {
  return values.length === 1 ? sql`${value} = ${given(values[0])}` : sql`${value} = any (${given(values)}::text[])`;
}

/** A text in which all patterns are found. */
export function allFoundIn(text: Expression<string>, patterns: readonly Sql[]): Sql {
  return joined(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    ' and ',
  );
}
