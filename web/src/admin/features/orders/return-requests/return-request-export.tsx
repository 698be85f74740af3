import { ExportDialog } from '../../../shared/export/export-dialog.tsx';

export function ReturnRequestExport() {
  return <ExportDialog order={{ list: 'return-requests' }} />;
}
