import { revenueRoutes, type SaleGroup, type SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../../shared/report/report-range.ts';

/** Orders of the report, by the words that they are chosen with. */
export const revenueOrders = {
  latest: undefined,
  mostGoods: '-goods',
  mostUnits: '-units',
  mostMargin: '-margin',
  leastMargin: 'margin',
} as const;
export type RevenueOrder = keyof typeof revenueOrders;

/** What the report is asked for. */
export interface RevenueView {
  readonly range: DayRange;
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  readonly isCompared: boolean;
  readonly order: RevenueOrder;
}

interface Page {
  readonly current: number;
  readonly size: number;
}

/** The query that a report and its explanations share. */
export const saleQuestion = ({ range, by, group }: Pick<RevenueView, 'range' | 'by' | 'group'>, zone: string) => ({
  ...instantsOf(range, zone),
  by,
  group,
});

/** Returns the query of the call. */
export const revenueQuestion = (view: RevenueView, page: Page, zone: string) => {
  const sort = revenueOrders[view.order];
  return {
    query: {
      ...saleQuestion(view, zone),
      ...(view.isCompared && { compare: 'both' as const }),
      ...(sort && { sort }),
      ...page,
    },
  };
};

export const revenueQuery = (view: RevenueView, page: Page, zone: string) =>
  pageQuery(revenueRoutes.revenue, revenueQuestion(view, page, zone));

const CHARTED = 10;
/** A chart of periods shows those of a month of days. */
const CHARTED_PERIODS = 31;

/** The query of the chart: what is told apart over the whole range, else periods. */
export const chartQuery = (view: RevenueView, zone: string) =>
  view.group === 'none'
    ? revenueQuery(
        { ...view, by: view.by === 'none' ? 'month' : view.by, isCompared: false, order: 'latest' },
        { current: 1, size: CHARTED_PERIODS },
        zone,
      )
    : revenueQuery({ ...view, by: 'none', isCompared: false, order: 'mostGoods' }, { current: 1, size: CHARTED }, zone);
