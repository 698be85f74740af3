import type { Table } from '@countinghouse/contracts/kernel/table';
import type pg from 'pg';
import { isoInstant } from '../../postgres/json-ready-types.ts';
import type { KeyValue, Row } from '../projection/projection.ts';

/** The SQL of one table of one build of a projection. */
export class TableSql {
  readonly table: Table;
  /** Quoted, with its schema. */
  readonly sqlName: string;
  readonly #plainName: string;
  readonly #columns: readonly string[];
  readonly #instants: readonly string[];

  /** `prefix` distinguishes builds; `schema` is `views`, or `pg_temp` for tables that end with the session. */
  constructor(table: Table, prefix: string, schema: 'views' | 'pg_temp' = 'views') {
    this.table = table;
    this.#plainName = `${prefix}__${table.name}`;
    this.sqlName = `${schema}."${this.#plainName}"`;
    this.#columns = Object.keys(table.columns);
    this.#instants = this.#columns.filter((column) => table.columns[column]!.sql === 'timestamptz');
  }

  /** Creates the table anew. Secondary indexes come with {@link createIndexes}. */
  create(): string {
    const columns = Object.entries(this.table.columns).map(
      ([name, { sql, isNullable }]) => `"${name}" ${sql}${isNullable ? '' : ' not null'}`,
    );
    return `drop table if exists ${this.sqlName};
      create table ${this.sqlName} (${columns.join(', ')}, primary key (${names(this.table.key)})) with (fillfactor = ${this.table.isWrittenOnce ? 100 : 85})`;
  }

  createIndexes(): string[] {
    return [
      ...this.table.indexes.map((definition) => `create index on ${this.sqlName} ${definition}`),
      `analyze ${this.sqlName}`,
    ];
  }

  drop(): string {
    return `drop table if exists ${this.sqlName}`;
  }

  /** Points the name that readers use at this table. Fails where it has had other columns. */
  publish(projection: string): string {
    return `create or replace view ${this.#view(projection)} as select ${names(this.#columns)} from ${this.sqlName}`;
  }

  /**
   * The same, whatever the name referred to: what is built on it goes. Readers name columns, so a new shape does not
   * disturb them.
   */
  publishAnew(projection: string): string {
    return `drop view if exists ${this.#view(projection)} cascade; ${this.publish(projection)}`;
  }

  #view(projection: string): string {
    return `views."${projection}__${this.table.name}"`;
  }

  load(keys: readonly Row[]): pg.QueryConfig {
    return this.#statement(
      'load',
      `select coalesce(json_agg(t), '[]') as rows from ${this.sqlName} t join ${this.#given()} k using (${names(this.table.key)})`,
      keys,
    );
  }

  /** All rows with a value in a column. */
  search(column: string, value: KeyValue): pg.QueryConfig {
    return {
      text: `select coalesce(json_agg(t), '[]') as rows from ${this.sqlName} t where t."${column}" = $1`,
      values: [value],
    };
  }

  /** Rows of {@link load} as handlers put them: instants in the form that JavaScript writes. */
  revive(rows: Record<string, unknown>[]): Row[] {
    for (const row of rows) {
      for (const column of this.#instants) {
        if (row[column] !== null) row[column] = isoInstant(row[column] as string);
      }
    }
    return rows;
  }

  upsert(rows: readonly Row[]): pg.QueryConfig {
    return this.#statement('put', this.merge(this.#given()), rows);
  }

  add(rows: readonly Row[]): pg.QueryConfig {
    return this.#statement('add', this.merge(this.#given()), rows);
  }

  /** Removes those of the rows whose sums are all zero; undefined where the table keeps them. */
  omitZeros(rows: readonly Row[]): pg.QueryConfig | undefined {
    const text = this.omitZerosOf(this.#given());
    return text === undefined ? undefined : this.#statement('omit', text, rows);
  }

  /** {@link omitZeros} for the rows of `source`. */
  omitZerosOf(source: string): string | undefined {
    if (!this.table.omitsZeros) return undefined;
    const sums = this.#columns.filter((column) => !this.table.key.includes(column));
    const conditions = [
      ...this.table.key.map((column) => `t."${column}" = k."${column}"`),
      ...sums.map((column) => `t."${column}" = 0`),
    ];
    return `delete from ${this.sqlName} t using ${source} k where ${conditions.join(' and ')}`;
  }

  delete(keys: readonly Row[]): pg.QueryConfig {
    const same = this.table.key.map((column) => `t."${column}" = k."${column}"`).join(' and ');
    return this.#statement('del', `delete from ${this.sqlName} t using ${this.#given()} k where ${same}`, keys);
  }

  /** Puts or adds (by the kind of the table) the rows of `source`. */
  merge(source: string): string {
    const others = this.#columns.filter((column) => !this.table.key.includes(column));
    const set =
      this.table.kind === 'additive'
        ? others.map((column) => `"${column}" = t."${column}" + excluded."${column}"`)
        : others.map((column) => `"${column}" = excluded."${column}"`);
    const conflict = set.length > 0 ? `do update set ${set.join(', ')}` : 'do nothing';
    const columns = names(this.#columns);
    return `insert into ${this.sqlName} as t (${columns}) select ${columns} from ${source}
      on conflict (${names(this.table.key)}) ${conflict}`;
  }

  #given(): string {
    return `json_populate_recordset(null::${this.sqlName}, $1::json)`;
  }

  #statement(verb: string, text: string, rows: readonly Row[]): pg.QueryConfig {
    return { name: `${verb} ${this.#plainName}`, text, values: [JSON.stringify(rows)] };
  }
}

function names(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
