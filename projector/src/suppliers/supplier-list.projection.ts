import { searchText } from '@countinghouse/contracts/kernel/search-text';
import { withSupplierChanges } from '@countinghouse/contracts/suppliers/details';
import type { SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import type { SupplierDetails } from '@countinghouse/contracts/suppliers/payloads';
import { supplierListTables as tables } from '@countinghouse/contracts/suppliers/tables';
import { defineProjection } from '../runner/define-projection.ts';
import { rowOf } from '../runner/projection.ts';

/** Suppliers, whole. */
export const supplierList = defineProjection<SupplierEvent>({
  version: 4,
  tables: Object.values(tables),
  on: {
    'suppliers.SupplierCreated': {
      apply({ data, revision, recordedAt }, rows) {
        rows.put(tables.suppliers, {
          supplier_id: data.supplierId,
          ...columnsOf(data.details),
          revision,
          created_at: recordedAt,
        });
      },
    },
    'suppliers.SupplierRestored': {
      apply({ data, revision }, rows) {
        rows.put(tables.suppliers, {
          supplier_id: data.supplierId,
          ...columnsOf(data.details),
          revision,
          created_at: data.createdAt,
        });
      },
    },
    'suppliers.SupplierChanged': {
      reads: ({ data }) => [rowOf(tables.suppliers, data.supplierId)],
      apply({ data, revision }, rows) {
        const row = rows.get(tables.suppliers, data.supplierId);
        if (!row) return;
        rows.put(tables.suppliers, { ...row, ...columnsOf(withSupplierChanges(row.details, data.changes)), revision });
      },
    },
    'suppliers.SupplierDeleted': {
      apply({ data }, rows) {
        rows.delete(tables.suppliers, data.supplierId);
      },
    },
  },
});

function columnsOf(details: SupplierDetails) {
  const { name, contactName, email, phone, businessNumber } = details;
  return { name, details, search: searchText(name, contactName, email, phone, businessNumber) };
}
