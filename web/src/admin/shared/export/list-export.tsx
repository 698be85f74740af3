import { textParam, useUrlState } from '../url/url-state.ts';
import { ExportDialog } from './export-dialog.tsx';

const params = { search: textParam() };

/** Exports what the search of a list finds. */
function SearchedExport({ list }: { list: 'products' | 'customers' | 'suppliers' }) {
  const [{ search }] = useUrlState(params);
  return <ExportDialog request={{ list, search }} />;
}

export const ProductExport = () => <SearchedExport list="products" />;
export const CustomerExport = () => <SearchedExport list="customers" />;
export const SupplierExport = () => <SearchedExport list="suppliers" />;
/** Exports the whole list, which has no search. */
export const AdjustmentExport = () => <ExportDialog request={{ list: 'adjustments' }} />;
/** Exports the whole list, which has no search. */
export const ReturnRequestExport = () => <ExportDialog request={{ list: 'return-requests' }} />;
