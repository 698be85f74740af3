import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import { onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import type {
  MoneyGroup,
  PaymentsReportRow,
  PaymentsReportTotal,
} from '@countinghouse/contracts/reports/money/payments-report-api';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { paymentMethodNames } from '../../shared/payment-method-names.ts';
import { allRows, reportPage, type SortedPage } from '../report-rows.ts';
import { keyOfCell } from '../sales/sale-key.ts';
import { type MoneyRow, moneyReport } from './money-rows.ts';

interface PaymentsQuery extends SortedPage {
  readonly range: ReportRange;
  readonly by: SalePeriod;
  readonly group: MoneyGroup;
}

interface PaymentsReport {
  readonly rows: PaymentsReportRow[];
  readonly total: number;
  readonly totals: PaymentsReportTotal[];
}

/** Returns the money that moved in the shop days that the range touches. */
export async function paymentsReport(
  database: Database,
  { range, by, group, ...page }: PaymentsQuery,
  calendar: ShopCalendar,
): Promise<PaymentsReport> {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const [{ rows, total }, totals, names] = await Promise.all([
    reportPage(database, moneyReport({ ...days, by, group }), page),
    allRows(database, moneyReport({ ...days, by: 'none', group: 'none' })),
    paymentMethodNames(database),
  ]);
  return {
    rows: rows.map((row) => ({
      key: keyOfCell({ period: row.period, group: row.method, currency: row.currency }),
      period: row.period,
      method: group === 'none' ? null : { _id: row.method, names: namesOf(names, row.method) },
      ...sumsOf(row),
    })),
    total,
    totals: totals.map((row) => ({
      key: keyOfCell({ period: '', group: '', currency: row.currency }),
      ...sumsOf(row),
    })),
  };
}

/** The online method keeps its first name where the shop has no provider any more. */
function namesOf(names: ReadonlyMap<string, BothLanguages>, method: string): BothLanguages | null {
  return names.get(method) ?? (isOnlineMethod({ _id: method }) ? onlineMethod.names : null);
}

function sumsOf({ currency, payments, paid, refunded, units, disputed, fees, net }: MoneyRow) {
  return {
    ...{ currency, payments, paid: fromMinor(paid), refunded: fromMinor(refunded), units },
    ...{ disputed: fromMinor(disputed), fees: fromMinor(fees), net: fromMinor(net) },
  };
}
