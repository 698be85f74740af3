import pg from 'pg';
import { StartFailure } from '../runtime/start-failure.ts';

/** A PostgreSQL schema as numbered steps; a published step is never edited, and a change is a step at the end. */
export interface NumberedSchema {
  /** Name of the PostgreSQL schema that everything created by the steps is in. */
  readonly name: string;
  /** Has the steps numbered apart from others of the same schema. Default: the schema's only ones. */
  readonly series?: string;
  /** SQL of each step, numbered from 1. */
  readonly steps: readonly string[];
}

/** Advisory lock, per database, under which schemas are changed. */
const MIGRATION_LOCK = 7_310_002;

const RECORDS = `
create schema if not exists migrations;
create table if not exists migrations.applied_steps (
  schema     text not null,
  step       integer not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (schema, step)
);
`;

/**
 * Brings a schema up to the program's version in one transaction, whichever of several processes comes first.
 * A schema that was dropped is created again.
 * @throws StartFailure when a newer version of the program has changed the schema.
 */
export async function migrate(database: pg.Pool | pg.ClientBase, schema: NumberedSchema): Promise<void> {
  if (!(await isBehind(database, schema))) return;
  const client = database instanceof pg.Pool ? await database.connect() : database;
  let failure: unknown;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(RECORDS);
    await applyMissingSteps(client, schema);
    await client.query('commit');
  } catch (error) {
    failure = error;
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    if (database instanceof pg.Pool) (client as pg.PoolClient).release(failure !== undefined);
  }
}

/** The name of a schema's steps among those that were applied. */
const recordOf = ({ name, series }: NumberedSchema) => (series === undefined ? name : `${name}.${series}`);

async function applyMissingSteps(client: pg.ClientBase, schema: NumberedSchema): Promise<void> {
  const { name, steps } = schema;
  await client.query(
    `delete from migrations.applied_steps where split_part(schema, '.', 1) = $1 and to_regnamespace($1) is null`,
    [name],
  );
  const applied = await lastStep(client, schema);
  refuseNewer(schema, applied);
  await client.query(`create schema if not exists ${name}`);
  for (const [index, step] of steps.entries()) {
    if (index < applied) continue;
    await client.query(step);
    await client.query('insert into migrations.applied_steps (schema, step) values ($1, $2)', [
      recordOf(schema),
      index + 1,
    ]);
  }
}

/** Reads without a lock whether steps are missing, because nearly every start finds none. */
async function isBehind(database: pg.Pool | pg.ClientBase, schema: NumberedSchema): Promise<boolean> {
  const { rows } = await database.query<{ created: boolean }>(
    `select to_regclass('migrations.applied_steps') is not null and to_regnamespace($1) is not null as created`,
    [schema.name],
  );
  if (!rows[0]?.created) return true;
  const applied = await lastStep(database, schema);
  refuseNewer(schema, applied);
  return applied < schema.steps.length;
}

async function lastStep(database: pg.Pool | pg.ClientBase, schema: NumberedSchema): Promise<number> {
  const { rows } = await database.query<{ step: number }>(
    'select coalesce(max(step), 0) as step from migrations.applied_steps where schema = $1',
    [recordOf(schema)],
  );
  return rows[0]?.step ?? 0;
}

function refuseNewer(schema: NumberedSchema, applied: number): void {
  const known = schema.steps.length;
  if (applied <= known) return;
  throw new StartFailure(
    `A newer version of the program, or a build that was never released, has written this database: its schema "${recordOf(schema)}" is at step ${applied}, and this version knows ${known}. Start the newer version, or restore the back-up from before it. After an unreleased build, start with a new folder (VAR_DIR) or database.`,
  );
}
