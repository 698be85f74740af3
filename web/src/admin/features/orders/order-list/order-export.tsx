import { contactColumns } from '@countinghouse/contracts/exports/formats';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { exportTextOf } from '../../../shared/list/filters/list-params.ts';
import { type DayRangeDraft, DayRangeFields } from '../../../shared/report/day-range-fields.tsx';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { orderListParams } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';

/** Exports orders by their days, for monthly accounts. */
export function OrderExport() {
  const t = useMessages();
  const [{ product, start, end, ...view }] = useUrlState(orderListParams);
  const [{ start: firstDay, end: lastDay }, setRange] = useState<DayRangeDraft>({
    start: view.firstDay || start || undefined,
    end: view.lastDay || end || undefined,
  });
  const sold = { ...(product && { product }), ...((product || (start && end)) && { sales: true }) };
  const [added, setAdded] = useState<readonly string[]>([]);
  const extent = exportTextOf({ ...view, firstDay: '', lastDay: '' });
  return (
    <ExportDialog
      request={{ list: 'orders', ...extent, firstDay, lastDay, ...sold }}
      {...(added.length > 0 && { added })}
    >
      <p>{t('placedBetween')}</p>
      <DayRangeFields value={{ start: firstDay, end: lastDay }} onChange={setRange} />
      <p className={styles.also} id="added-columns">
        {t('alsoColumns')}
      </p>
      <Checkbox.Group
        aria-labelledby="added-columns"
        value={[...added]}
        onChange={setAdded}
        options={contactColumns.map((value) => ({ value, label: t(value) }))}
      />
    </ExportDialog>
  );
}
