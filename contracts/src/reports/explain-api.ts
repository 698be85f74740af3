import { z } from 'zod';
import { historyEntry } from '../history/views.ts';
import { reportTime } from '../kernel/http/as-of.ts';
import { paging } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { figureNames, plain } from './figures.ts';
import { saleQuery } from './sales/revenue-api.ts';

/** What one event added to a figure, or took from it. */
export const explainEntry = z.object({
  event: z.object({ _id: z.string(), type: z.string(), stream: z.string() }),
  ...historyEntry.pick({ occurredAt: true, recordedAt: true, reason: true }).shape,
  actor: historyEntry.shape.actor.omit({ role: true }),
  delta: plain(),
  /** What the event is about. */
  ref: z.object({ kind: z.literal('order'), _id: z.string(), name: z.string() }),
});
export type ExplainEntry = z.output<typeof explainEntry>;

export const explainRoutes = {
  explain: defineRoute({
    method: 'GET',
    path: '/report/explain',
    service: 'read-api',
    access: 'staff',
    summary: 'What a figure of a report is made of: events, the latest days first, whose parts add up to its value',
    query: z.strictObject({
      figure: z.enum(figureNames),
      ...saleQuery,
      /** Of the row or the total, as the report has it. Default: the total of the base currency. */
      key: z.string().max(300).optional(),
      /** The figure beside it, of the period before or of the year before. */
      of: z.enum(['before', 'year']).optional(),
      ...paging(20),
    }),
    reply: success({
      ...reportTime,
      figure: z.enum(figureNames),
      /** The figure as the report has it; amounts in major units. */
      value: plain(),
      /** What all entries come to, which is the same. */
      sum: plain(),
      /** Entries in all. */
      count: plain(),
      /** Name of the currency; absent for a figure that is no amount. */
      currency: z.string().optional(),
      entries: z.array(explainEntry),
    }),
    views: ['analytics_sales', 'orders_order_list'],
  }),
};
