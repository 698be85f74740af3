import { UNPAID_ORDERS_TABLE } from './unpaid-orders-table.ts';

/** The shop's tables in schema `vault`, as SQL of numbered steps; a published step is never edited. */
export const shopVaultSteps: readonly string[] = [
  `
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

-- When to look at payments and refunds that are open at a provider, and at orders that wait for their payment. By the
-- alias a provider names a payment once it is made: its refunds and disputes are found by it.
create table vault.payment_looks (
  id uuid primary key,
  kind text not null,
  order_id uuid not null,
  reference text,
  alias text,
  due_at timestamptz not null,
  since timestamptz not null default now()
);
create index payment_looks_due on vault.payment_looks (due_at);
create index payment_looks_reference on vault.payment_looks (reference) where reference is not null;
create index payment_looks_alias on vault.payment_looks (alias) where alias is not null;
${UNPAID_ORDERS_TABLE}
  `,
];

/** SQL that grants services what they may do with these tables; write-api may do anything in the vault. */
export const shopVaultRights = `
grant select on vault.contact_senders to read_api;
grant select on vault.import_heads, vault.import_layouts to workers;
grant select, insert, update, delete on vault.imports, vault.import_rows, vault.mail_recipients to workers;
`;
