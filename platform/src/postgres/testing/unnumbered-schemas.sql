-- The statements by which the version of 22 November 2026 made its tables, before schemas were numbered.

create schema if not exists log;
create table if not exists log.schema_version (version integer primary key);

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
  perform pg_advisory_xact_lock(7310001);
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
    perform pg_notify('log_appended', head::text);
  end if;
  return query select * from unnest(outcomes, revisions, positions);
end $$;
insert into log.schema_version (version) values (1);

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
  perform pg_advisory_xact_lock(7310001);
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
    perform pg_notify('log_appended', head::text);
  end if;
  return query select * from unnest(outcomes, revisions, positions);
end $$;
insert into log.schema_version (version) values (2);

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
insert into log.schema_version (version) values (3);

create schema if not exists vault;

create table if not exists vault.personal_data_keys (
  subject text primary key,
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);

create table if not exists vault.credentials (
  account_id uuid primary key,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table if not exists vault.sessions (
  session_id uuid primary key,
  realm text not null,
  account_id uuid not null,
  role text,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index if not exists sessions_account on vault.sessions (account_id) where ended_at is null;
create index if not exists sessions_expiry on vault.sessions (expires_at);

create table if not exists vault.claims (
  scope text not null,
  value text not null,
  owner text not null,
  claimed_at timestamptz not null default now(),
  primary key (scope, value)
);
create index if not exists claims_owner on vault.claims (owner);

create table if not exists vault.number_sequences (
  name text primary key,
  last bigint not null
);

create table if not exists vault.idempotency (
  key uuid primary key,
  fingerprint bytea not null,
  owner text,
  answer bytea,
  created_at timestamptz not null default now()
);
create index if not exists idempotency_age on vault.idempotency (created_at);
create index if not exists idempotency_owner on vault.idempotency (owner);

create table if not exists vault.snapshots (
  stream text primary key,
  version integer not null,
  revision bigint not null,
  snapshot json not null
);

create table if not exists vault.process_checkpoints (
  process text primary key,
  position text not null
);

create table if not exists vault.imports (
  import_id uuid primary key,
  sha256 text not null,
  uploaded_at timestamptz not null default now()
);
create index if not exists imports_newest on vault.imports (uploaded_at desc);

create table if not exists vault.import_rows (
  import_id uuid not null,
  line integer not null,
  verdict text not null,
  finding json not null,
  outcome text,
  result json,
  primary key (import_id, line)
);

create table if not exists vault.work_progress (
  work_id uuid primary key,
  done integer not null,
  total integer not null
);

alter table vault.idempotency add column if not exists subject text;

alter table vault.work_progress add column if not exists reported_at timestamptz not null default now();

create table if not exists vault.contact_senders (
  message_id uuid primary key,
  address text not null,
  customer_id uuid
);
create index if not exists contact_senders_address on vault.contact_senders (address);
create index if not exists contact_senders_customer on vault.contact_senders (customer_id);

create table if not exists vault.mail_recipients (
  mail_id uuid primary key,
  address text not null,
  admitted_at timestamptz not null default now()
);
create index if not exists mail_recipients_address on vault.mail_recipients (address, admitted_at);
create index if not exists mail_recipients_age on vault.mail_recipients (admitted_at);

create table if not exists vault.known_networks (
  account_id uuid not null,
  network bytea not null,
  signed_in_at timestamptz not null default now(),
  primary key (account_id, network)
);
create index if not exists known_networks_age on vault.known_networks (signed_in_at);

create table if not exists vault.key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);

create table if not exists vault.known_log (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null,
  confirmed boolean not null default false,
  furthest text collate "C" not null default ''
);

create schema if not exists views;
-- Views index text by trigrams, so that a search finds any part of a word.
create extension if not exists pg_trgm;

create table if not exists views.checkpoints (
  id             integer generated always as identity primary key,
  projection     text not null,
  version        integer not null,
  build          integer not null,
  position       text collate "C" not null default '',
  status         text not null check (status in ('building', 'live', 'halted', 'retired')),
  serving        boolean not null default false,
  indexed        boolean not null default false,
  epoch          bigint not null default 0,
  events         bigint not null default 0,
  error          text,
  event_id       text,
  event_position text,
  halted_at      timestamptz,
  started_at     timestamptz not null default clock_timestamp(),
  updated_at     timestamptz not null default clock_timestamp(),
  unique (projection, version, build)
) with (fillfactor = 50);
-- What of the settings the rows rest on; null where that is nothing, or was not noted yet.
alter table views.checkpoints add column if not exists basis text;
create unique index if not exists checkpoints_serving on views.checkpoints (projection) where serving;

create table if not exists views.leaders (
  name    text primary key,
  epoch   bigint not null,
  pid     integer not null,
  seen_at timestamptz not null
);

-- Up to where statistics hold no samples of people who were erased.
create table if not exists views.samples_forgotten (
  one      boolean primary key default true check (one),
  position text collate "C" not null
);

create or replace function views.advance(of_epoch bigint, steps json, note text) returns void language plpgsql as $$
declare
  moved integer;
begin
  update views.checkpoints c
     set position = s."to", events = c.events + s.events, updated_at = clock_timestamp()
    from json_to_recordset(steps) as s(id integer, "from" text, "to" text, events bigint)
   where c.id = s.id and c.position = s."from" collate "C" and c.epoch = of_epoch;
  get diagnostics moved = row_count;
  if moved <> json_array_length(steps) then
    raise exception 'another leader moved these checkpoints' using errcode = 'CH001';
  end if;
  if note is not null then
    perform pg_notify('views_progress', note);
  end if;
end
$$;

CREATE TABLE IF NOT EXISTS vault.files (
  key text PRIMARY KEY,
  kind text NOT NULL,
  brought_by text NOT NULL,
  owner_id text,
  download_name text,
  created_at timestamptz NOT NULL,
  claimed_at timestamptz,
  expires_at timestamptz,
  doomed_at timestamptz
);
CREATE INDEX IF NOT EXISTS files_unclaimed ON vault.files (created_at) WHERE claimed_at IS NULL;
CREATE INDEX IF NOT EXISTS files_expiring ON vault.files (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS files_owned ON vault.files (owner_id) WHERE owner_id IS NOT NULL;
ALTER TABLE vault.files ADD COLUMN IF NOT EXISTS holds_customers boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS files_of_customers ON vault.files (key) WHERE holds_customers;

CREATE TABLE IF NOT EXISTS vault.reactor_checkpoints (
  reactor text PRIMARY KEY,
  position text NOT NULL
);
CREATE TABLE IF NOT EXISTS vault.reactor_work (
  reactor text NOT NULL,
  key text NOT NULL,
  job text NOT NULL,
  data jsonb NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (reactor, key)
);
ALTER TABLE vault.reactor_work ADD COLUMN IF NOT EXISTS correlation_id text NOT NULL DEFAULT '';
ALTER TABLE vault.reactor_work ADD COLUMN IF NOT EXISTS settled boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS reactor_work_open ON vault.reactor_work (reactor, number) WHERE NOT settled;
