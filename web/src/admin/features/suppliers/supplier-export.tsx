import { ExportDialog } from '../../shared/export/export-dialog.tsx';
import { useUrlState } from '../../shared/url/url-state.ts';
import { supplierListParams } from './api.ts';

export function SupplierExport() {
  const [{ search }] = useUrlState(supplierListParams);
  return <ExportDialog order={{ list: 'suppliers', search }} />;
}
