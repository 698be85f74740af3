import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { explainRoutes } from '@countinghouse/contracts/reports/explain-api';
import { revenueRoutes } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import type { LogReads } from '../history/log-reads.ts';
import { reportRange } from '../report-range.ts';
import type { ReportTime } from '../report-time.ts';
import { explanation } from './explain.query.ts';
import { revenue } from './sales/revenue.query.ts';

export interface ReportReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
  readonly timeOf: ReportTime;
}

export function reportBindings({ database, log, calendar, timeOf }: ReportReads): Binding[] {
  return [
    bind(revenueRoutes.revenue, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(revenueRoutes.revenue)),
      ...(await revenue(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(explainRoutes.explain, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(explainRoutes.explain)),
      ...(await explanation({ database, log }, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),
  ];
}
