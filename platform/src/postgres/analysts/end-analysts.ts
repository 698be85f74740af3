import { PUBLISHED_SCHEMA } from '@countinghouse/contracts/kernel/sql/published-table';
import type pg from 'pg';
import { LONGEST_SECONDS } from './analyst-roles.ts';

/** Why a connection of an analyst was ended. */
export type AnalystEnding = 'ran-too-long' | 'waited-in-transaction' | 'stood-in-the-way';

export interface EndedAnalyst {
  readonly role: string;
  readonly ending: AnalystEnding;
}

/** Roles that were given the schema of what is published, and no others. */
const ANALYSTS = `select grantee from pg_namespace, aclexplode(nspacl) join pg_roles on pg_roles.oid = grantee
  where nspname = '${PUBLISHED_SCHEMA}' and grantee <> nspowner and not rolsuper and rolname <> current_user`;

const OF_ANALYSTS = `datid = (select oid from pg_database where datname = current_database()) and usesysid in (${ANALYSTS})`;

/**
 * Ends what analysts run for too long, or keep open without running anything; roles may set their own limits away.
 * @param longest seconds
 */
export function endLongRunning(client: pg.ClientBase, longest = LONGEST_SECONDS): Promise<EndedAnalyst[]> {
  const isActive = `state in ('active', 'fastpath function call')`;
  return ended(
    client,
    `select pid, usename as role, case when ${isActive} then 'ran-too-long' else 'waited-in-transaction' end as ending
       from pg_stat_activity
      where ${OF_ANALYSTS} and (
        ${isActive} and query_start < clock_timestamp() - $1 * interval '1 second'
        or state like 'idle in transaction%' and state_change < clock_timestamp() - $1 * interval '1 second'
      )`,
    [longest],
  );
}

/** Ends what of analysts holds published views by their names. */
export function endInTheWay(client: pg.ClientBase, views: readonly string[]): Promise<EndedAnalyst[]> {
  return ended(
    client,
    `select pid, usename as role, 'stood-in-the-way' as ending from pg_stat_activity
      where ${OF_ANALYSTS} and pid in (
        select pid from pg_locks where granted and relation in (
          select oid from pg_class where relnamespace = to_regnamespace('${PUBLISHED_SCHEMA}') and relname = any($1)
        )
      )`,
    [views],
  );
}

/** Materialized, so that nothing is ended before it is known whether it is to be. */
async function ended(client: pg.ClientBase, found: string, values: unknown[]): Promise<EndedAnalyst[]> {
  const { rows } = await client.query<EndedAnalyst & { ended: boolean }>(
    `with found as materialized (${found}) select role, ending, pg_terminate_backend(pid) as ended from found`,
    values,
  );
  return rows.filter((row) => row.ended).map(({ role, ending }) => ({ role, ending }));
}
