import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { ReportActions } from '../../../../shared/report/output/report-actions.tsx';
import { useMessages } from './trend.messages.ts';
import { dayOf, totalOf } from './trend-totals.ts';

interface TrendExportProps {
  readonly rows: readonly TrendRow[];
  readonly itemNo: string;
  readonly name: string;
  readonly asOf: string | undefined;
}

/** The trend as it is shown, for a spreadsheet or in print. */
export function TrendExport({ rows, itemNo, name, asOf }: TrendExportProps) {
  const t = useMessages();
  const [first = '', last = ''] = [rows[0], rows.at(-1)].map((row) => row && dayOf(row));
  const cells = ({ openingCount, salesCount, adjustCount, closingCount }: Omit<TrendRow, 'date'>) => [
    openingCount,
    salesCount,
    adjustCount,
    closingCount,
  ];
  const sheet = async () => ({
    asOf,
    heads: [t('date'), t('opening'), t('sales'), t('adjustment'), t('closing')],
    rows: rows.map((row) => [dayOf(row), ...cells(row)]),
    totals: [t('total'), ...cells(totalOf(rows))],
  });
  return (
    <ReportActions
      title={t('title')}
      subject={`${itemNo} ${name} · ${first} – ${last}`}
      fileName={`inventory-trend-${itemNo}-${first}-${last}`}
      sheet={sheet}
    />
  );
}
