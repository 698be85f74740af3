import {
  type OrderFileColumn,
  optionalColumns,
  orderFileColumns,
} from '@countinghouse/contracts/exports/order-columns';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useColumnSetup } from '../../../shared/list/columns/column-setup.ts';
import { exportTextOf } from '../../../shared/list/filters/list-params.ts';
import { type DayRangeDraft, DayRangeFields } from '../../../shared/report/day-range-fields.tsx';
import { useFeature } from '../../../shared/session/shop-setting.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { orderListParams } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';

const optional: ReadonlySet<OrderFileColumn> = new Set(optionalColumns);
/** Those of a shop with delivery methods. */
const ofDelivery: ReadonlySet<OrderFileColumn> = new Set(['deliveryMethod', 'country', 'deliveryIncome']);
/** The names in the list of columns with another name in the file. */
const nameInList: Readonly<Partial<Record<OrderFileColumn, string>>> = { placedAt: 'date', orderTotal: 'total' };

/** Exports orders by their days, for monthly accounts, in columns by choice; at first those that the list shows. */
export function OrderExport() {
  const t = useMessages();
  const language = useLanguage();
  const [{ product, start, end, taxed_from: _, taxed_to: __, tax_currency: ___, tax_cell: ____, ...view }] =
    useUrlState(orderListParams);
  const [{ hidden }] = useColumnSetup();
  const [{ start: firstDay, end: lastDay }, setRange] = useState<DayRangeDraft>({
    start: view.firstDay || start || undefined,
    end: view.lastDay || end || undefined,
  });
  const hasTaxes = useFeature('taxes');
  const hasDelivery = useFeature('delivery');
  const offered = orderFileColumns.filter(
    (column) => (column !== 'tax' || hasTaxes) && (!ofDelivery.has(column) || hasDelivery),
  );
  const sold = { ...(product && { product }), ...((product || (start && end)) && { sales: true }) };
  const [picked, setPicked] = useState<readonly OrderFileColumn[]>();
  const shown = orderFileColumns.filter(
    (column) => !optional.has(column) && !hidden.includes(nameInList[column] ?? column),
  );
  const chosen = picked ?? shown;
  const extent = exportTextOf({ ...view, firstDay: '', lastDay: '' });
  const columns = {
    hidden: orderFileColumns.filter((column) => !optional.has(column) && !chosen.includes(column)),
    added: optionalColumns.filter((column) => chosen.includes(column)),
    isNone: chosen.length === 0,
  };
  return (
    <ExportDialog request={{ list: 'orders', ...extent, firstDay, lastDay, ...sold }} chosen={columns}>
      <p>{t('placedBetween')}</p>
      <DayRangeFields value={{ start: firstDay, end: lastDay }} onChange={setRange} />
      <p id="file-columns">{t('fileColumns')}</p>
      <Checkbox.Group
        aria-labelledby="file-columns"
        className={styles.fileColumns ?? ''}
        value={[...chosen]}
        onChange={setPicked}
        options={offered.map((value) => ({ value, label: columnHead(language, value) }))}
      />
    </ExportDialog>
  );
}
