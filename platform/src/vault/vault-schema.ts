import type { NumberedSchema } from '../postgres/migrations.ts';
import { UNPAID_ORDERS_SCHEMA } from './unpaid-orders-schema.ts';

/** Schema `vault`: what the log must not hold (secrets), cannot decide alone (numbers), or causes (open work). */
export const vaultSchema: NumberedSchema = {
  name: 'vault',
  steps: [
    `
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

create table if not exists vault.files (
  key text primary key,
  kind text not null,
  brought_by text not null,
  owner_id text,
  download_name text,
  created_at timestamptz not null,
  claimed_at timestamptz,
  expires_at timestamptz,
  doomed_at timestamptz
);
create index if not exists files_unclaimed on vault.files (created_at) where claimed_at is null;
create index if not exists files_expiring on vault.files (expires_at) where expires_at is not null;
create index if not exists files_owned on vault.files (owner_id) where owner_id is not null;
alter table vault.files add column if not exists holds_customers boolean not null default false;
create index if not exists files_of_customers on vault.files (key) where holds_customers;

create table if not exists vault.reactor_checkpoints (
  reactor text primary key,
  position text not null
);
create table if not exists vault.reactor_work (
  reactor text not null,
  key text not null,
  job text not null,
  data jsonb not null,
  number bigint generated always as identity,
  primary key (reactor, key)
);
alter table vault.reactor_work add column if not exists correlation_id text not null default '';
alter table vault.reactor_work add column if not exists settled boolean not null default false;
create index if not exists reactor_work_open on vault.reactor_work (reactor, number) where not settled;
    `,
    `alter table vault.files rename column doomed_at to marked_for_deletion_at`,
    `alter table vault.sessions add column ended_because text`,
    `alter table vault.imports add column columns json`,
    `create table vault.import_heads (
      head text primary key,
      field text,
      said_at timestamptz not null default now()
    )`,
    `alter table vault.credentials alter column password_hash drop not null,
      add column version integer not null default 0`,
    `alter table vault.imports add column reading json`,
    `alter table vault.sessions
      add column last_used_at timestamptz not null default now(),
      add column idle_limit interval,
      add column browser text,
      add column system text`,
    `alter table vault.imports add column report json`,
    `create table vault.import_layouts (
      heads text primary key,
      fields json not null,
      said_at timestamptz not null default now()
    )`,
    `create table vault.second_factors (
      factor_id uuid primary key,
      account_id uuid not null,
      sealed bytea not null,
      confirmed boolean not null default false,
      last_step bigint not null default 0,
      begun_at timestamptz not null default now()
    );
    create index second_factors_account on vault.second_factors (account_id);
    alter table vault.sessions add column second_factor boolean not null default false`,
    UNPAID_ORDERS_SCHEMA,
    `alter table vault.credentials add column expires_at timestamptz`,
    `alter table vault.files add column width integer, add column height integer`,
  ],
};
