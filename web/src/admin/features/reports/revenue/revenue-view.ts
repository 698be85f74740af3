import type { revenueRoutes, SaleGroup, SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { saleGroups } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { ReportFilterProps, RowOf } from '../../../shared/screen/report/report-definition.ts';
import { choiceParam, type UrlValues } from '../../../shared/url/url-state.ts';

/** Orders of the report, by the words that they are chosen with. */
export const revenueOrders = {
  latest: undefined,
  mostGoods: '-goods',
  mostUnits: '-units',
  mostMargin: '-margin',
  leastMargin: 'margin',
} as const;
export type RevenueOrder = keyof typeof revenueOrders;
export const orderNames = Object.keys(revenueOrders) as RevenueOrder[];

/** The choices in the address. */
export const revenueParams = {
  by: choiceParam(['none', 'week', 'month']),
  group: choiceParam(saleGroups),
  order: choiceParam(orderNames),
  compare: choiceParam(['both']),
};

/** What the report is asked for. */
export interface RevenueView {
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  readonly isCompared: boolean;
  readonly order: RevenueOrder;
}

export type RevenueFilterProps = ReportFilterProps<typeof revenueParams, RevenueView>;
export type Row = RowOf<typeof revenueRoutes.revenue>;

/** The choices with their defaults. */
export function revenueView({ group = 'none', compare, ...chosen }: UrlValues<typeof revenueParams>): RevenueView {
  const by: SalePeriod = chosen.by ?? 'day';
  const { order = by === 'none' ? 'mostGoods' : 'latest' } = chosen;
  return { by, group, isCompared: compare !== undefined, order };
}
