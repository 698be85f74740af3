import { type SupplierView, supplierCountries } from '@countinghouse/contracts/suppliers/views';

/** The supplier form's values: the supplier as the wire has it. */
export type SupplierFields = Omit<SupplierView, '_id' | 'version'>;

export const newSupplier: SupplierFields = {
  name: '',
  contactName: '',
  email: '',
  phone: '',
  businessNumber: '',
  logo: '',
  website: '',
  bankInfo: { bankName: '', branch: '', accountNumber: '', accountName: '' },
  address: { country: supplierCountries[0], address: '', zipCode: '' },
  remarks: { type: 'TEXT', content: '' },
  status: true,
};

export const supplierTabs = ['basicInfo', 'address', 'bankInfo', 'remarks'] as const;
export type SupplierTab = (typeof supplierTabs)[number];

/** The tab that shows a field of the form, by the first part of its name. */
export function tabOf(field: string): SupplierTab {
  return supplierTabs.find((tab) => tab === field) ?? 'basicInfo';
}

/** The website as it is kept: what stands after the fixed https://, also when a whole address was pasted. */
export function withoutScheme(website: string): string {
  return website.trim().replace(/^https?:\/\//i, '');
}
