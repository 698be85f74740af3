import { withFieldChanges } from '@countinghouse/contracts/kernel/record/record';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import type { SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { type SupplierDetails, supplierRecord } from '@countinghouse/contracts/suppliers/record';
import { supplierListTables as tables } from '@countinghouse/contracts/suppliers/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

/** Suppliers, whole. */
export const supplierList = defineProjection<SupplierEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'suppliers.SupplierCreated': {
      apply({ data, revision, recordedAt }, rows) {
        enter(rows, data, revision, recordedAt);
      },
    },
    'suppliers.SupplierRestored': {
      apply({ data, revision }, rows) {
        enter(rows, data, revision, data.createdAt);
      },
    },
    'suppliers.SupplierChanged': {
      reads: ({ data }) => [rowOf(tables.suppliers, data.supplierId)],
      apply({ data, revision }, rows) {
        const row = rows.get(tables.suppliers, data.supplierId);
        if (!row) return;
        const changed = columnsOf(withFieldChanges(supplierRecord.fields, row.details, data.changes));
        rows.put(tables.suppliers, { ...row, ...changed, revision });
        countWords(rows, tables.words, row.search, changed.search);
      },
    },
    'suppliers.SupplierDeleted': {
      reads: ({ data }) => [rowOf(tables.suppliers, data.supplierId)],
      apply({ data }, rows) {
        countWords(rows, tables.words, rows.get(tables.suppliers, data.supplierId)?.search, undefined);
        rows.delete(tables.suppliers, data.supplierId);
      },
    },
  },
});

type Entered = { readonly supplierId: string; readonly details: SupplierDetails };

function enter(rows: Rows, { supplierId, details }: Entered, revision: number, created_at: string): void {
  const columns = columnsOf(details);
  rows.put(tables.suppliers, { supplier_id: supplierId, ...columns, revision, created_at });
  countWords(rows, tables.words, undefined, columns.search);
}

function columnsOf(details: SupplierDetails) {
  const { name, contactName, email, phone, businessNumber } = details;
  return { name, details, search: searchText(name, contactName, email, phone, businessNumber) };
}
