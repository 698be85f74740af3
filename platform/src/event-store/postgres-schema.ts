import type { Pool } from 'pg';

/** Channel on which every committed batch announces the position of its last event. */
export const APPENDED_CHANNEL = 'log_appended';

/** Advisory lock under which positions are given out, per database. Whoever appends holds it until commit. */
const APPEND_LOCK = 7_310_001;
const MIGRATION_LOCK = 7_310_002;

/** Applied in order, each once. Published entries are never edited. */
const migrations: readonly string[] = [
  `
  create table log.events (
    position    bigint         primary key,
    stream      text           not null,
    revision    bigint         not null,
    type        text           not null,
    version     integer        not null,
    event_id    uuid           not null,
    data        json           not null,
    metadata    json           not null,
    recorded_at timestamptz(3) not null,
    unique (stream, revision)
  );

  -- A retried command is answered from here.
  create table log.commands (
    command_id uuid   not null,
    stream     text   not null,
    revision   bigint not null,
    position   bigint not null,
    primary key (command_id, stream)
  );

  create function log.refuse_rewriting() returns trigger language plpgsql as $$
  begin
    raise exception 'the event log is append-only: % on log.% is refused', tg_op, tg_table_name
      using errcode = 'insufficient_privilege';
  end $$;

  create trigger append_only before update or delete or truncate on log.events
    for each statement execute function log.refuse_rewriting();
  create trigger append_only before update or delete or truncate on log.commands
    for each statement execute function log.refuse_rewriting();
  -- Also for sessions that have triggers switched off (session_replication_role).
  alter table log.events enable always trigger append_only;
  alter table log.commands enable always trigger append_only;

  -- Appends a batch of requests, each to another stream, and says for each what became of it.
  --   expected: -2 any, -1 no stream, else the revision that the stream must be at
  --   event_requests: for each event the number of its request, from 1; event_indexes: its place there, from 1
  -- The lock comes first, in a statement of its own: the statements behind it then see everything that was committed under
  -- it, and positions are given out in the order of commits. A rollback gives its positions back, so there are no gaps.
  -- Plans are kept and sequential scans priced out, because a plan made for an empty table would outlive its emptiness.
  create function log.append_batch(
    streams text[], expected bigint[], command_ids uuid[], event_counts integer[],
    event_requests integer[], event_indexes integer[], event_ids uuid[], event_types text[], versions integer[],
    datas text[], metadatas text[]
  ) returns table (outcome text, revision bigint, "position" bigint)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
  #variable_conflict use_column
  declare
    base bigint;
    head bigint;
  begin
    perform pg_advisory_xact_lock(${APPEND_LOCK});
    select coalesce(max(position), 0) into base from log.events;

    return query
    with request as materialized (
      select r.ordinal, r.stream, r.command_id, r.event_count, coalesce(last.revision, -1) as actual,
             known.revision as known_revision, known.position as known_position,
             known.position is null and (r.expected = -2 or r.expected = coalesce(last.revision, -1)) as accepted
      from unnest(streams, expected, command_ids, event_counts)
        with ordinality as r (stream, expected, command_id, event_count, ordinal)
      left join lateral (
        select c.revision, c.position from log.commands c
        where c.command_id = r.command_id and c.stream = r.stream limit 1
      ) known on true
      left join lateral (
        select e.revision from log.events e where e.stream = r.stream order by e.revision desc limit 1
      ) last on true
    ), placed as materialized (
      select ordinal, stream, command_id, event_count, actual,
             base + (sum(event_count) over (order by ordinal))::bigint as last_position
      from request where accepted
    ), appended as (
      insert into log.events (position, stream, revision, type, version, event_id, data, metadata, recorded_at)
      select p.last_position - p.event_count + e.index, p.stream, p.actual + e.index,
             e.type, e.version, e.id, e.data::json, e.metadata::json, clock_timestamp()
      from unnest(event_requests, event_indexes, event_ids, event_types, versions, datas, metadatas)
        as e (request, index, id, type, version, data, metadata)
      join placed p on p.ordinal = e.request
    ), remembered as (
      insert into log.commands (command_id, stream, revision, position)
      select command_id, stream, actual + event_count, last_position from placed
    )
    select case when r.known_position is not null then 'replayed' when r.accepted then 'appended' else 'conflict' end,
           case when r.accepted then r.actual + r.event_count else coalesce(r.known_revision, r.actual) end,
           coalesce(r.known_position, p.last_position)
    from request r left join placed p on p.ordinal = r.ordinal
    order by r.ordinal;

    select coalesce(max(position), 0) into head from log.events;
    if head > base then
      perform pg_notify('${APPENDED_CHANNEL}', head::text);
    end if;
  end $$;
  `,
];

/** Creates or updates schema `log`. Safe to call at any time, from many processes at once. */
export async function migrateEventStore(pool: Pool): Promise<void> {
  if ((await appliedVersion(pool)) >= migrations.length) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists log');
    await client.query('create table if not exists log.schema_version (version integer primary key)');
    const { rows } = await client.query('select coalesce(max(version), 0)::int as version from log.schema_version');
    for (let version = rows[0].version + 1; version <= migrations.length; version++) {
      await client.query(migrations[version - 1]!);
      await client.query('insert into log.schema_version (version) values ($1)', [version]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function appliedVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query("select to_regclass('log.schema_version') is not null as exists");
  if (!rows[0].exists) return 0;
  const result = await pool.query('select coalesce(max(version), 0)::int as version from log.schema_version');
  return result.rows[0].version;
}

/**
 * @throws Error when the server is set up so that a crash could lose or tear acknowledged events.
 */
export async function requireDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name);
  if (off.length > 0) throw new Error(`PostgreSQL must not keep the event log with ${off.join(', ')} off`);
}
