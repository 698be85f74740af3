import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { pick, source, sql } from '@countinghouse/platform/read-store/sql';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf, matching } from '../sheets/listing.ts';

type Details = Omit<SupplierView, '_id' | 'version'>;

const stored = source(supplierListTables.suppliers);

/** Suppliers with all that is text; of a remark that is a file there is none. */
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

  rows({ database }, { search }) {
    const listing = {
      columns: pick(stored, 'details'),
      from: sql`${stored}`,
      time: stored.created_at,
      id: stored.supplier_id,
      where: matching(stored.search, search),
    };
    return linesOf(database, listing, ({ details }) => [details]);
  },
});
