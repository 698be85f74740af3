/** The type of a column: in PostgreSQL, and of the value that a row has there in JavaScript. */
export class Column<Value> {
  /** Carries the type alone and is never set. */
  declare readonly value: Value;
  /** The type as CREATE TABLE states it. */
  readonly sql: string;
  readonly isNullable: boolean;

  constructor(sql: string, isNullable = false) {
    this.sql = sql;
    this.isNullable = isNullable;
  }

  /** The same column, which may also hold null. */
  nullable(): Column<Value | null> {
    return new Column(this.sql, true);
  }
}

/** A UUID in lower case. */
export const uuid = () => new Column<string>('uuid');
export const uuidArray = () => new Column<readonly string[]>('uuid[]');
export const text = <Value extends string = string>() => new Column<Value>('text');
export const textArray = () => new Column<readonly string[]>('text[]');
/** Text that is ordered by its bytes, such as positions of the log, whatever the locale of the database. */
export const byteOrderedText = () => new Column<string>('text collate "C"');
export const boolean = () => new Column<boolean>('boolean');
export const integer = () => new Column<number>('integer');
/** A whole number that JavaScript represents exactly; amounts are in minor units. */
export const bigint = () => new Column<number>('bigint');
/** A shop day, `YYYY-MM-DD`. */
export const date = () => new Column<string>('date');
/** An instant as ISO 8601 in UTC with milliseconds. */
export const timestamptz = () => new Column<string>('timestamptz');
/** JSON that comes back as it was put, down to the order of its keys. */
export const json = <Value>() => new Column<Value>('json');
/** JSON that can be searched and indexed; the order of keys is lost. */
export const jsonb = <Value>() => new Column<Value>('jsonb');

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** `keyed` tables hold rows that are put and removed; `additive` tables hold sums that are added to and never read. */
export type TableKind = 'keyed' | 'additive';

/** A table before its read model names it. */
export interface TableShape<
  C extends Columns = Columns,
  Key extends readonly string[] = readonly string[],
  Kind extends TableKind = TableKind,
> {
  readonly kind: Kind;
  readonly columns: C;
  readonly key: Key;
  /** Definitions of indexes behind `on <table>`; a rebuild creates them last. */
  readonly indexes: readonly string[];
  /** Rows whose sums are all zero are removed. */
  readonly omitsZeros: boolean;
  /** Rows are put once: handlers never read, change or delete them, and its pages are filled to the last byte. */
  readonly isWrittenOnce: boolean;
}

/** A table of a read model, which readers find as `views."<view>__<name>"`. */
export interface Table<
  C extends Columns = Columns,
  Key extends readonly string[] = readonly string[],
  Kind extends TableKind = TableKind,
> extends TableShape<C, Key, Kind> {
  /** Name of the projection that fills it, e.g. `orders_order_list`. */
  readonly view: string;
  /** Name within the read model, e.g. `orders`. */
  readonly name: string;
}

interface Declaration<C extends Columns, Key extends readonly (keyof C & string)[]> {
  readonly columns: C;
  readonly key: Key;
  /** Makes the definitions from the names of the columns; default: none but the key. */
  readonly indexes?: (names: { readonly [Name in keyof C]: Name }) => readonly string[];
}

interface RowsDeclaration<C extends Columns, Key extends readonly (keyof C & string)[]> extends Declaration<C, Key> {
  /** Rows are put once: handlers never read, change or delete them. Default: false. */
  readonly isWrittenOnce?: boolean;
}

interface SumsDeclaration<C extends Columns, Key extends readonly (keyof C & string)[]> extends Declaration<C, Key> {
  /** Rows whose sums are all zero are removed. Default: false. */
  readonly omitsZeros?: boolean;
}

/** Declares a table of rows. */
export function keyed<const C extends Columns, const Key extends readonly (keyof C & string)[]>({
  isWrittenOnce = false,
  ...declaration
}: RowsDeclaration<C, Key>): TableShape<C, Key, 'keyed'> {
  return { ...shape('keyed', declaration), isWrittenOnce };
}

/** Declares a table of sums. */
export function additive<const C extends Columns, const Key extends readonly (keyof C & string)[]>({
  omitsZeros = false,
  ...declaration
}: SumsDeclaration<C, Key>): TableShape<C, Key, 'additive'> {
  return { ...shape('additive', declaration), omitsZeros };
}

function shape<C extends Columns, Key extends readonly (keyof C & string)[], Kind extends TableKind>(
  kind: Kind,
  { columns, key, indexes }: Declaration<C, Key>,
): TableShape<C, Key, Kind> {
  const names = Object.fromEntries(Object.keys(columns).map((name) => [name, name]));
  return {
    ...{ kind, columns, key, omitsZeros: false, isWrittenOnce: false },
    indexes: indexes?.(names as { readonly [Name in keyof C]: Name }) ?? [],
  };
}

type TablesOf<Shapes> = {
  readonly [Name in keyof Shapes]: Shapes[Name] extends TableShape<infer C, infer Key, infer Kind>
    ? Table<C, Key, Kind>
    : never;
};

/** Declares the tables of a read model, from which projector, read-api and workers derive rows and SQL. */
export function readModel<const Shapes extends Readonly<Record<string, TableShape>>>(
  view: string,
  shapes: Shapes,
): TablesOf<Shapes> {
  const tables = Object.entries(shapes).map(([name, table]) => [name, { ...table, view, name }]);
  return Object.fromEntries(tables) as TablesOf<Shapes>;
}

/** The value of a column. */
export type ValueOf<C> = C extends Column<infer Value> ? Value : never;
/** A row of a table. */
export type RowOf<T extends Pick<Table, 'columns'>> = {
  readonly [Name in keyof T['columns']]: ValueOf<T['columns'][Name]>;
};
type ValuesOf<Row, Names extends readonly string[]> = {
  readonly [Index in keyof Names]: Names[Index] extends keyof Row ? Row[Names[Index]] & (string | number) : never;
};
/** The values of a table's key, in its order. */
export type KeyOf<T extends Table> = ValuesOf<RowOf<T>, T['key']>;
