import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { queryAmount, toMinor } from '../money.ts';
import { searchSchema } from '../text/text.ts';

/** Any of some values, separated by commas in a query. */
export interface ChoicesFilter<Value extends string = string> {
  readonly kind: 'choices';
  readonly values: readonly Value[];
}

/** One entity by its id, or {@link NONE} where rows may have none. */
export interface ReferenceFilter {
  readonly kind: 'reference';
  readonly mayBeNone: boolean;
}

/** Shop days from one to another, both included; either may be left open. */
export interface DaysFilter<From extends string = string, To extends string = string> {
  readonly kind: 'days';
  readonly from: From;
  readonly to: To;
}

/** Amounts from one to another, both included; either may be left open. */
export interface AmountsFilter<From extends string = string, To extends string = string> {
  readonly kind: 'amounts';
  readonly from: From;
  readonly to: To;
}

export type ListFilter = ChoicesFilter | ReferenceFilter | DaysFilter | AmountsFilter;
export type SortDirection = 'ascending' | 'descending';

/** The value of a {@link ReferenceFilter} for rows that refer to nothing. */
export const NONE = 'none';

/** What a list can be put in order by and narrowed by; queries, addresses, screens and exports follow from it. */
export interface ListDefinition<
  Sorts extends Readonly<Record<string, SortDirection>> = Readonly<Record<string, SortDirection>>,
  Filters extends Readonly<Record<string, ListFilter>> = Readonly<Record<string, ListFilter>>,
> {
  /** The orders by name, each with the direction that it takes first. */
  readonly sorts: Sorts;
  readonly filters: Filters;
}

/** Any of some values. */
export const choices = <const Value extends string>(values: readonly Value[]): ChoicesFilter<Value> => ({
  kind: 'choices',
  values,
});

/** One entity. */
export const reference = (options: { readonly mayBeNone?: boolean } = {}): ReferenceFilter => ({
  kind: 'reference',
  mayBeNone: options.mayBeNone ?? false,
});

/** A range of shop days, by the names of its two parameters. */
export const days = <const From extends string, const To extends string>(from: From, to: To): DaysFilter<From, To> => ({
  kind: 'days',
  from,
  to,
});

/** A range of amounts, by the names of its two parameters. */
export const amounts = <const From extends string, const To extends string>(
  from: From,
  to: To,
): AmountsFilter<From, To> => ({ kind: 'amounts', from, to });

/** Declares a list; only there to infer its names. */
export function defineList<
  const Sorts extends Readonly<Record<string, SortDirection>>,
  const Filters extends Readonly<Record<string, ListFilter>>,
>(list: ListDefinition<Sorts, Filters>): ListDefinition<Sorts, Filters> {
  return list;
}

/** The names of a list's orders. */
export type SortOf<List extends ListDefinition> = keyof List['sorts'] & string;
/** The names of a list's filters. */
export type FilterOf<List extends ListDefinition> = keyof List['filters'] & string;

/** The value of a filter. */
export type FilterValue<Filter extends ListFilter> =
  Filter extends ChoicesFilter<infer Value>
    ? readonly Value[]
    : Filter extends ReferenceFilter
      ? string
      : Filter extends DaysFilter
        ? { readonly from?: string | undefined; readonly to?: string | undefined }
        : /** Minor units. */ { readonly from?: number | undefined; readonly to?: number | undefined };

type ParamsOfFilter<Name extends string, Filter extends ListFilter> =
  Filter extends DaysFilter<infer From, infer To>
    ? { readonly [Param in From | To]: string }
    : Filter extends AmountsFilter<infer From, infer To>
      ? { readonly [Param in From | To]: number }
      : { readonly [Param in Name]: FilterValue<Filter> };

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The value of every parameter of a list's query but its page. */
type ListParams<List extends ListDefinition> = Intersection<
  { readonly [Name in FilterOf<List>]: ParamsOfFilter<Name, List['filters'][Name]> }[FilterOf<List>]
> & { readonly search: string; readonly sort: SortOf<List> | `-${SortOf<List>}` };

/** The names of a list's parameters. */
export type ListParam<List extends ListDefinition> = keyof ListParams<List> & string;

/** A list's query as it was checked. */
export type ListQuery<List extends ListDefinition> = {
  readonly [Name in keyof ListParams<List>]?: ListParams<List>[Name] | undefined;
};

type ListShape<List extends ListDefinition> = {
  readonly [Name in keyof ListParams<List>]: z.ZodOptional<z.ZodType<ListParams<List>[Name], string>>;
};

/** A shop day, `YYYY-MM-DD`, of these centuries. */
const day = z.iso.date({ abort: true }).refine((value) => value >= '1970-01-01' && value < '3000-01-01');

