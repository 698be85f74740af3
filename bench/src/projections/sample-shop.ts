import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import {
  additive,
  bigint,
  date,
  integer,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
} from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { rowOf } from '@countinghouse/platform/projections/projection/projection';

type Placed = DomainEvent<
  'bench.Placed',
  { order: string; customer: number; product: number; quantity: number; cents: number }
>;
type Shipped = DomainEvent<'bench.Shipped', { order: string }>;
type Events = Placed | Shipped;

/** Returns an event of one order: mostly placed, every third one is shipped later. */
export function sampleEvent(index: number): Events {
  const order = orderId(index);
  if (index % 3 === 2) return { type: 'bench.Shipped', data: { order: orderId(index - (index % 300)) } };
  const data = { order, customer: index % 5_000, product: index % 800, quantity: 1 + (index % 5), cents: 199 + index };
  return { type: 'bench.Placed', data };
}

function orderId(index: number): string {
  return `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

const { orders } = readModel('bench_orders', {
  orders: keyed({
    columns: { order_id: uuid(), customer: integer(), cents: bigint(), status: text(), placed_at: timestamptz() },
    key: ['order_id'],
    indexes: (c) => [`(${c.placed_at} desc, ${c.order_id})`],
  }),
});
const { customers } = readModel('bench_customers', {
  customers: additive({ columns: { customer: integer(), orders: integer(), cents: bigint() }, key: ['customer'] }),
});
const { days } = readModel('bench_sales', {
  days: additive({
    columns: { product: integer(), day: date(), quantity: bigint(), cents: bigint() },
    key: ['product', 'day'],
  }),
});

/** Three typical views: a list that is read and changed, and two kinds of sums. */
export const views = [
  defineProjection<Events>({
    version: 1,
    tables: [orders],
    on: {
      'bench.Placed': {
        apply: ({ data, recordedAt }, rows) =>
          rows.put(orders, {
            order_id: data.order,
            customer: data.customer,
            cents: data.cents,
            status: 'placed',
            placed_at: recordedAt,
          }),
      },
      'bench.Shipped': {
        reads: ({ data }) => [rowOf(orders, data.order)],
        apply: ({ data }, rows) => {
          const order = rows.get(orders, data.order);
          if (order) rows.put(orders, { ...order, status: 'shipped' });
        },
      },
    },
  }),
  defineProjection<Events>({
    version: 1,
    tables: [customers],
    on: {
      'bench.Placed': {
        apply: ({ data }, rows) => rows.add(customers, { customer: data.customer }, { orders: 1, cents: data.cents }),
      },
    },
  }),
  defineProjection<Events>({
    version: 1,
    tables: [days],
    on: {
      'bench.Placed': {
        apply: ({ data, recordedAt }, rows) => {
          const key = { product: data.product, day: recordedAt.slice(0, 10) };
          rows.add(days, key, { quantity: data.quantity, cents: data.cents * data.quantity });
        },
      },
    },
  }),
];
