import type { NumberedSchema } from '../postgres/migrations.ts';
import { UNPAID_ORDERS_SCHEMA } from './unpaid-orders-schema.ts';

/** Schema `vault`: what the log must not hold (secrets), cannot decide alone (numbers), or causes (open work). */
export const vaultSchema: NumberedSchema = {
  name: 'vault',
  steps: [
    `
create table vault.personal_data_keys (
  subject text primary key,
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);

create table vault.credentials (
  account_id uuid primary key,
  password_hash text,
  changed_at timestamptz not null default now(),
  version integer not null default 0,
  expires_at timestamptz
);

create table vault.sessions (
  session_id uuid primary key,
  realm text not null,
  account_id uuid not null,
  role text,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  last_used_at timestamptz not null default now(),
  idle_limit interval,
  browser text,
  system text,
  second_factor boolean not null default false
);
create index sessions_account on vault.sessions (account_id) where ended_at is null;
create index sessions_expiry on vault.sessions (expires_at);

create table vault.claims (
  scope text not null,
  value text not null,
  owner text not null,
  claimed_at timestamptz not null default now(),
  primary key (scope, value)
);
create index claims_owner on vault.claims (owner);

create table vault.number_sequences (
  name text primary key,
  last bigint not null
);

create table vault.idempotency (
  key uuid primary key,
  fingerprint bytea not null,
  owner text,
  answer bytea,
  created_at timestamptz not null default now(),
  subject text
);
create index idempotency_age on vault.idempotency (created_at);
create index idempotency_owner on vault.idempotency (owner);

create table vault.snapshots (
  stream text primary key,
  version integer not null,
  revision bigint not null,
  snapshot json not null
);

create table vault.process_checkpoints (
  process text primary key,
  position text not null
);

create table vault.imports (
  import_id uuid primary key,
  sha256 text not null,
  uploaded_at timestamptz not null default now(),
  columns json,
  reading json,
  report json
);
create index imports_newest on vault.imports (uploaded_at desc);

create table vault.import_rows (
  import_id uuid not null,
  line integer not null,
  verdict text not null,
  finding json not null,
  outcome text,
  result json,
  primary key (import_id, line)
);

create table vault.work_progress (
  work_id uuid primary key,
  done integer not null,
  total integer not null,
  reported_at timestamptz not null default now()
);

create table vault.contact_senders (
  message_id uuid primary key,
  address text not null,
  customer_id uuid
);
create index contact_senders_address on vault.contact_senders (address);
create index contact_senders_customer on vault.contact_senders (customer_id);

create table vault.mail_recipients (
  mail_id uuid primary key,
  address text not null,
  admitted_at timestamptz not null default now()
);
create index mail_recipients_address on vault.mail_recipients (address, admitted_at);
create index mail_recipients_age on vault.mail_recipients (admitted_at);

create table vault.known_networks (
  account_id uuid not null,
  network bytea not null,
  signed_in_at timestamptz not null default now(),
  primary key (account_id, network)
);
create index known_networks_age on vault.known_networks (signed_in_at);

create table vault.key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);

create table vault.known_log (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null,
  confirmed boolean not null default false,
  furthest text collate "C" not null default ''
);

create table vault.files (
  key text primary key,
  kind text not null,
  brought_by text not null,
  owner_id text,
  download_name text,
  created_at timestamptz not null,
  claimed_at timestamptz,
  expires_at timestamptz,
  marked_for_deletion_at timestamptz,
  holds_customers boolean not null default false,
  width integer,
  height integer
);
create index files_unclaimed on vault.files (created_at) where claimed_at is null;
create index files_expiring on vault.files (expires_at) where expires_at is not null;
create index files_owned on vault.files (owner_id) where owner_id is not null;
create index files_of_customers on vault.files (key) where holds_customers;

create table vault.reactor_checkpoints (
  reactor text primary key,
  position text not null
);
create table vault.reactor_work (
  reactor text not null,
  key text not null,
  job text not null,
  data jsonb not null,
  number bigint generated always as identity,
  correlation_id text not null default '',
  settled boolean not null default false,
  primary key (reactor, key)
);
create index reactor_work_open on vault.reactor_work (reactor, number) where not settled;

create table vault.import_heads (
  head text primary key,
  field text,
  said_at timestamptz not null default now()
);

create table vault.import_layouts (
  heads text primary key,
  fields json not null,
  said_at timestamptz not null default now()
);

create table vault.second_factors (
  factor_id uuid primary key,
  account_id uuid not null,
  sealed bytea not null,
  confirmed boolean not null default false,
  last_step bigint not null default 0,
  begun_at timestamptz not null default now()
);
create index second_factors_account on vault.second_factors (account_id);
${UNPAID_ORDERS_SCHEMA}
    `,
    `
-- When to look at payments and refunds that are open at a provider, and at orders that wait for their payment.
create table vault.payment_looks (
  id uuid primary key,
  kind text not null,
  order_id uuid not null,
  reference text,
  due_at timestamptz not null,
  since timestamptz not null default now()
);
create index payment_looks_due on vault.payment_looks (due_at);
create index payment_looks_reference on vault.payment_looks (reference) where reference is not null;
    `,
    `
-- By which a provider names a payment once it is made: its refunds and disputes are found by it.
alter table vault.payment_looks add column alias text;
create index payment_looks_alias on vault.payment_looks (alias) where alias is not null;
    `,
  ],
};
