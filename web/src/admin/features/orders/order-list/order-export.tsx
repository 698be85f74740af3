import { useState } from 'react';
import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { exportTextOf } from '../../../shared/list/filters/list-params.ts';
import { type DayRangeDraft, DayRangeFields } from '../../../shared/report/day-range-fields.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { orderListParams } from '../api.ts';
import { useMessages } from '../order.messages.ts';

/** Exports orders by their days, for monthly accounts. */
export function OrderExport() {
  const t = useMessages();
  const [{ product, start, end, ...view }] = useUrlState(orderListParams);
  const [{ start: firstDay, end: lastDay }, setRange] = useState<DayRangeDraft>({
    start: view.firstDay || start || undefined,
    end: view.lastDay || end || undefined,
  });
  const sold = { ...(product && { product }), ...((product || (start && end)) && { sales: true }) };
  return (
    <ExportDialog
      request={{ list: 'orders', ...exportTextOf({ ...view, firstDay: '', lastDay: '' }), firstDay, lastDay, ...sold }}
    >
      <p>{t('placedBetween')}</p>
      <DayRangeFields value={{ start: firstDay, end: lastDay }} onChange={setRange} />
    </ExportDialog>
  );
}
