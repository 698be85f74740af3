import type { ReplyOf } from '@countinghouse/contracts/kernel/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderStatuses, paymentStatuses, type SoldView } from '@countinghouse/contracts/orders/views';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../shared/report/report-range.ts';
import { choiceParam, dayParam, integerParam, textParam, type UrlValues } from '../../shared/url/url-state.ts';
import { rankedRows } from './sales-ranking/ranked-row.ts';

/** What defines the order list; all of it stands in the address. */
export const orderListParams = {
  current: integerParam(1),
  size: integerParam(10, 1, 100),
  search: textParam(),
  orderStatus: choiceParam(orderStatuses),
  paymentStatus: choiceParam(paymentStatuses),
  /** Id of the one customer whose orders they are. */
  customer: textParam(),
  product: textParam(),
  start: dayParam(''),
  end: dayParam(''),
};
export type OrderListView = UrlValues<typeof orderListParams>;

/** The orders behind a number of the sales reports: with a product, placed in these shop days. Empty text is no limit. */
export type SoldBy = Pick<OrderListView, 'product' | 'start' | 'end'>;

/** What the list of this view asks for. */
export function orderListQuestion({ customer, product, start, end, ...view }: OrderListView, zone: string) {
  return {
    ...view,
    ...(customer && { customer }),
    ...(product && { product }),
    ...(start && end && instantsOf({ start, end }, zone)),
  };
}

export const orderListQuery = (view: OrderListView, zone: string) =>
  pageQuery(orderRoutes.listOrders, { query: orderListQuestion(view, zone) });

/** One order, now or as it was at `asOf`. */
export const orderQuery = (id: string, asOf?: string) =>
  routeQuery(orderRoutes.getOrder, { params: { id }, ...(asOf && { query: { asOf } }) });

/** A range of the ranking, and the one that it is compared with. */
export interface RankingDays {
  readonly range: DayRange;
  readonly previous: DayRange | undefined;
}

/** What the ranking of these days asks for, all of it. */
export function rankingQuestion({ range, previous }: RankingDays, zone: string) {
  const before = previous && instantsOf(previous, zone);
  return {
    ...instantsOf(range, zone),
    ...(before && { previous_start_at: before.start_at, previous_end_at: before.end_at }),
  };
}

export const rankingQuery = (days: RankingDays, page: { current: number; size: number }, zone: string) => ({
  ...pageQuery(orderRoutes.salesRanking, { query: { ...rankingQuestion(days, zone), ...page } }),
  select: rankingPage,
});

/** A page of the ranking. */
export type RankingPage = ReturnType<typeof rankingPage>;

/** `sold` and `before` are the sums of the whole ranking, now and in the period that it is compared with. */
function rankingPage({
  rankings,
  total = 0,
  sold = NOTHING_SOLD,
  soldBefore,
}: ReplyOf<typeof orderRoutes.salesRanking>) {
  return { rows: rankedRows(rankings), total, sold, before: soldBefore };
}

const NOTHING_SOLD: SoldView = { quantity: 0, amount: 0 };

/** What a change of an order makes stale. */
export const orderReads = [orderRoutes.listOrders, orderRoutes.getOrder, orderRoutes.salesRanking];
