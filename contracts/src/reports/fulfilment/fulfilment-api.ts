import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { instant, success } from '../../kernel/http/wire.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';
import { fulfilmentSteps } from './fulfilment-steps.ts';

/** What steps can be told apart by. */
export const fulfilmentGroups = ['none', 'delivery_method'] as const;
export type FulfilmentGroup = (typeof fulfilmentGroups)[number];

/** The query of the report, apart from its page, its order and what it is compared with. */
export const fulfilmentQuery = { ...reportRange, group: z.enum(fulfilmentGroups).default('none') };

/** Of the steps that ended in the range. */
const ended = {
  orders: figure('fulfilment.orders'),
  /** Hours, to the tenth, within which half of them ended: those of one of the orders; null where none ended. */
  median: figure('fulfilment.median').nullable(),
  /** Hours within which nine of ten ended. */
  p90: figure('fulfilment.p90').nullable(),
};

const figures = {
  ...ended,
  /** Orders that have begun the step and not ended it, now and whatever the range is. */
  open: figure('fulfilment.open'),
  /** Of the periods that the report is compared with. */
  before: z.object(ended).optional(),
  year: z.object(ended).optional(),
};

export const fulfilmentRow = z.object({
  /** Names the row to `GET /report/explain`. */
  key: z.string(),
  step: z.enum(fulfilmentSteps),
  /** Null where nothing is told apart; `_id` is null for orders without a method, `name` for one that is gone. */
  method: z
    .object({ _id: z.string().nullable(), name: z.string().nullable(), names: bothLanguages.optional() })
    .nullable(),
  ...figures,
  /** When the first of these open ones began it; null where there is none, or an import did not know it. */
  openSince: instant.nullable(),
});
export type FulfilmentRow = z.output<typeof fulfilmentRow>;
const fulfilmentTotal = z.object({ key: z.string(), ...figures });
export type FulfilmentTotal = z.output<typeof fulfilmentTotal>;
export type FulfilmentEnded = Pick<FulfilmentRow, 'orders' | 'median' | 'p90'>;

export const fulfilmentRoutes = {
  fulfilment: defineRoute({
    method: 'GET',
    path: '/report/fulfilment',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'How long orders take from placed to paid, shipped and delivered: median and 90th percentile of the steps that ended in the shop days of a range, and what is open now',
    query: z.strictObject({
      ...fulfilmentQuery,
      compare: z.enum(comparisons).optional(),
      /** Default: the steps in their order, then most orders. */
      sort: reportSort(['orders', 'median', 'p90', 'open']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      /** Steps that ended in the range, or are open now; the whole way where methods are told apart. */
      rows: z.array(fulfilmentRow),
      total: plain(),
      /** One total, the whole way from placed to delivered, or none where nothing is. */
      totals: z.array(fulfilmentTotal),
      compared: comparedRanges,
    }),
    views: ['analytics_fulfilment', 'pricing_settings'],
  }),
};
