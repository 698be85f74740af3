import type pg from 'pg';
import type { Projection } from './projection/projection.ts';
import { TableSql } from './rows/table-sql.ts';
import { type Checkpoint, tablePrefix } from './view.ts';

/** The column of the fingerprint keeps the name that published steps of the schema gave it. */
const COLUMNS = 'id, projection, version, build, position, status, serving, indexed, basis as "configFingerprint"';

/** Every build of a projection that has a checkpoint, oldest first. */
export async function buildsOf(client: pg.ClientBase, projection: string): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(
    `select ${COLUMNS} from views.checkpoints where projection = $1 order by version, build`,
    [projection],
  );
  return rows;
}

/** Plans a new build of a projection's version, to be made by the leader. */
export async function addBuild(client: pg.ClientBase, projection: string, version: number): Promise<Checkpoint> {
  const { rows } = await client.query<Checkpoint>(
    `insert into views.checkpoints (projection, version, build, status)
     select $1::text, $2::integer, coalesce(max(build), 0) + 1, 'building'
       from views.checkpoints where projection = $1 and version = $2
     returning ${COLUMNS}`,
    [projection, version],
  );
  return rows[0]!;
}

/** Lets a halted view try its event again. */
export async function unhalt(client: pg.ClientBase, projection: string): Promise<number> {
  const { rowCount } = await client.query(
    `update views.checkpoints
        set status = case when serving then 'live' else 'building' end,
            error = null, event_id = null, event_position = null, halted_at = null
      where projection = $1 and status = 'halted'`,
    [projection],
  );
  return rowCount ?? 0;
}

/** Creates the empty tables of a build that has not begun, and records the settings that its rows will depend on. */
export async function createTables(client: pg.ClientBase, projection: Projection, build: Checkpoint): Promise<void> {
  const { configFingerprint = null } = projection;
  await client.query('update views.checkpoints set basis = $2 where id = $1', [build.id, configFingerprint]);
  for (const table of projection.tables) await client.query(new TableSql(table, tablePrefix(build)).create());
}

/**
 * Drops a build that is not read: its tables, whatever they were, and its checkpoint. Waits at most 2 s for readers.
 */
export async function dropBuild(client: pg.ClientBase, build: Checkpoint): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'`);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'views' and starts_with(tablename, $1)`,
      [`${tablePrefix(build)}__`],
    );
    for (const { name } of rows) await client.query(`drop table views.${name}`);
    await client.query('delete from views.checkpoints where id = $1', [build.id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
