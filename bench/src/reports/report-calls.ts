import { type ReportName, reportFigures } from '@countinghouse/contracts/kernel/http/figures';
import { fulfilmentGroups } from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import { moneyGroups } from '@countinghouse/contracts/reports/money/payments-report-api';
import { returnGroups } from '@countinghouse/contracts/reports/returns/return-kinds';
import { abcMeasures } from '@countinghouse/contracts/reports/sales/abc-api';
import { saleGroups, salePeriods } from '@countinghouse/contracts/reports/sales/revenue-api';
import { stockGroups } from '@countinghouse/contracts/reports/stock/stock-group';

/** Rows of the page that a screen shows first. */
const PAGE = 'current=1&size=50';

/** A report of the back office: its path, and what it is asked, each with its own query. */
interface MeasuredReport {
  readonly name: ReportName;
  readonly path: string;
  /** What it is asked apart from its page, as `GET /report/explain` takes it too. */
  readonly asked: readonly string[];
  /** Whether its rows and totals have keys, by which their figures are explained. */
  readonly hasKeys: boolean;
}

/** Every report that is asked by an address, over whole days where it has days. @param days as a query, `start_at=…` */
export function measuredReports(days: string): MeasuredReport[] {
  const over = (...choices: readonly string[]) => choices.map((choice) => `${days}&${choice}`);
  const periods = salePeriods.map((by) => `by=${by}`);
  const keyed = (name: ReportName, path: string, asked: readonly string[]) => ({ name, path, asked, hasKeys: true });
  const plain = (name: ReportName, path: string, asked: readonly string[]) => ({ name, path, asked, hasKeys: false });
  return [
    keyed('revenue', '/report/revenue', over(...periods, ...by('group', saleGroups, 'by=month'))),
    keyed('customers', '/report/customers', [days]),
    keyed('abc', '/report/abc', over(...by('by', abcMeasures))),
    keyed('baskets', '/report/baskets', [days]),
    keyed('cohorts', '/report/cohorts', [days]),
    keyed('returns', '/report/returns', over(...by('group', returnGroups))),
    keyed('payments', '/report/payments', over(...by('group', moneyGroups))),
    keyed('taxes', '/report/taxes', over(...periods)),
    keyed('fulfilment', '/report/fulfilment', over(...by('group', fulfilmentGroups))),
    keyed('sellThrough', '/report/sell-through', over(...by('group', stockGroups))),
    keyed('valuation', '/report/valuation', by('group', stockGroups)),
    keyed('deadStock', '/report/dead-stock', ['days=90']),
    plain('ranking', '/order/sales-ranking', [days]),
    plain('dailySales', '/order/daily-sales', [days]),
    plain('unmetDemand', '/inventory/demand', [days]),
    plain('funnel', '/order/funnel', [days]),
    plain('carts', '/order/abandoned-carts', ['idle_hours=24']),
    plain('reorder', '/inventory/reorder', ['']),
    plain('alert', '/product/alert-list', ['']),
  ];
}

function by(parameter: string, values: readonly string[], and = ''): string[] {
  return values.map((value) => `${parameter}=${value}${and === '' ? '' : `&${and}`}`);
}

/** The address of the first page of a report. */
export function pageOf({ name, path }: MeasuredReport, asked: string): string {
  const isWhole = name === 'dailySales' || name === 'funnel';
  return `${path}?${[asked, isWhole ? '' : PAGE].filter(Boolean).join('&')}`;
}

/** The address of the first page of what a cell of a report is made of; a key of '' is that of the only total. */
export function explanationOf({ name }: MeasuredReport, asked: string, key: string): string {
  const cell = key === '' ? '' : `&key=${encodeURIComponent(key)}`;
  return `/report/explain?${asked}&figure=${reportFigures[name][0]}${cell}`;
}
