import { withChanges } from '../kernel/changes.ts';
import type { SupplierChanges, SupplierDetails } from './payloads.ts';
import { supplierCountries } from './payloads.ts';

/** A supplier before anything is entered, as the form shows it. */
export const blankSupplier: SupplierDetails = {
  name: '',
  contactName: '',
  email: '',
  phone: '',
  businessNumber: '',
  logo: '',
  website: '',
  leadDays: null,
  bankInfo: { bankName: '', branch: '', accountNumber: '', accountName: '' },
  address: { country: supplierCountries[0], address: '', zipCode: '' },
  remarks: { type: 'TEXT', content: '' },
  status: true,
};

/** The longest delivery time that a supplier can have, in days. */
export const MAX_LEAD_DAYS = 365;

/** A website as it is kept: what follows the fixed https://, also when a whole address was entered. */
export function withoutScheme(website: string): string {
  return website.trim().replace(/^https?:\/\//i, '');
}

/** Whether a website is one: the name of a host with what may follow it, and no scheme but http and https. */
export function isWebsite(website: string): boolean {
  const rest = withoutScheme(website);
  if (rest === '') return true;
  const [host = ''] = rest.split(/[/?#]/, 1);
  return /^[^\s:@\\]+(:\d{1,5})?$/.test(host) && !/^[a-z][a-z+-]*:/i.test(host) && URL.canParse(`https://${rest}`);
}

/** A supplier's details with changes made, inside the groups too. */
export function withSupplierChanges(details: SupplierDetails, changes: SupplierChanges): SupplierDetails {
  const { bankInfo = {}, address = {}, remarks = {}, ...plain } = changes;
  return {
    ...withChanges<Omit<SupplierDetails, 'bankInfo' | 'address' | 'remarks'>>(details, plain),
    bankInfo: withChanges(details.bankInfo, bankInfo),
    address: withChanges(details.address, address),
    remarks: withChanges(details.remarks, remarks),
  };
}
