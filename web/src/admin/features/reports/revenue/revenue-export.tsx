import { type RevenueRow, revenueRoutes } from '@countinghouse/contracts/reports/sales/revenue-api';
import { call } from '../../../shared/http/call.ts';
import { allPages } from '../../../shared/report/output/all-pages.ts';
import { ReportActions } from '../../../shared/report/output/report-actions.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { measuresOf } from './revenue.columns.tsx';
import { useMessages } from './revenue.messages.ts';
import { type RevenueView, revenueQuestion } from './revenue-view.ts';
import { useRevenueWords } from './revenue-words.ts';

/** The report as a file: every row has its currency, and only a report of one currency has a sum. */
export function RevenueExport(view: RevenueView) {
  const { range, by, group } = view;
  const t = useMessages();
  const zone = useShopZone();
  const { groupName, groupTitle } = useRevenueWords(by, group);
  const shown = measuresOf(view);
  const figuresOf = (
    of: Pick<RevenueRow, 'goods' | 'before' | 'year' | 'orders' | 'units' | 'cost' | 'margin' | 'uncosted' | 'fee'>,
  ) => shown.map((name) => (name === 'before' || name === 'year' ? (of[name]?.goods ?? 0) : (of[name] ?? 0)));
  const sheet = async () => {
    const { first, rows } = await allPages(
      (page) => call(revenueRoutes.revenue, revenueQuestion(view, page, zone)),
      (reply) => reply.rows,
    );
    const [only] = first.totals.length === 1 ? first.totals : [];
    return {
      asOf: first.asOf,
      heads: [t('period'), groupTitle, t('currency'), ...shown.map((name) => t(name))],
      rows: rows.map((row) => [row.period, groupName(row), row.currency, ...figuresOf(row)]),
      ...(only && { totals: [t('all'), '', only.currency, ...figuresOf(only)] }),
    };
  };
  return (
    <ReportActions
      title={t('title')}
      subject={`${range.start} – ${range.end}`}
      fileName={`revenue ${range.start} ${range.end}`}
      sheet={sheet}
    />
  );
}
