import type { SupplierView } from '@countinghouse/contracts/suppliers/views';

/** The supplier form's values: the supplier as the wire has it. */
export type SupplierFields = Omit<SupplierView, '_id' | 'version'>;

export const supplierTabs = ['basicInfo', 'address', 'bankInfo', 'remarks'] as const;
export type SupplierTab = (typeof supplierTabs)[number];

/** The tab that shows a field of the form, by the first part of its name. */
export function tabOf(field: string): SupplierTab {
  return supplierTabs.find((tab) => tab === field) ?? 'basicInfo';
}
