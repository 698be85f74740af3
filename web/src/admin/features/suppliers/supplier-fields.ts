import type { SupplierView } from '@countinghouse/contracts/suppliers/views';

/** The supplier form's values: the supplier as on the wire. */
export type SupplierFields = Omit<SupplierView, '_id' | 'version'>;

export const supplierTabs = ['basicInfo', 'address', 'bankInfo', 'remarks'] as const;
export type SupplierTab = (typeof supplierTabs)[number];

/** Returns the tab of a field, by the first part of its name. */
export function tabOf(field: string): SupplierTab {
  return supplierTabs.find((tab) => tab === field) ?? 'basicInfo';
}
