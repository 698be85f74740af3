import { searchable } from '@countinghouse/contracts/kernel/text';
import { withSupplierChanges } from '@countinghouse/contracts/suppliers/details';
import type { SupplierDetails, SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row } from '../runner/projection.ts';

interface SupplierRow extends Row {
  readonly details: SupplierDetails;
}

/** Suppliers, whole. */
export const supplierList = defineProjection<SupplierEvent>({
  name: 'suppliers_supplier_list',
  version: 1,
  tables: [
    {
      name: 'suppliers',
      columns: {
        supplier_id: 'uuid',
        name: 'text not null',
        details: 'jsonb not null',
        search: 'text not null',
        revision: 'integer not null',
        created_at: 'timestamptz not null',
      },
      key: ['supplier_id'],
      indexes: ['(created_at desc, supplier_id desc)'],
    },
  ],
  on: {
    'suppliers.SupplierCreated': {
      apply({ data, revision, recordedAt }, rows) {
        rows.put('suppliers', {
          supplier_id: data.supplierId,
          ...columnsOf(data.details),
          revision,
          created_at: recordedAt,
        });
      },
    },
    'suppliers.SupplierChanged': {
      reads: ({ data }) => [{ table: 'suppliers', key: [data.supplierId] }],
      apply({ data, revision }, rows) {
        const row = rows.get<SupplierRow>('suppliers', data.supplierId);
        if (!row) return;
        rows.put('suppliers', { ...row, ...columnsOf(withSupplierChanges(row.details, data.changes)), revision });
      },
    },
    'suppliers.SupplierDeleted': {
      apply({ data }, rows) {
        rows.delete('suppliers', data.supplierId);
      },
    },
  },
});

function columnsOf(details: SupplierDetails): Row {
  const { name, contactName, email, phone, businessNumber } = details;
  return { name, details, search: searchable(name, contactName, email, phone, businessNumber) };
}
