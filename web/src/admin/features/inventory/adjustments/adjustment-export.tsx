import { ExportDialog } from '../../../shared/export/export-dialog.tsx';

export function AdjustmentExport() {
  return <ExportDialog order={{ list: 'adjustments' }} />;
}
