import { pick } from '@countinghouse/contracts/kernel/sql/sql';
import { supplierRecord } from '@countinghouse/contracts/suppliers/record';
import { supplier, supplierListSql } from '@countinghouse/contracts/suppliers/supplier.list-sql';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';
import { recordColumns } from '../sheets/record-columns.ts';

type Details = Omit<SupplierView, '_id' | 'version'>;

/** Suppliers with all text fields; a remark that is a file is left out. */
export const supplierSheet = listSheet<Details>({
  title: 'Suppliers',
  views: ['suppliers_supplier_list'],
  holdsCustomers: false,
  columns: recordColumns<Details>(supplierRecord.fields, {
    remarks: ({ remarks }) => (remarks.type === 'TEXT' ? remarks.content : ''),
  }),

  rows(source, query) {
    const listing = { list: supplierListSql, columns: pick(supplier, 'details') };
    return linesOf(source, listing, query, ({ details }) => [details]);
  },
});
