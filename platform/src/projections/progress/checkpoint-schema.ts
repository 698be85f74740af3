import { relation } from '@countinghouse/contracts/kernel/sql/sql';
import { boolean, byteOrderedText, integer, text } from '@countinghouse/contracts/kernel/table';
import type { NumberedSchema } from '../../postgres/migrations.ts';

/**
 * Schema `views`: a row of `checkpoints` is one build of one version of a projection; readers see the `serving` one.
 * `views.advance` moves checkpoints by compare-and-set on position and epoch, in the transaction of the rows.
 */
export const viewsSchema: NumberedSchema = {
  name: 'views',
  steps: [
    `
-- Views index text by trigrams, so that a search finds any part of a word.
create extension if not exists pg_trgm;

create table views.checkpoints (
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
  basis          text, -- what of the settings the rows rest on; null where that is nothing, or was not noted yet
  unique (projection, version, build)
) with (fillfactor = 50);
create unique index checkpoints_serving on views.checkpoints (projection) where serving;

create table views.leaders (
  name    text primary key,
  epoch   bigint not null,
  pid     integer not null,
  seen_at timestamptz not null
);

-- Up to where statistics hold no samples of people who were erased.
create table views.samples_forgotten (
  one      boolean primary key default true check (one),
  position text collate "C" not null
);

create function views.advance(of_epoch bigint, steps json, note text) returns void language plpgsql as $$
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
    `,
  ],
};

/** The builds of views in a statement, as far as readers need them. */
export const builds = relation(
  'views.checkpoints',
  { id: integer(), projection: text(), position: byteOrderedText(), serving: boolean() },
  'build',
);

/** Raised by `views.advance` when the caller no longer leads. */
export const FENCED = 'CH001';
