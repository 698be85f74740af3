import { Space } from 'antd';
import { useState } from 'react';
import { ExportDialog } from '../../shared/export/export-dialog.tsx';
import { useUrlState } from '../../shared/list/url-state.ts';
import { type DayRangeDraft, DayRangeFields } from '../../shared/shop/day-range-fields.tsx';
import { orderListParams } from './api.ts';
import { useWords } from './order.words.ts';

const WHENEVER: DayRangeDraft = { start: undefined, end: undefined };

/** The books are made up by the month, so orders can be exported by the days on which they were placed. */
export function OrderExport() {
  const t = useWords();
  const [{ search, orderStatus, paymentStatus }] = useUrlState(orderListParams);
  const [{ start: firstDay, end: lastDay }, setRange] = useState(WHENEVER);
  return (
    <ExportDialog order={{ list: 'orders', search, orderStatus, paymentStatus, firstDay, lastDay }}>
      <Space wrap>
        {t('placedBetween')}
        <DayRangeFields value={{ start: firstDay, end: lastDay }} onChange={setRange} />
      </Space>
    </ExportDialog>
  );
}