/** The parameters of a list's query, to be spread into the object that a call takes. */
export function listQuery<List extends ListDefinition>(list: List): ListShape<List> {
  const sorts = Object.keys(list.sorts).flatMap((sort) => [sort, `-${sort}`]);
  const shape = Object.entries(list.filters).flatMap(([name, filter]) => Object.entries(paramsOf(name, filter)));
  return Object.fromEntries(
    [...shape, ['search', searchSchema] as const, ['sort', z.enum(sorts)] as const].map(([name, schema]) => [
      name,
      schema.optional(),
    ]),
  ) as unknown as ListShape<List>;
}

function paramsOf(name: string, filter: ListFilter): Readonly<Record<string, z.ZodType>> {
  switch (filter.kind) {
    case 'choices':
      return { [name]: someOf(filter.values) };
    case 'reference':
      return { [name]: filter.mayBeNone ? z.union([z.literal(NONE), idSchema]) : idSchema };
    case 'days':
      return { [filter.from]: day, [filter.to]: day };
    case 'amounts':
      return { [filter.from]: queryAmount, [filter.to]: queryAmount };
  }
}

/** Values with commas between them, each once. */
function someOf(values: readonly string[]): z.ZodType {
  return z
    .string()
    .max(500)
    .transform((text, context) => {
      const chosen = [...new Set(text.split(','))];
      if (chosen.every((value) => values.includes(value))) return chosen;
      context.issues.push({ code: 'invalid_value', values: [...values], input: text });
      return z.NEVER;
    });
}

/** Refuses ranges of days that end before they begin, for an object that has a list's parameters. */
export function withRanges<Schema extends z.ZodObject>(list: ListDefinition, schema: Schema): Schema {
  return Object.values(list.filters).reduce<Schema>((checked, filter) => {
    if (filter.kind !== 'days') return checked;
    return checked.refine((query) => isInOrder(query[filter.from], query[filter.to]), {
      path: [filter.to],
      params: { code: 'before_start' },
    });
  }, schema);
}

function isInOrder(from: unknown, to: unknown): boolean {
  return typeof from !== 'string' || typeof to !== 'string' || from <= to;
}

/** The criteria of a list query, its page left aside. */
export interface ListCriteria<List extends ListDefinition> {
  /** Trimmed; empty for none. */
  readonly search: string;
  readonly sort: { readonly by: SortOf<List>; readonly direction: SortDirection } | undefined;
  readonly filters: { readonly [Name in FilterOf<List>]?: FilterValue<List['filters'][Name]> };
}

/** The criteria in a checked query, which may have parameters of other things too. */
export function criteriaOf<List extends ListDefinition>(list: List, query: ListQuery<List>): ListCriteria<List> {
  const given = query as Readonly<Record<string, unknown>>;
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = settingOf(name, filter, given);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    search: String(given.search ?? '').trim(),
    sort: typeof given.sort === 'string' ? sortOf(list, given.sort) : undefined,
    filters: Object.fromEntries(filters),
  };
}

function settingOf(name: string, filter: ListFilter, given: Readonly<Record<string, unknown>>): unknown {
  if (filter.kind === 'choices') {
    const chosen = given[name] as readonly string[] | undefined;
    return chosen === undefined || chosen.length === filter.values.length ? undefined : chosen;
  }
  if (filter.kind === 'reference') return given[name];
  const [from, to] = [given[filter.from], given[filter.to]];
  if (from === undefined && to === undefined) return undefined;
  return filter.kind === 'days' ? { from, to } : { from: inMinor(from), to: inMinor(to) };
}

function inMinor(amount: unknown): number | undefined {
  return amount === undefined ? undefined : toMinor(amount as number);
}

/** An order as a query writes it; undefined for one that the list does not have. */
export function sortOf<List extends ListDefinition>(list: List, text: string): ListCriteria<List>['sort'] {
  const by = text.replace(/^-/, '');
  if (!Object.hasOwn(list.sorts, by)) return undefined;
  return { by: by as SortOf<List>, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

/** An order as a query writes it: its name, behind a minus where it descends. */
export function sortText(by: string, direction: SortDirection): string {
  return direction === 'descending' ? `-${by}` : by;
}

/** A list's query as text by parameter: what addresses, saved views and exports hold. */
export type ListText = Readonly<Record<string, string>>;

/** A checked query as text again. */
export function textOfQuery(query: object): ListText {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** What a list returns beside its rows. */
export const listFound = {
  /** How many rows there are in all. */
  total: z.number(),
  /** There are more than `total`; only so many were counted. */
  totalIsMinimum: z.literal(true).optional(),
  /** Nothing has the words of the search; these, which are like them, were searched for instead. */
  didYouMean: z.string().optional(),
};
