import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/changes';
import { canonicalEmail, searchable } from '@countinghouse/contracts/kernel/text';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef, Rows } from '../runner/projection.ts';

interface CustomerRow extends Row {
  readonly customer_id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly points: number;
  readonly active: boolean;
  readonly revision: number;
  readonly created_at: string;
}

/** Customers. An erased one leaves no trace here. */
export const customerList = defineProjection<CustomerEvent>({
  name: 'customers_customer_list',
  version: 2,
  tables: [
    {
      name: 'customers',
      columns: {
        customer_id: 'uuid',
        email: 'text not null',
        canonical_email: 'text not null',
        name: 'text not null',
        phone: 'text not null',
        address: 'text not null',
        points: 'bigint not null',
        active: 'boolean not null',
        search: 'text not null',
        revision: 'integer not null',
        created_at: 'timestamptz not null',
      },
      key: ['customer_id'],
      indexes: ['(created_at desc, customer_id desc)', '(canonical_email)', 'using gin (search gin_trgm_ops)'],
    },
    {
      name: 'totals',
      kind: 'additive',
      columns: { scope: 'text', customers: 'bigint not null' },
      key: ['scope'],
    },
  ],
  on: {
    'customers.CustomerRegistered': {
      apply({ data, revision, recordedAt }, rows) {
        const { customerId, email, name, phone, address, points, active } = data;
        save(rows, {
          customer_id: customerId,
          email,
          name,
          phone,
          address,
          points,
          active,
          revision,
          created_at: recordedAt,
        });
        rows.add('totals', { scope: 'all' }, { customers: 1 });
      },
    },
    'customers.CustomerChanged': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { ...data.changes, revision }),
    },
    'customers.CustomerEnabled': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { active: true, revision }),
    },
    'customers.CustomerDisabled': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { active: false, revision }),
    },
    'customers.CustomerGoogleLinked': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { revision }),
    },
    // They say nothing about the customer, but the version is that of the stream.
    'customers.PasswordResetRequested': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { revision }),
    },
    'customers.CustomerPasswordChanged': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { revision }),
    },
    'customers.CustomerErased': {
      reads: customerOf,
      apply({ data }, rows) {
        if (!rows.get('customers', data.customerId)) return;
        rows.delete('customers', data.customerId);
        rows.add('totals', { scope: 'all' }, { customers: -1 });
      },
    },
  },
});

function customerOf({ data }: { data: { customerId: string } }): readonly RowRef[] {
  return [{ table: 'customers', key: [data.customerId] }];
}

function change(rows: Rows, customerId: string, changes: Changes<CustomerRow>): void {
  const row = rows.get<CustomerRow>('customers', customerId);
  if (row) save(rows, withChanges<CustomerRow>(row, changes));
}

function save(rows: Rows, row: CustomerRow): void {
  const { email, name, phone } = row;
  rows.put('customers', {
    ...row,
    canonical_email: canonicalEmail(email),
    search: searchable(email, name, phone),
  });
}
