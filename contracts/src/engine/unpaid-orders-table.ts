/** Of the advisory lock that whoever adds to the unpaid orders holds until its transaction ends: "unpaid" in ASCII. */
export const UNPAID_LOCK = 0x756e70616964;

/** Puts an unpaid order with what it holds, or what it holds now, in place of what it held. */
export const PUT_UNPAID_ORDER = `insert into vault.unpaid_orders
    (order_id, customer_id, network, unpaid_since, orders, lines, items)
  values ($1, $2, $3, $4, $5, jsonb_array_length($6::jsonb), $6)
  on conflict (order_id) do update set
    network = excluded.network, orders = excluded.orders, lines = excluded.lines, items = excluded.items`;

/**
 * What unpaid orders hold, and a function that adds some of them one after the other, as far as a count of their lines
 * alone shows that limits are kept; what remains is for the caller to look at.
 */
export const UNPAID_ORDERS_TABLE = `
create table vault.unpaid_orders (
  order_id uuid primary key,
  number bigint generated always as identity,
  customer_id uuid not null,
  network text,
  unpaid_since timestamptz not null,
  checked boolean not null default false,
  orders integer not null,
  lines integer not null,
  items jsonb not null
);
create index unpaid_orders_customer on vault.unpaid_orders (customer_id);
create index unpaid_orders_network on vault.unpaid_orders (network) where network is not null;
create index unpaid_orders_age on vault.unpaid_orders (unpaid_since);
create index unpaid_orders_unchecked on vault.unpaid_orders (unpaid_since) where not checked;

-- Plans are kept by connections that first met an empty table: without indexes they would read all of it ever after.
create function vault.hold_unpaid(asked jsonb) returns setof boolean language plpgsql set enable_seqscan = off as $$
declare
  a record;
  of_customer record;
  of_network record;
  held boolean;
begin
  perform pg_advisory_xact_lock(${UNPAID_LOCK});
  for a in
    select * from jsonb_to_recordset(asked) as one (
      order_id uuid, customer_id uuid, network text, unpaid_since timestamptz, orders integer, lines integer,
      items jsonb, customer_orders integer, customer_items integer, network_orders integer,
      network_items integer
    )
  loop
    select coalesce(sum(u.orders), 0) as orders, coalesce(sum(u.lines), 0) as lines into of_customer
      from vault.unpaid_orders u where u.customer_id = a.customer_id and u.order_id <> a.order_id;
    select coalesce(sum(u.orders), 0) as orders, coalesce(sum(u.lines), 0) as lines into of_network
      from vault.unpaid_orders u where u.network = a.network and u.order_id <> a.order_id;
    held := of_customer.orders + a.orders <= a.customer_orders
      and of_customer.lines + a.lines <= a.customer_items
      and of_network.orders + a.orders <= a.network_orders
      and of_network.lines + a.lines <= a.network_items;
    if held then
      insert into vault.unpaid_orders (order_id, customer_id, network, unpaid_since, orders, lines, items)
        values (a.order_id, a.customer_id, a.network, a.unpaid_since, a.orders, a.lines, a.items)
        on conflict (order_id) do update set
          network = excluded.network, orders = excluded.orders, lines = excluded.lines, items = excluded.items;
    end if;
    return next held;
  end loop;
end $$;
`;
