import { randomBytes } from 'node:crypto';
import { PUBLISHED_SCHEMA } from '@countinghouse/contracts/kernel/sql/published-table';
import type pg from 'pg';
import { scramVerifier } from './scram.ts';
import { shutOut } from './shut-out.ts';

/** Before the name of an analyst in that of the role, so that no other role is ever meant. */
const PREFIX = 'analyst_';

/** Seconds that a statement may run, or a transaction may wait for its next one. */
export const LONGEST_SECONDS = 60;

/** What roles have for settings; the leader of the projector ends what runs longer, whatever a role sets. */
const SETTINGS = {
  search_path: PUBLISHED_SCHEMA,
  default_transaction_read_only: 'on',
  statement_timeout: `${LONGEST_SECONDS}s`,
  idle_in_transaction_session_timeout: `${LONGEST_SECONDS}s`,
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};
const TEMP_FILE_LIMIT = '1GB';

/** The role of an analyst, by name. */
export function analystRole(name: string): string {
  return `${PREFIX}${name}`;
}

/** What became of a change of roles: `byHand` is SQL that the database's owner has still to run; empty for none. */
export interface RoleChange {
  readonly byHand: string;
}

interface Situation {
  readonly database: string;
  readonly owner: string;
  readonly isSuperuser: boolean;
  readonly mayCreateRoles: boolean;
  readonly maySetTempFileLimit: boolean;
}

/** Names of the analysts whose roles are there. */
export async function analystsWithRole(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select substr(rolname, ${PREFIX.length + 1}) as name from pg_roles, pg_namespace
      where starts_with(rolname, '${PREFIX}') and nspname = '${PUBLISHED_SCHEMA}'
        and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Whether a role of that name is in the server, of this database or another. */
export async function hasRole(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [analystRole(name)]);
  return rowCount !== 0;
}

/**
 * Creates a role that reads what is published and nothing else, and takes from everybody what lets a stranger write or
 * disturb. Returns its password, and as SQL what the database's user is not allowed to do.
 */
export async function createAnalystRole(
  client: pg.ClientBase,
  name: string,
): Promise<RoleChange & { readonly password: string }> {
  const situation = await situationOf(client);
  const password = randomBytes(24).toString('base64url');
  const role = creation(analystRole(name), scramVerifier(password), situation);
  const others = await shutOut(client);
  const byHand = [...(situation.mayCreateRoles ? [] : role), ...(situation.isSuperuser ? [] : others)];
  const own = [...(situation.mayCreateRoles ? role : []), ...(situation.isSuperuser ? others : [])];
  await inTransaction(client, own);
  return { password, byHand: asText(byHand) };
}

/** Ends the role's connections and drops it. */
export async function dropAnalystRole(client: pg.ClientBase, name: string): Promise<RoleChange> {
  const { mayCreateRoles } = await situationOf(client);
  const role = quoted(analystRole(name));
  const statements = [
    `alter role ${role} nologin`,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = ${literal(analystRole(name))}`,
    `drop owned by ${role}`,
    `drop role ${role}`,
  ];
  if (mayCreateRoles) await inTransaction(client, [`grant ${role} to current_user`, ...statements]);
  return { byHand: mayCreateRoles ? '' : asText(statements) };
}

function creation(name: string, verifier: string, { database, owner, ...may }: Situation): string[] {
  const role = quoted(name);
  const settings = Object.entries({
    ...SETTINGS,
    ...((may.maySetTempFileLimit || !may.mayCreateRoles) && { temp_file_limit: TEMP_FILE_LIMIT }),
  });
  return [
    `create role ${role} login nosuperuser nocreatedb nocreaterole connection limit 3 password ${literal(verifier)}`,
    ...settings.map(([setting, value]) => `alter role ${role} set ${setting} = '${value}'`),
    `grant connect on database ${quoted(database)} to ${role}`,
    `grant usage on schema ${PUBLISHED_SCHEMA} to ${role}`,
    `grant select on all tables in schema ${PUBLISHED_SCHEMA} to ${role}`,
    `alter default privileges for role ${quoted(owner)} in schema ${PUBLISHED_SCHEMA} grant select on tables to ${role}`,
    // Whoever publishes ends what runs too long, which only a member of the role may.
    `grant ${role} to ${quoted(owner)}`,
  ];
}

async function situationOf(client: pg.ClientBase): Promise<Situation> {
  const { rows } = await client.query<Situation>(
    `select current_database() as database, pg_get_userbyid(nspowner) as owner, rolsuper as "isSuperuser",
       rolsuper or rolcreaterole as "mayCreateRoles",
       has_parameter_privilege('temp_file_limit', 'set') as "maySetTempFileLimit"
      from pg_namespace, pg_roles where nspname = '${PUBLISHED_SCHEMA}' and rolname = current_user`,
  );
  return rows[0]!;
}

async function inTransaction(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function asText(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};\n`).join('');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
