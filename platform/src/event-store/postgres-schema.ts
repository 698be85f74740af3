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
    command_id  uuid,          -- on the last event of an append
    data        json           not null,
    metadata    json           not null,
    recorded_at timestamptz(3) not null,
    unique (stream, revision)
  );
  -- A retried command finds its first answer here.
  create unique index events_command on log.events (command_id, stream) where command_id is not null;

  create function log.refuse_rewriting() returns trigger language plpgsql as $$
  begin
    raise exception 'the event log is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
  end $$;
  create trigger append_only before update or delete or truncate on log.events
    for each statement execute function log.refuse_rewriting();
  -- Also for sessions that have triggers switched off (session_replication_role).
  alter table log.events enable always trigger append_only;

  -- Appends a batch of requests, each to another stream, and says for each what became of it.
  --   expected: -2 any, -1 no stream, else the revision that the stream must be at
  --   event_requests: for each event the number of its request, from 1; event_indexes: its place there, from 1
  -- The lock comes first, in a statement of its own: the statements behind it then see all that was committed under it, and
  -- positions are given out in the order of commits. A rollback gives its positions back, so there are no gaps.
  -- Plans are kept, and sequential scans priced out: a plan made for an empty table would outlive its emptiness.
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
    outcomes text[];
    revisions bigint[];
    positions bigint[];
  begin
    perform pg_advisory_xact_lock(${APPEND_LOCK});
    select coalesce(max(position), 0) into base from log.events;

    select array_agg(case when accepted then 'appended' when known_position is null then 'conflict' else 'replayed' end
                     order by ordinal),
           array_agg(case when accepted then actual + event_count else coalesce(known_revision, actual) end
                     order by ordinal),
           array_agg(case when accepted then last_position else known_position end order by ordinal),
           max(last_position)
    into outcomes, revisions, positions, head
    from (
      select *, base + sum(case when accepted then event_count else 0 end) over (order by ordinal) as last_position
      from (
        select request.ordinal, request.event_count, coalesce(last.revision, -1) as actual,
               known.revision as known_revision, known.position as known_position,
               known.position is null
                 and (request.expected = -2 or request.expected = coalesce(last.revision, -1)) as accepted
        from unnest(streams, expected, command_ids, event_counts)
          with ordinality as request (stream, expected, command_id, event_count, ordinal)
        left join lateral (
          select e.revision, e.position from log.events e
          where e.command_id = request.command_id and e.stream = request.stream limit 1
        ) known on true
        left join lateral (
          select e.revision from log.events e where e.stream = request.stream order by e.revision desc limit 1
        ) last on true
      ) checked
    ) placed;

    insert into log.events
      (position, stream, revision, type, version, event_id, command_id, data, metadata, recorded_at)
    select positions[e.request] - event_counts[e.request] + e.index, streams[e.request],
           revisions[e.request] - event_counts[e.request] + e.index, e.type, e.version, e.id,
           case when e.index = event_counts[e.request] then command_ids[e.request] end,
           e.data::json, e.metadata::json, clock_timestamp()
    from unnest(event_requests, event_indexes, event_ids, event_types, versions, datas, metadatas)
      as e (request, index, id, type, version, data, metadata)
    where outcomes[e.request] = 'appended';

    if head > base then
      perform pg_notify('${APPENDED_CHANNEL}', head::text);
    end if;
    return query select * from unnest(outcomes, revisions, positions);
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

/** The settings by which the server gives up durability: with any of them a crash could lose or tear acknowledged events. */
export async function unsafeSettings(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  return rows.filter((row) => row.setting === 'off').map((row) => row.name);
}
