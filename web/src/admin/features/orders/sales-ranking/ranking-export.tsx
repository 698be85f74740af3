import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { SoldView } from '@countinghouse/contracts/orders/views';
import { call } from '../../../shared/http/call.ts';
import { ReportActions } from '../../../shared/report/output/report-actions.tsx';
import { sumSold } from '../../../shared/report/sales/sold.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useReportCurrency } from '../report-currency.ts';
import { type RankingDays, rankingQuestion } from './api.ts';
import { rankedRows } from './ranked-row.ts';
import { useMessages } from './sales-ranking.messages.ts';

/** Exports the whole ranking, not only the page on screen. */
export function RankingExport(days: RankingDays) {
  const { range } = days;
  const t = useMessages();
  const zone = useShopZone();
  const label = useReportCurrency();
  const sheet = async () => {
    const query = rankingQuestion(days, zone);
    const { rankings, soldBefore, asOf } = await call(orderRoutes.salesRanking, { query });
    const sold = sumSold(rankings);
    const others = sold.otherAmounts?.map(({ currency }) => currency) ?? [];
    const othersOf = ({ otherAmounts = [] }: SoldView) =>
      others.map((currency) => otherAmounts.find((other) => other.currency === currency)?.amount ?? 0);
    return {
      asOf,
      heads: [
        t('rank'),
        t('itemNo'),
        t('name'),
        t('quantity'),
        ...(soldBefore ? [t('before')] : []),
        `${t('amount')} (${label})`,
        ...others.map((currency) => `${t('amount')} (${currency})`),
      ],
      rows: rankedRows(rankings).map(({ rank, product, quantity, amount, otherAmounts, before }) => [
        rank,
        product?.itemNo ?? t('unknown'),
        product?.name ?? t('unknown'),
        quantity,
        ...(before ? [before.quantity] : []),
        amount,
        ...othersOf({ quantity, amount, otherAmounts }),
      ]),
      totals: [
        ...['', '', t('allSold'), sold.quantity, ...(soldBefore ? [soldBefore.quantity] : [])],
        sold.amount,
        ...othersOf(sold),
      ],
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
