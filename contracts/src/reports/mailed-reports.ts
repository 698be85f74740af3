import type { z } from 'zod';
import type { SavedReport } from '../identity/arranged-lists.ts';
import type { ReportMail } from '../identity/saved-views/report-mail.ts';
import type { FieldFault } from '../kernel/errors.ts';
import type { RouteDefinition } from '../kernel/http/route.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment-api.ts';
import { paymentsReportRoutes } from './money/payments-report-api.ts';
import { returnsRoutes } from './returns/returns-api.ts';
import { abcRoutes } from './sales/abc-api.ts';
import { basketsRoutes } from './sales/baskets-api.ts';
import { cohortsRoutes } from './sales/cohorts-api.ts';
import { customersReportRoutes } from './sales/customers-api.ts';
import { revenueRoutes } from './sales/revenue-api.ts';
import { deadStockRoutes } from './stock/dead-stock-api.ts';
import { sellThroughRoutes } from './stock/sell-through-api.ts';
import { valuationRoutes } from './stock/valuation-api.ts';
import { taxReportRoutes } from './taxes/tax-report-api.ts';

/** The call of a report that is mailed; its reply has `totals`, whose figures are. */
export type MailedReport = RouteDefinition<z.ZodType, z.ZodObject>;

/** Every report of which views are saved. */
export const mailedReports: Readonly<Record<SavedReport, MailedReport>> = {
  revenue: revenueRoutes.revenue,
  'best-customers': customersReportRoutes.customersReport,
  valuation: valuationRoutes.valuation,
  abc: abcRoutes.abc,
  baskets: basketsRoutes.baskets,
  cohorts: cohortsRoutes.cohorts,
  'sell-through': sellThroughRoutes.sellThrough,
  fulfilment: fulfilmentRoutes.fulfilment,
  returns: returnsRoutes.returnsReport,
  'payment-report': paymentsReportRoutes.paymentsReport,
  'dead-stock': deadStockRoutes.deadStock,
  'tax-report': taxReportRoutes.taxReport,
};

/** Returns whether a report is of days, which its call is then asked for. */
export function isOfDays({ query }: MailedReport): boolean {
  return query !== undefined && 'start_at' in query.shape;
}

/** Returns why a report cannot be mailed so; undefined where it can. */
export function objectionToMail(
  list: string,
  { ask, period }: Pick<ReportMail, 'ask' | 'period'>,
): FieldFault | undefined {
  const mailed = Object.hasOwn(mailedReports, list) ? mailedReports[list as SavedReport] : undefined;
  if (!mailed) return { field: 'mail', code: 'invalid' };
  if ((period !== null) !== isOfDays(mailed)) return { field: 'mail.period', code: 'invalid' };
  const days = period === null ? {} : { start_at: '0', end_at: '0' };
  const query = { ...Object.fromEntries(new URLSearchParams(ask)), ...days };
  return mailed.query?.safeParse(query).success ? undefined : { field: 'mail.ask', code: 'invalid' };
}
