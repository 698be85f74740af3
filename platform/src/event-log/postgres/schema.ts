import type { Pool } from 'pg';
import type { NumberedSchema } from '../../postgres/migrations.ts';

/** Channel on which every committed batch announces the position of its last event. */
export const APPENDED_CHANNEL = 'log_appended';

/** Advisory lock under which positions are given out, per database. An append holds it until commit. */
const APPEND_LOCK = 7_310_001;

/** Schema `log`: the events, and the function that appends to them. */
export const logSchema: NumberedSchema = {
  name: 'log',
  steps: [
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

  -- Appends groups of requests, each group as a whole or not at all, and returns the outcome of each request.
  --   groups: the number of each request's group; the requests of a group come together
  --   expected: -2 any, -1 no stream, else the revision that the stream must be at
  --   a request without command id and events only checks its stream; no group writes what another writes or checks
  --   event_requests: for each event the number of its request, from 1; event_indexes: its place there, from 1
  -- A group whose commands are all known is 'replayed', wherever the streams are that it checks.
  -- In a group that is refused, requests are in 'conflict' whose stream is elsewhere or whose command is known.
  -- The lock has a statement of its own, so that those behind it see all that was committed under it.
  -- Positions have no gaps, because a rollback gives its own back.
  -- Every commit has one time: the clock's or, while that goes back, that of the event before.
  -- Plans are kept, and sequential scans priced out: a plan made for an empty table would outlive its emptiness.
  create function log.append(
    groups integer[], streams text[], expected bigint[], command_ids uuid[], event_counts integer[],
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
    stamp timestamptz(3);
    requests integer := cardinality(streams);
    revisions bigint[];        -- of the streams, then of the outcomes
    known_revisions bigint[];  -- of what the same command appended before
    known_positions bigint[];
    outcomes text[];
    positions bigint[] := array_fill(null::bigint, array[cardinality(streams)]);
    first integer := 1;        -- of the group
    last integer;
    fits boolean;
    accepted boolean;
    replayed boolean;
  begin
    perform pg_advisory_xact_lock(${APPEND_LOCK});
    select e.position, e.recorded_at into base, stamp from log.events e order by e.position desc limit 1;
    base := coalesce(base, 0);
    head := base;
    stamp := greatest(stamp, clock_timestamp());

    select array_agg(coalesce(last.revision, -1) order by ordinal),
           array_agg(known.revision order by ordinal),
           array_agg(known.position order by ordinal)
    into revisions, known_revisions, known_positions
    from unnest(streams, command_ids) with ordinality as request (stream, command_id, ordinal)
    left join lateral (
      select e.revision, e.position from log.events e
      where e.command_id = request.command_id and e.stream = request.stream limit 1
    ) known on true
    left join lateral (
      select e.revision from log.events e where e.stream = request.stream order by e.revision desc limit 1
    ) last on true;

    while first <= requests loop
      accepted := true;
      replayed := true;
      last := first;
      loop
        fits := known_positions[last] is null and (expected[last] = -2 or expected[last] = revisions[last]);
        accepted := accepted and fits;
        replayed := replayed and (command_ids[last] is null or known_positions[last] is not null);
        outcomes[last] := case when fits then 'refused' else 'conflict' end;
        exit when last = requests or groups[last + 1] <> groups[first];
        last := last + 1;
      end loop;
      if accepted then
        for request in first .. last loop
          head := head + event_counts[request];
          outcomes[request] := 'appended';
          revisions[request] := revisions[request] + event_counts[request];
          positions[request] := head;
        end loop;
      elsif replayed then
        for request in first .. last loop
          outcomes[request] := 'replayed';
          revisions[request] := known_revisions[request];
          positions[request] := known_positions[request];
        end loop;
      end if;
      first := last + 1;
    end loop;

    if head > base then
      insert into log.events
        (position, stream, revision, type, version, event_id, command_id, data, metadata, recorded_at)
      select positions[e.request] - event_counts[e.request] + e.index, streams[e.request],
             revisions[e.request] - event_counts[e.request] + e.index, e.type, e.version, e.id,
             case when e.index = event_counts[e.request] then command_ids[e.request] end,
             e.data::json, e.metadata::json, stamp
      from unnest(event_requests, event_indexes, event_ids, event_types, versions, datas, metadatas)
        as e (request, index, id, type, version, data, metadata)
      where outcomes[e.request] = 'appended';
      perform pg_notify('${APPENDED_CHANNEL}', head::text);
    end if;
    return query select * from unnest(outcomes, revisions, positions);
  end $$;
    `,
  ],
};

/** The settings by which the server gives up durability, so that a crash could lose or tear acknowledged events. */
export async function unsafeSettings(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  return rows.filter((row) => row.setting === 'off').map((row) => row.name);
}
