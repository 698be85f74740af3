import { supplierCountries } from '@countinghouse/contracts/suppliers/record';
import type { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import type { FilterControls } from '../../shared/list/filters/filter-control.ts';
import { useStatusOptions } from '../../shared/list/filters/status-options.ts';
import { useFieldLabel } from '../../shared/ui/fields/use-field-label.ts';
import { useMessages } from './supplier.messages.ts';

/** Returns the filter controls of the supplier list. */
export function useSupplierFilters(): FilterControls<typeof supplierList> {
  const t = useMessages();
  return {
    status: { label: t('status'), options: useStatusOptions() },
    country: {
      label: useFieldLabel()('country'),
      options: supplierCountries.map((value) => ({ value, label: t(value) })),
    },
  };
}
