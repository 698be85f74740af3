import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { productListParams } from '../api.ts';

export function ProductExport() {
  const [{ search }] = useUrlState(productListParams);
  return <ExportDialog order={{ list: 'products', search }} />;
}
