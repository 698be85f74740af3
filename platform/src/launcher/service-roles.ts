import { createHmac } from 'node:crypto';
import { shopVaultRights } from '@countinghouse/contracts/engine/vault-steps';
import type pg from 'pg';
import { logSchema } from '../event-log/postgres/schema.ts';
import { migrate } from '../postgres/migrations.ts';
import { viewsSchema } from '../projections/progress/checkpoint-schema.ts';
import { publishedSchema } from '../projections/progress/published-schema.ts';
import { migrateVault } from '../vault/vault-schema.ts';

/** Services that sign in to PostgreSQL, each as a role of its own; the gateway does not. */
export const serviceRoles = {
  'write-api': 'write_api',
  'read-api': 'read_api',
  projector: 'projector',
  workers: 'workers',
} as const;
export type ServiceRole = (typeof serviceRoles)[keyof typeof serviceRoles];

const everyone = Object.values(serviceRoles).join(', ');

/**
 * What each role may do; what is not named is refused. Only the projector owns anything: the views, which it creates
 * and drops. Updates of `known_log` note how far a service has seen the log.
 */
const RIGHTS = `
do $$ begin
  execute format('grant connect on database %I to ${everyone}', current_database());
  execute format('grant temporary on database %I to projector', current_database());
end $$;
grant usage on schema migrations, log, vault, views to ${everyone};
grant select on migrations.applied_steps, log.events to ${everyone};
grant select on vault.personal_data_keys, vault.key_check, vault.known_log, vault.process_checkpoints,
  vault.reactor_checkpoints to ${everyone};
-- Whichever service starts first leaves what the others check.
grant insert on vault.key_check, vault.known_log to ${everyone};
grant update on vault.known_log to ${everyone};
revoke execute on all functions in schema log from public;

grant insert on log.events to write_api, workers;
grant execute on all functions in schema log to write_api, workers;
-- The limits' library creates their table.
grant create on schema vault to write_api;
grant select, insert, update, delete on all tables in schema vault to write_api;
grant usage on all sequences in schema vault to write_api, workers;

grant select on vault.sessions, vault.files, vault.work_progress to read_api;
grant update (last_used_at) on vault.sessions to read_api;

grant insert, update on vault.personal_data_keys to workers;
grant select, insert, update, delete on vault.files, vault.work_progress, vault.reactor_checkpoints,
  vault.reactor_work to workers;
${shopVaultRights}
do $$ begin execute format('grant create on database %I to projector', current_database()); end $$;
alter schema views owner to projector;
alter schema analytics owner to projector;
do $$ begin execute format('revoke create on database %I from projector', current_database()); end $$;
grant select on all tables in schema views to ${everyone};
alter default privileges for role projector in schema views grant select on tables to ${everyone};
`;

/**
 * Creates the schemas of the shop and gives each role that is there its {@link RIGHTS}; safe to repeat, and to be
 * repeated after every new version. For the owner of the database, who has to be a superuser or a member of the roles.
 * @throws StartFailure when a newer version of the program has changed the schemas.
 */
export async function prepareDatabase(owner: pg.Client): Promise<void> {
  await migrateVault(owner);
  for (const schema of [logSchema, viewsSchema, publishedSchema]) await migrate(owner, schema);
  await owner.query('begin');
  await owner.query(RIGHTS);
  const { rows } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
      where relnamespace in ('views'::regnamespace, 'analytics'::regnamespace) and relkind in ('r', 'v')
        and pg_get_userbyid(relowner) <> 'projector'`,
  );
  for (const { table } of rows) await owner.query(`alter table ${table} owner to projector`);
  await owner.query('commit');
}

/**
 * Creates the roles of the services in a PostgreSQL that is the shop's own, with passwords that follow from the
 * owner's, and prepares the database for them. Returns the address for a service by name, the owner's for any other.
 */
export async function createServiceRoles(
  owner: pg.Client,
  url: string,
  password: string,
): Promise<(service: string) => string> {
  const passwordOf = (role: string) => createHmac('sha256', password).update(role).digest('base64url');
  for (const role of Object.values(serviceRoles)) {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
    await owner.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${passwordOf(role)}'`);
  }
  await prepareDatabase(owner);
  // The queue lies in the database: BullMQ creates its schema by itself.
  await owner.query(`do $$ begin execute format('grant create on database %I to workers', current_database()); end $$`);
  return (service) => {
    if (!Object.hasOwn(serviceRoles, service)) return url;
    const role = serviceRoles[service as keyof typeof serviceRoles];
    const own = new URL(url);
    own.username = role;
    own.password = passwordOf(role);
    return own.href;
  };
}
