import { cartReportRoutes, type FunnelCounts } from '@countinghouse/contracts/orders/reports/report-api';
import { call } from '../../../shared/http/call.ts';
import { ReportActions } from '../../../shared/report/output/report-actions.tsx';
import { type DayRange, instantsOf } from '../../../shared/report/report-range.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useMessages } from './funnel.messages.ts';
import { STEPS } from './funnel-steps.ts';

/** The days with carts, the newest first, and their sum. */
export function FunnelExport({ range }: { range: DayRange }) {
  const t = useMessages();
  const zone = useShopZone();
  const countsOf = (counts: FunnelCounts) => STEPS.map((step) => counts[step]);
  const sheet = async () => {
    const { days, total, asOf } = await call(cartReportRoutes.orderFunnel, { query: instantsOf(range, zone) });
    const begun = days.filter(({ started }) => started > 0).reverse();
    return {
      asOf,
      heads: [t('day'), ...STEPS.map((step) => t(step))],
      rows: begun.map((day) => [day.date.slice(0, 10), ...countsOf(day)]),
      totals: [t('all'), ...countsOf(total)],
    };
  };
  return (
    <ReportActions
      title={t('title')}
      subject={`${range.start} – ${range.end}`}
      fileName={`funnel ${range.start} ${range.end}`}
      sheet={sheet}
    />
  );
}
