import { explainRoutes } from '@countinghouse/contracts/reports/explain-api';
import { fulfilmentRoutes } from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import { paymentsReportRoutes } from '@countinghouse/contracts/reports/money/payments-report-api';
import { returnsRoutes } from '@countinghouse/contracts/reports/returns/returns-api';
import { abcRoutes } from '@countinghouse/contracts/reports/sales/abc-api';
import { basketsRoutes } from '@countinghouse/contracts/reports/sales/baskets-api';
import { cohortsRoutes } from '@countinghouse/contracts/reports/sales/cohorts-api';
import { customersReportRoutes } from '@countinghouse/contracts/reports/sales/customers-api';
import { revenueRoutes } from '@countinghouse/contracts/reports/sales/revenue-api';
import { deadStockRoutes } from '@countinghouse/contracts/reports/stock/dead-stock-api';
import { sellThroughRoutes } from '@countinghouse/contracts/reports/stock/sell-through-api';
import { valuationRoutes } from '@countinghouse/contracts/reports/stock/valuation-api';
import { taxReportRoutes } from '@countinghouse/contracts/reports/taxes/tax-report-api';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { reportRange } from '../report-range.ts';
import type { ReportTime } from '../report-time.ts';
import { type ExplainReads, explanation } from './explain/explain.query.ts';
import { fulfilment } from './fulfilment/fulfilment.query.ts';
import { paymentsReport } from './money/payments-report.query.ts';
import { returnsReport } from './returns/returns-report.query.ts';
import { abc } from './sales/abc.query.ts';
import { baskets } from './sales/baskets.query.ts';
import { cohorts } from './sales/cohorts.query.ts';
import { customersReport } from './sales/customers.query.ts';
import { revenue } from './sales/revenue.query.ts';
import { deadStock } from './stock/dead-stock.query.ts';
import { sellThrough } from './stock/sell-through.query.ts';
import { valuation } from './stock/valuation.query.ts';
import { taxReport } from './taxes/tax-report.query.ts';

export interface ReportReads extends ExplainReads {
  readonly timeOf: ReportTime;
}

export function reportBindings({ timeOf, ...reads }: ReportReads): Binding[] {
  const { database, calendar } = reads;
  return [
    bind(revenueRoutes.revenue, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(revenueRoutes.revenue)),
      ...(await revenue(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(valuationRoutes.valuation, async ({ query }) => ({
      ...ok,
      ...(await timeOf(valuationRoutes.valuation)),
      ...(await valuation(database, query, calendar.dayOf(Date.now()))),
    })),

    bind(deadStockRoutes.deadStock, async ({ query }) => ({
      ...ok,
      ...(await timeOf(deadStockRoutes.deadStock)),
      ...(await deadStock(database, query, calendar.dayOf(Date.now()))),
    })),

    bind(sellThroughRoutes.sellThrough, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(sellThroughRoutes.sellThrough)),
      ...(await sellThrough(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(abcRoutes.abc, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(abcRoutes.abc)),
      ...(await abc(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(basketsRoutes.baskets, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(basketsRoutes.baskets)),
      ...(await baskets(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(cohortsRoutes.cohorts, async ({ query: { start_at, end_at, ...page } }) => ({
      ...ok,
      ...(await timeOf(cohortsRoutes.cohorts)),
      ...(await cohorts(database, { range: reportRange(start_at, end_at), ...page }, calendar)),
    })),

    bind(customersReportRoutes.customersReport, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(customersReportRoutes.customersReport)),
      ...(await customersReport(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(paymentsReportRoutes.paymentsReport, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(paymentsReportRoutes.paymentsReport)),
      ...(await paymentsReport(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(taxReportRoutes.taxReport, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(taxReportRoutes.taxReport)),
      ...(await taxReport(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(fulfilmentRoutes.fulfilment, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(fulfilmentRoutes.fulfilment)),
      ...(await fulfilment(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(returnsRoutes.returnsReport, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(returnsRoutes.returnsReport)),
      ...(await returnsReport(database, { range: reportRange(start_at, end_at), ...query }, calendar)),
    })),

    bind(explainRoutes.explain, async ({ query }) => ({
      ...ok,
      ...(await timeOf(explainRoutes.explain)),
      ...(await explanation(reads, query)),
    })),
  ];
}
