import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Row } from '../projection/projection.ts';
import type { View } from '../view.ts';
import { CopyFormat } from './copy-format.ts';
import { checkpointStatements, lostOr, written } from './live-writer.ts';
import type { TableSql } from './table-sql.ts';

/** Writes what many events changed and moves the checkpoints, in one transaction. */
export async function writeBulk(client: pg.ClientBase, epoch: number, views: readonly View[]): Promise<void> {
  await client.query('begin');
  try {
    for (const view of views) await writeRows(client, view);
    for (const statement of checkpointStatements(epoch, views)) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw lostOr(error);
  }
  written(views);
}

/**
 * Writes the changed rows of a view inside the present transaction: new keys by COPY, others through a staging table.
 */
export async function writeRows(client: pg.ClientBase, view: View): Promise<void> {
  for (const { table, inserts, upserts, deletes, sums } of view.rows.changes()) {
    const sql = view.tables.get(table.name)!;
    if (deletes.length > 0) await client.query(sql.delete(deletes));
    if (inserts.length > 0) await copy(client, sql.sqlName, sql, inserts);
    await stage(client, sql, upserts.length > 0 ? upserts : sums);
  }
}

async function stage(client: pg.ClientBase, sql: TableSql, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(`create temp table staging (like ${sql.sqlName})`);
  await copy(client, 'staging', sql, rows);
  await client.query(sql.merge('staging'));
  const omission = sql.omitZerosOf('staging');
  if (omission !== undefined) await client.query(omission);
  await client.query('drop table staging');
}

async function copy(client: pg.ClientBase, target: string, sql: TableSql, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(sql.table.columns).map((column) => `"${column}"`);
  const stream = client.query(copyFrom(`copy ${target} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(sql, rows)), stream);
}

const ROWS_PER_CHUNK = 500;

function* chunks(sql: TableSql, rows: readonly Row[]): Generator<Buffer> {
  const format = new CopyFormat(sql.table.columns);
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    let text = '';
    for (const row of rows.slice(start, start + ROWS_PER_CHUNK)) text += format.line(row);
    yield Buffer.from(text);
  }
}
