import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { ReportActions } from '../../shared/shop/report-actions.tsx';
import { useWords } from './trend.words.ts';
import { dayOf } from './trend-books.ts';

/** The trend as it is shown, for a spreadsheet or on paper. */
export function TrendExport({ rows, itemNo }: { rows: readonly TrendRow[]; itemNo: string }) {
  const t = useWords();
  const days = rows.map(dayOf);
  const table = async () => [
    [t('date'), t('opening'), t('sales'), t('adjustment'), t('closing')],
    ...rows.map((row) => [dayOf(row), row.openingCount, row.salesCount, row.adjustCount, row.closingCount]),
  ];
  return <ReportActions fileName={`inventory-trend-${itemNo}-${days[0]}-${days.at(-1)}`} table={table} />;
}
