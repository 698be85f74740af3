/** Channel on which every committed batch announces the position of its last event. */
export const APPENDED_CHANNEL = 'log_appended';

/** Advisory lock under which positions are given out, per database. Whoever appends holds it until commit. */
const APPEND_LOCK = 7_310_001;

/** Applied in order, each once. Published entries are never edited. */
export const migrations: readonly string[] = [
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
  `
  -- As log.append_batch, for groups of requests, each appended as a whole or not at all. Judging groups costs a single append a tenth more, so
  -- batches without any go on calling that.
  --   groups: the number of each request's group; the requests of a group come together
  --   a request without command id and events only looks whether its stream is there; no group writes what another writes or looks at
  -- A group whose commands are all known is 'replayed', wherever it looks. Of a group that is refused, requests are in 'conflict' whose
  -- stream is elsewhere or whose command is known, and the others 'refused'.
  create function log.append_groups(
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
    outcomes text[];
    revisions bigint[];
    positions bigint[];
  begin
    perform pg_advisory_xact_lock(${APPEND_LOCK});
    select coalesce(max(position), 0) into base from log.events;

    select array_agg(case when accepted then 'appended' when replayed then 'replayed' when fits then 'refused' else 'conflict' end
                     order by ordinal),
           array_agg(case when accepted then actual + event_count when replayed then known_revision else actual end
                     order by ordinal),
           array_agg(case when accepted then last_position else known_position end order by ordinal),
           max(last_position)
    into outcomes, revisions, positions, head
    from (
      select *, base + sum(case when accepted then event_count else 0 end) over (order by ordinal) as last_position
      from (
        select *, bool_and(fits) over (partition by group_number) as accepted,
               bool_and(command_id is null or known_position is not null) over (partition by group_number) as replayed
        from (
          select request.*, coalesce(last.revision, -1) as actual,
                 known.revision as known_revision, known.position as known_position,
                 known.position is null
                   and (request.expected = -2 or request.expected = coalesce(last.revision, -1)) as fits
          from unnest(groups, streams, expected, command_ids, event_counts)
            with ordinality as request (group_number, stream, expected, command_id, event_count, ordinal)
          left join lateral (
            select e.revision, e.position from log.events e
            where e.command_id = request.command_id and e.stream = request.stream limit 1
          ) known on true
          left join lateral (
            select e.revision from log.events e where e.stream = request.stream order by e.revision desc limit 1
          ) last on true
        ) checked
      ) judged
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
  `
  -- An instant never falls within an append, and never lies before one that was recorded: every commit is stamped once, with the clock or, while
  -- that goes back, with the time of the event before. The functions are the published ones but for the stamp.
  do $$
  declare
    function_name text;
    definition text;
    changed text;
  begin
    foreach function_name in array array['log.append_batch', 'log.append_groups'] loop
      definition := pg_get_functiondef(function_name::regproc);
      changed := replace(definition, 'base bigint;', 'base bigint; stamp timestamptz(3);');
      changed := replace(changed, 'select coalesce(max(position), 0) into base from log.events;',
        'select coalesce(max(position), 0) into base from log.events;
    stamp := greatest(clock_timestamp(), (select e.recorded_at from log.events e where e.position = base));');
      changed := replace(changed, 'e.metadata::json, clock_timestamp()', 'e.metadata::json, stamp');
      if length(changed) - length(definition) < 100 then
        raise exception '% is not as it was published', function_name;
      end if;
      execute changed;
    end loop;
  end $$;
  `,
];
