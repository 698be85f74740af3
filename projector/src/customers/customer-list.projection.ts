import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { customerListTables as tables } from '@countinghouse/contracts/customers/tables';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

type CustomerRow = Omit<RowOf<typeof tables.customers>, 'canonical_email' | 'search'>;

/** Customers. An erased one leaves no trace here. */
export const customerList = defineProjection<CustomerEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'customers.CustomerRegistered': {
      apply({ data, revision, recordedAt }, rows) {
        const { customerId, active, via: _, ...details } = data;
        save(rows, {
          customer_id: customerId,
          ...details,
          active,
          unpaid_limit_lifted: false,
          staff_note: '',
          revision,
          created_at: recordedAt,
        });
        count(rows, data.active, 1);
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
    'customers.UnpaidLimitChanged': {
      reads: customerOf,
      apply: ({ data, revision }, rows) =>
        change(rows, data.customerId, { unpaid_limit_lifted: data.lifted, revision }),
    },
    'customers.StaffNoteChanged': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { staff_note: data.note, revision }),
    },
    'customers.CustomerGoogleLinked': {
      reads: customerOf,
      apply: ({ data, revision }, rows) => change(rows, data.customerId, { revision }),
    },
    // They do not change the customer, but the version is that of the stream.
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
        const row = rows.get(tables.customers, data.customerId);
        if (!row) return;
        rows.delete(tables.customers, data.customerId);
        countWords(rows, tables.words, row.search, undefined);
        count(rows, row.active, -1);
      },
    },
  },
});

function customerOf({ data }: { data: { customerId: string } }): readonly RowRef[] {
  return [rowOf(tables.customers, data.customerId)];
}

function change(rows: Rows, customerId: string, changes: Changes<CustomerRow>): void {
  const row = rows.get(tables.customers, customerId);
  if (!row) return;
  const changed = withChanges<CustomerRow>(row, changes);
  save(rows, changed, row.search);
  if (changed.active !== row.active)
    rows.add(tables.totals, { scope: 'active' }, { customers: changed.active ? 1 : -1 });
}

function count(rows: Rows, isActive: boolean, customers: 1 | -1): void {
  rows.add(tables.totals, { scope: 'all' }, { customers });
  if (isActive) rows.add(tables.totals, { scope: 'active' }, { customers });
}

function save(rows: Rows, row: CustomerRow, searchBefore?: string): void {
  const { email, name, phone } = row;
  const search = searchText(email, name, phone);
  rows.put(tables.customers, { ...row, canonical_email: canonicalEmail(email), search });
  countWords(rows, tables.words, searchBefore, search);
}
