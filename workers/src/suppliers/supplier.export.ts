import { pick } from '@countinghouse/contracts/kernel/sql/sql';
import { supplier, supplierListSql } from '@countinghouse/contracts/suppliers/supplier.list-sql';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

type Details = Omit<SupplierView, '_id' | 'version'>;

/** Suppliers with all text fields; a remark that is a file is left out. */
export const supplierSheet = listSheet<Details>({
  title: 'Suppliers',
  views: ['suppliers_supplier_list'],
  holdsCustomers: false,
  columns: {
    name: ({ name }) => name,
    contactName: ({ contactName }) => contactName,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    businessNumber: ({ businessNumber }) => businessNumber,
    website: ({ website }) => website,
    leadDays: ({ leadDays }) => leadDays ?? '',
    country: ({ address }) => address.country,
    address: ({ address }) => address.address,
    zipCode: ({ address }) => address.zipCode,
    bankName: ({ bankInfo }) => bankInfo.bankName,
    branch: ({ bankInfo }) => bankInfo.branch,
    accountNumber: ({ bankInfo }) => bankInfo.accountNumber,
    accountName: ({ bankInfo }) => bankInfo.accountName,
    remarks: ({ remarks }) => (remarks.type === 'TEXT' ? remarks.content : ''),
    status: ({ status }) => status,
  },

  rows(source, query) {
    const listing = { list: supplierListSql, columns: pick(supplier, 'details') };
    return linesOf(source, listing, query, ({ details }) => [details]);
  },
});
