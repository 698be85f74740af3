import { shopVaultSteps } from '@countinghouse/contracts/engine/vault-steps';
import type pg from 'pg';
import { migrate, type NumberedSchema } from '../postgres/migrations.ts';

/** Schema `vault`: what the log must not hold (secrets), cannot decide alone (numbers), or causes (open work). */
const vaultSchema: NumberedSchema = {
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

create table vault.work_progress (
  work_id uuid primary key,
  done integer not null,
  total integer not null,
  reported_at timestamptz not null default now()
);

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
  about_many boolean not null default false,
  width integer,
  height integer
);
create index files_unclaimed on vault.files (created_at) where claimed_at is null;
create index files_expiring on vault.files (expires_at) where expires_at is not null;
create index files_owned on vault.files (owner_id) where owner_id is not null;
create index files_about_many on vault.files (key) where about_many;

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

create table vault.second_factors (
  factor_id uuid primary key,
  account_id uuid not null,
  sealed bytea not null,
  confirmed boolean not null default false,
  last_step bigint not null default 0,
  begun_at timestamptz not null default now()
);
create index second_factors_account on vault.second_factors (account_id);
    `,
  ],
};

/** Brings the vault up to the program's version: what the engine keeps there, and the tables of the shop. */
export async function migrateVault(database: pg.Pool | pg.ClientBase): Promise<void> {
  await migrate(database, vaultSchema);
  await migrate(database, { name: vaultSchema.name, series: 'shop', steps: shopVaultSteps });
}
