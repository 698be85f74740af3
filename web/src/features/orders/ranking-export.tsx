import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { call } from '../../shared/http/call.ts';
import { ReportActions } from '../../shared/shop/report-actions.tsx';
import { useShopZone } from '../../shared/shop/shop-setting.ts';
import { type RankingDays, rankingQuestion } from './api.ts';
import { rankedRows, totalSold } from './ranked-row.ts';
import { REPORT_CURRENCY } from './report-currency.ts';
import { useWords } from './sales-ranking.words.ts';

/** The whole ranking, not only the page on screen, to take along. */
export function RankingExport({ range, previous }: RankingDays) {
  const t = useWords();
  const zone = useShopZone();
  const sheet = async () => {
    const query = rankingQuestion({ range, previous }, zone);
    const { rankings, soldBefore } = await call(orderRoutes.salesRanking, { query });
    const sold = totalSold(rankings);
    return {
      heads: [
        t('rank'),
        t('itemNo'),
        t('name'),
        t('quantity'),
        ...(soldBefore ? [t('before')] : []),
        `${t('amount')} (${REPORT_CURRENCY})`,
      ],
      rows: rankedRows(rankings).map(({ rank, product, quantity, amount, before }) => [
        rank,
        product?.itemNo ?? t('unknown'),
        product?.name ?? t('unknown'),
        quantity,
        ...(before ? [before.quantity] : []),
        amount,
      ]),
      totals: ['', '', t('allSold'), sold.quantity, ...(soldBefore ? [soldBefore.quantity] : []), sold.amount],
    };
  };
  return (
    <ReportActions
      title={t('title')}
      subject={`${range.start} – ${range.end}`}
      fileName={`sales-ranking ${range.start} ${range.end}`}
      sheet={sheet}
    />
  );
}
