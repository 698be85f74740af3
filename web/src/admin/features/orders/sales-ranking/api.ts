import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes, type RankingOrder } from '@countinghouse/contracts/orders/api';
import type { SoldView } from '@countinghouse/contracts/orders/views';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../../shared/report/report-range.ts';
import { rankedRows } from './ranked-row.ts';

/** A range of the ranking, and the one for comparison. */
export interface RankingDays {
  readonly range: DayRange;
  readonly previous: DayRange | undefined;
  readonly by: RankingOrder;
}

/** Returns the query of the whole ranking of these days. */
export function rankingQuestion({ range, previous, by }: RankingDays, zone: string) {
  const before = previous && instantsOf(previous, zone);
  return {
    ...instantsOf(range, zone),
    ...(by !== 'quantity' && { by }),
    ...(before && { previous_start_at: before.start_at, previous_end_at: before.end_at }),
  };
}

export const rankingQuery = (days: RankingDays, page: { current: number; size: number }, zone: string) => ({
  ...pageQuery(orderRoutes.salesRanking, { query: { ...rankingQuestion(days, zone), ...page } }),
  select: rankingPage,
});

/** A page of the ranking. */
export type RankingPage = ReturnType<typeof rankingPage>;

/** `sold` and `before` are the sums of the whole ranking, now and in the previous period. */
function rankingPage({
  asOf,
  rankings,
  total = 0,
  sold = NOTHING_SOLD,
  soldBefore,
}: ReplyOf<typeof orderRoutes.salesRanking>) {
  return { asOf, rows: rankedRows(rankings), total, sold, before: soldBefore };
}

const NOTHING_SOLD: SoldView = { quantity: 0, amount: 0 };

/** A page of the ranking for display. */
export interface ShownRanking {
  /** Total sales of the previous period, when compared. */
  readonly compared: SoldView | undefined;
  readonly page: RankingPage;
}
