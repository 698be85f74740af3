import type { Column, Columns, RowOf, Table } from '../table.ts';

declare const ROW: unique symbol;
declare const VALUE: unique symbol;

/** SQL made by {@link sql}; `Row` is what it returns as a statement, `never` where it selects nothing itself. */
export type Sql<Row = unknown> = string & { readonly [ROW]: Row };
/** SQL of one value, such as a reference to a column. */
export type Expression<Value = unknown> = Sql & { readonly [VALUE]: Value };

/** A list of results, from which the statement that holds it derives its type of rows. */
export class Selection<Row> {
  declare readonly row: Row;
  readonly names: readonly string[];
  readonly #text: string;

  constructor(columns: Readonly<Record<string, Expression>>) {
    this.names = Object.keys(columns);
    this.#text = Object.entries(columns)
      .map(([name, expression]) => (isColumn(expression, name) ? expression : `${expression} as "${name}"`))
      .join(', ');
  }

  toString(): string {
    return this.#text;
  }
}

/** Whether PostgreSQL gives the expression this name by itself. */
function isColumn(expression: string, name: string): boolean {
  const column = `"${name}"`;
  return expression.endsWith(column) && /^(\w+\.)?$/.test(expression.slice(0, -column.length));
}

/** The columns that a selection gives each row. */
export type Selected<S> = S extends Selection<infer Row> ? Row : never;

/** The rows of a table, a subquery or a function in FROM, with a reference to each column. */
export type Source<Row> = { readonly [Name in keyof Row]: Expression<Row[Name]> } & SourceText<Row>;

/** Any source, as text for FROM. */
export type AnySource = SourceText<unknown>;

class SourceText<Row> {
  declare readonly [ROW]: Row;
  readonly #text: string;
  readonly #alias: string;

  constructor(text: string, alias: string) {
    this.#text = text;
    this.#alias = alias;
  }

  /** Other rows that are called by the alias of a source. */
  static instead(of: AnySource, rows: Sql): Sql<never> {
    return `(${rows}) ${of.#alias}` as Sql<never>;
  }

  /** All columns of a source. */
  static columns(of: AnySource): Sql<never> {
    return `${of.#alias}.*` as Sql<never>;
  }

  toString(): string {
    return this.#text;
  }
}

type Part = Sql | number | AnySource | Selection<unknown>;

/**
 * Makes SQL of text and checked parts; the one selection among them is what it returns, so a subquery is made apart.
 */
export function sql<const Parts extends readonly Part[]>(
  literals: TemplateStringsArray,
  ...parts: Parts
): Sql<Selected<Parts[number]>> {
  let text = literals[0]!;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    // A method that is called is several times faster than one that a concatenation looks up.
    text += typeof part === 'object' ? part.toString() : part;
    text += literals[index + 1];
  }
  return text as Sql<Selected<Parts[number]>>;
}

/** Some rows of a source in order with more results, in place of all of them, called as it is. */
export function firstOf(rows: AnySource, more: Selection<unknown>, from: Sql, rest: Sql): Sql<never> {
  return SourceText.instead(rows, `select ${SourceText.columns(rows)}, ${more} from ${from} ${rest}` as Sql);
}

/** The columns of a table in a statement, written bare where there is no alias. */
export function source<T extends Table>(table: T, alias?: string): Source<RowOf<T>> {
  return relation<T['columns']>(`views."${table.view}__${table.name}"`, table.columns, alias);
}

/** The columns of a table that is no read model, such as those of the bookkeeping. */
export function relation<C extends Columns>(
  name: string,
  columns: C,
  alias?: string,
): Source<RowOf<{ readonly columns: C }>> {
  return sourceOf(alias ? `${name} ${alias}` : name, Object.keys(columns), alias);
}

/** The columns of a subquery or a common table expression that is called by a name. */
export function derived<Row>(selection: Selection<Row>, name: string): Source<Row> {
  return sourceOf(name, selection.names, name);
}

/** The columns of a function's rows in FROM, such as those of `unnest`. */
export function functionRows<C extends Columns>(name: string, columns: C): Source<RowOf<{ readonly columns: C }>> {
  const names = Object.keys(columns);
  return sourceOf(`${name} (${names.map((column) => `"${column}"`).join(', ')})`, names, name);
}

function sourceOf<Row>(text: string, names: readonly string[], alias: string | undefined): Source<Row> {
  const columns = names.map((name) => [name, alias ? `${alias}."${name}"` : `"${name}"`]);
  return Object.assign(new SourceText(text, alias ?? text), Object.fromEntries(columns)) as Source<Row>;
}

/** The same source where an outer join may find no row. */
export function optional<Row>(joined: Source<Row>): Source<{ readonly [Name in keyof Row]: Row[Name] | null }> {
  return joined as never;
}

/** Some columns of a source, to be selected. */
export function pick<Row, Name extends keyof Row>(
  from: Source<Row>,
  ...names: readonly Name[]
): { readonly [Picked in Name]: Expression<Row[Picked]> } {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as never;
}

/** All columns of a source, to be selected. */
export function all<Row>(from: Source<Row>): { readonly [Name in keyof Row]: Expression<Row[Name]> } {
  return { ...from };
}

/** Declares the results of a statement or subquery by their names. */
export function select<const Results extends Readonly<Record<string, Expression>>>(
  results: Results,
): Selection<{ readonly [Name in keyof Results]: Results[Name] extends Expression<infer Value> ? Value : never }> {
  return new Selection(results);
}

/** An expression with the type that PostgreSQL gives its value. */
export function typed<Value>(_type: Column<Value>, expression: Sql): Expression<Value> {
  return expression as string as Expression<Value>;
}

/** The rows of a subquery as one JSON value, null for none; instants in it are as PostgreSQL writes them in JSON. */
export function jsonRows<Row>(rows: Sql<Row>): Expression<readonly Row[] | null> {
  return `(select json_agg(found) from (${rows}) found)` as Expression<readonly Row[] | null>;
}

/** A text as a literal. */
export function literal(value: string): Sql<never> {
  return `'${value.replaceAll("'", "''")}'` as Sql<never>;
}

/** Several parts with a separator between them. */
export function joined(parts: readonly Sql[], separator: ' and ' | ' or ' | ', ' | ' union all '): Sql<never> {
  return parts.join(separator) as Sql<never>;
}

/** The parameters of one statement: `given` keeps a value and returns its placeholder. */
export function parameters(): { readonly values: unknown[]; readonly given: (value: unknown) => Sql<never> } {
  const values: unknown[] = [];
  return { values, given: (value) => `$${values.push(value)}` as Sql<never> };
}

/** A statement that reads views; with a `name`, PostgreSQL keeps its plan for as long as the connection lasts. */
export interface Statement<Row> {
  readonly name?: string | undefined;
  readonly text: Sql<Row>;
  readonly values?: unknown[];
}
