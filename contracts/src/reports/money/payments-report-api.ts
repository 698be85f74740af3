import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { reportPage, reportSort } from '../report-query.ts';
import { salePeriods } from '../sales/revenue-api.ts';

/** What payments can be told apart by. */
export const moneyGroups = ['none', 'method'] as const;
export type MoneyGroup = (typeof moneyGroups)[number];

/** The query of the report, apart from its page and its order. */
export const paymentsReportQuery = {
  ...reportRange,
  by: z.enum(salePeriods).default('month'),
  group: z.enum(moneyGroups).default('method'),
};

/** Amounts are in major units. */
const sums = {
  currency: z.string(),
  payments: figure('money.payments'),
  paid: figure('money.paid'),
  refunded: figure('money.refunded'),
  /** Units that refunds name. */
  units: figure('money.units'),
  disputed: figure('money.disputed'),
  /** What the provider kept of payments, as far as it said so. */
  fees: figure('money.fees'),
  /** Paid, less refunds, disputes and fees. */
  net: figure('money.net'),
};

export const paymentsReportRow = z.object({
  /** Names the row to `GET /report/explain`. */
  key: z.string(),
  /** First shop day of the period, `YYYY-MM-DD`, which may be before the range; '' for the whole range. */
  period: z.string(),
  /**
   * Null where methods are not told apart. `_id` is that of a payment method, `other` for payments that name none, or
   * `hand` for refunds by hand; `names` is null where no method has it any more.
   */
  method: z.object({ _id: z.string(), names: bothLanguages.nullable() }).nullable(),
  ...sums,
});
export type PaymentsReportRow = z.output<typeof paymentsReportRow>;

const paymentsReportTotal = z.object({ key: z.string(), ...sums });
export type PaymentsReportTotal = z.output<typeof paymentsReportTotal>;

export const paymentsReportRoutes = {
  paymentsReport: defineRoute({
    method: 'GET',
    path: '/report/payments',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Money of the shop days of a range by period and payment method: paid, refunded, units refunded, disputed, fees of the provider, and what is left, each on the day on which it happened',
    query: z.strictObject({
      ...paymentsReportQuery,
      /** Default: latest period, then most paid. */
      sort: reportSort(['period', 'payments', 'paid', 'refunded', 'units', 'disputed', 'fees', 'net']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(paymentsReportRow),
      total: plain(),
      /** Of all rows, by currency. */
      totals: z.array(paymentsReportTotal),
    }),
    views: ['analytics_money', 'payments_methods'],
  }),
};
