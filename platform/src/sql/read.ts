import type { Statement } from '@countinghouse/contracts/kernel/sql/sql';
import type pg from 'pg';
import type { Database } from '../postgres/database.ts';

/** The rows of a statement, of the type of its selection. */
export function read<Row>(database: Pick<Database, 'query'>, statement: Statement<Row>): Promise<Row[]> {
  return database.query(statement as pg.QueryConfig).then(({ rows }) => rows as Row[]);
}
