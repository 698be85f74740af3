import type { Column, RowOf, Table } from '../table.ts';
import type { Expression, Source, Sql } from './sql.ts';
import { source } from './sql.ts';

/** The schema of everything that is published, which readers from outside see, and no other. */
export const PUBLISHED_SCHEMA = 'analytics';

/** A column that is published: what it holds, and how it is made of one row of a table. */
export interface PublishedColumn {
  /** The type as PostgreSQL states it. */
  readonly type: string;
  readonly expression: string;
  /** One sentence for whoever reads the data. */
  readonly comment: string;
  /** The published table whose key it holds. */
  readonly refers?: string;
}

/** Rows of one table of a read model as readers from outside see them: `analytics."<name>"`. */
export interface PublishedTable {
  readonly name: string;
  readonly comment: string;
  /** The table whose build is read; the view is put in its place with the build. */
  readonly of: Table;
  /** Columns that tell rows apart. */
  readonly key: readonly string[];
  /** In this order for ever: others are added at the end. */
  readonly columns: Readonly<Record<string, PublishedColumn>>;
  /** Which rows are shown. Default: all. */
  readonly where?: string;
  /** Shows one row only, the one that has most of it. */
  readonly last?: string;
  /** Rows that no read model holds, as FROM names them; they are published with a build of {@link of}. */
  readonly from?: string;
  /** SQL that is run once the view is in its place. */
  readonly also?: string;
}

type About = Pick<PublishedTable, 'name' | 'comment' | 'key' | 'also'>;

interface Declaration<T extends Table> extends About {
  readonly columns: (row: Source<RowOf<T>>) => Readonly<Record<string, PublishedColumn>>;
  readonly where?: (row: Source<RowOf<T>>) => Expression<boolean>;
  readonly last?: (row: Source<RowOf<T>>) => Expression;
}

/** Publishes rows of a table. */
export function published<T extends Table>(
  of: T,
  { columns, where, last, ...declared }: Declaration<T>,
): PublishedTable {
  const row = source(of) as Source<RowOf<T>>;
  const rows = { ...(where && { where: where(row) }), ...(last && { last: last(row) }) };
  return { ...declared, of, columns: columns(row), ...rows };
}

/** Publishes rows that no read model holds, with builds of a table. */
export function publishedRows(
  from: Sql,
  declared: About & Pick<PublishedTable, 'columns'> & { readonly withBuildsOf: Table },
): PublishedTable {
  const { withBuildsOf: of, ...about } = declared;
  return { ...about, of, from };
}

/** A column of a published table. */
export function shown<Value>(
  type: Column<Value>,
  expression: Expression<Value | null>,
  comment: string,
  refers?: string,
): PublishedColumn {
  return { type: type.sql, expression, comment, ...(refers !== undefined && { refers }) };
}
