import type pg from 'pg';

/** Functions by which anybody may write, or hold a lock that others wait for: large objects, locks, WAL messages. */
const DISTURBING = '^(lo_|loread$|lowrite$|pg_(try_)?advisory_|pg_logical_emit_message$)';

/** Roles of the shop: who is asking, and who may use its schemas. */
const OURS = `select quote_ident(rolname) as role from pg_roles
  where rolname = current_user or (rolcanlogin and not rolsuper and has_schema_privilege(oid, 'migrations', 'usage'))`;

const OPEN = `select oid::regprocedure::text as function from pg_proc
  where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${DISTURBING}'
    and has_function_privilege('public', oid, 'execute') order by 1`;

/**
 * The statements that take from PUBLIC what lets a stranger write or disturb, in this database, and leave it to the
 * shop's roles; none where that is done. They need a superuser. NOTIFY cannot be taken away, so what others send is
 * not believed.
 */
export async function shutOut(client: pg.ClientBase): Promise<string[]> {
  const { rows: roles } = await client.query<{ role: string }>(OURS);
  const ours = roles.map(({ role }) => role).join(', ');
  const { rows: functions } = await client.query<{ function: string }>(OPEN);
  const { rows: open } = await client.query<{ database: string; temporary: boolean; create: boolean }>(
    `select quote_ident(current_database()) as database,
       has_database_privilege('public', current_database(), 'temporary') as temporary,
       to_regnamespace('public') is not null and has_schema_privilege('public', 'public', 'create') as create`,
  );
  const { database, temporary, create } = open[0]!;
  const all = functions.map((row) => row.function).join(', ');
  return [
    ...(temporary
      ? [`grant temporary on database ${database} to ${ours}`, `revoke temporary on database ${database} from public`]
      : []),
    ...(create ? ['revoke create on schema public from public'] : []),
    ...(all ? [`grant execute on function ${all} to ${ours}`, `revoke execute on function ${all} from public`] : []),
  ];
}
