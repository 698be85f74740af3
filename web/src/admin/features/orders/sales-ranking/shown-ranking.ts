import type { SoldView } from '@countinghouse/contracts/orders/views';
import type { DayRange } from '../../../shared/report/report-range.ts';
import type { RankingPage } from '../api.ts';

/** A page of the ranking as it is shown. */
export interface ShownRanking {
  readonly range: DayRange;
  /** The period before and what everything sold in it, where that is compared. */
  readonly compared: { readonly days: DayRange; readonly sold: SoldView } | undefined;
  readonly page: RankingPage;
}
