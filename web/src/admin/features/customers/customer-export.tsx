import { ExportDialog } from '../../shared/export/export-dialog.tsx';
import { useUrlState } from '../../shared/url/url-state.ts';
import { customerListParams } from './api.ts';

export function CustomerExport() {
  const [{ search }] = useUrlState(customerListParams);
  return <ExportDialog order={{ list: 'customers', search }} />;
}
