import type { Pool } from 'pg';

/**
 * Schema `vault`: what the log must not hold (secrets) or cannot decide alone (uniqueness across streams, numbers). Every statement
 * can run again; changes are added at the end.
 */
const statements = `
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
`;

/** Of the advisory lock that lets one service at a time create the schema. */
const LOCK = 7_201_002;

/** Creates what is missing of the vault. Safe to call from every service at once. */
export async function createVault(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(statements);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
