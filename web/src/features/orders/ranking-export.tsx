import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { ReportActions } from '../../shared/shop/report-actions.tsx';
import type { DayRange } from '../../shared/shop/report-range.ts';
import { rankedRows, totalSold } from './ranked-row.ts';
import { REPORT_CURRENCY } from './report-currency.ts';
import { useWords } from './sales-ranking.words.ts';

interface RankingExportProps {
  readonly range: DayRange;
  readonly rows: readonly RankingRow[];
  readonly before: readonly RankingRow[] | undefined;
}

/** The ranking as one sees it, all of it, to take along. */
export function RankingExport({ range, rows, before }: RankingExportProps) {
  const t = useWords();
  const sold = totalSold(rows);
  const sheet = async () => ({
    heads: [
      t('rank'),
      t('itemNo'),
      t('name'),
      t('quantity'),
      ...(before ? [t('before')] : []),
      `${t('amount')} (${REPORT_CURRENCY})`,
    ],
    rows: rankedRows(rows, before).map(({ rank, product, quantity, amount, before: then }) => [
      rank,
      product?.itemNo ?? t('unknown'),
      product?.name ?? t('unknown'),
      quantity,
      ...(then ? [then.quantity] : []),
      amount,
    ]),
    totals: ['', '', t('allSold'), sold.quantity, ...(before ? [totalSold(before).quantity] : []), sold.amount],
  });
  return (
    <ReportActions
      title={t('title')}
      subject={`${range.start} – ${range.end}`}
      fileName={`sales-ranking ${range.start} ${range.end}`}
      sheet={sheet}
    />
  );
}
