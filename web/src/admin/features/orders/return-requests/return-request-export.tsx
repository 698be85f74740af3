import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { exportTextOf } from '../../../shared/list/filters/list-params.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { inOrder, returnRequestListParams } from './return-request-api.ts';

/** Exports the return requests with the filters and in the order of their list. */
export function ReturnRequestExport() {
  const [view] = useUrlState(returnRequestListParams);
  return <ExportDialog request={{ list: 'return-requests', ...exportTextOf(inOrder(view)) }} />;
}
