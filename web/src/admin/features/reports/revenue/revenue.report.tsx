import { hasFees, revenueRoutes } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { ReportBars, ReportWords, TextColumn } from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useSaleMeasures } from '../sale-measures.ts';
import { useMessages } from './revenue.messages.ts';
import { RevenueFilters } from './revenue-filters.tsx';
import { useRevenueNames } from './revenue-names.ts';
import { type RevenueView, type Row, revenueOrders, revenueParams, revenueView } from './revenue-view.ts';

type Revenue = typeof revenueRoutes.revenue;

/** What was sold and its margin, by period and by what sales are told apart by. */
export const RevenueScreen = reportScreen({
  name: 'revenue',
  route: revenueRoutes.revenue,
  params: revenueParams,
  viewOf: revenueView,
  shared: ({ by, group }: RevenueView) => ({ by, group }),
  alone({ isCompared, order }) {
    const sort = revenueOrders[order];
    return { ...(isCompared && { compare: 'both' as const }), ...(sort && { sort }) };
  },
  useWords,
  Filters: RevenueFilters,
});

function useWords(view: RevenueView): ReportWords<Revenue> {
  const t = useMessages();
  const zone = useShopZone();
  const dayText = useDayText();
  const bars = useBars(view);
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [...useNameColumns(view), ...useSaleMeasures('sales', { ...view, hasFee: hasFees(view.group) })],
    bars,
    notes: ({ totals, compared: { before } }) => {
      const count = totals.reduce((sum, { uncosted }) => sum + uncosted, 0);
      return [
        t('counted', { zone }),
        ...(count > 0 ? [t('someUncosted', { count })] : []),
        ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
      ];
    },
  };
}

function useNameColumns(view: RevenueView): TextColumn<Row>[] {
  const t = useMessages();
  const { periodName, groupName, groupTitle } = useRevenueNames(view);
  const isTold = view.group !== 'none';
  const period: TextColumn<Row> = {
    ...{ key: 'period', title: t('period'), width: 132, text: periodName, fileText: (row) => row.period },
    ...(!isTold && { isLead: true }),
  };
  const group: TextColumn<Row> = { key: 'group', isLead: true, title: groupTitle, width: 190, text: groupName };
  return [...(view.by !== 'none' || !isTold ? [period] : []), ...(isTold ? [group] : [])];
}

const CHARTED = 10;
/** A chart of periods shows those of a month of days. */
const CHARTED_PERIODS = 31;

/** Goods of the latest periods in their order, or the most of what is told apart over the whole range. */
function useBars({ by, group, ...view }: RevenueView): ReportBars<Revenue> {
  const t = useMessages();
  const isByPeriod = group === 'none';
  const period = by === 'none' ? 'month' : by;
  const { periodName, groupName } = useRevenueNames({ ...view, group, by: period });
  return {
    query: isByPeriod
      ? { by: period, group, current: 1, size: CHARTED_PERIODS }
      : { by: 'none', group, sort: '-goods', current: 1, size: CHARTED },
    title: (currency = '') => t('chart', { currency }),
    nameOf: isByPeriod ? periodName : groupName,
    ...{ unit: 'amount', numberOf: ({ goods }) => goods, isReversed: isByPeriod },
  };
}
