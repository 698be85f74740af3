import { z } from 'zod';
import { queryInteger } from '../../kernel/http/pagination.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { instant, success } from '../../kernel/http/wire.ts';
import { searchSchema } from '../../kernel/text/text.ts';
import { closingView, misfitView, payoutEntryView, payoutView } from './views.ts';

/** Words that are parts of order numbers or references, or amounts; all are to be found in one entry. */
const search = searchSchema.optional();
const page = { current: queryInteger(1, 1_000_000).default(1), size: queryInteger(1, 100).default(20), search };

/** The most that the list of what does not fit has. */
export const MAX_MISFITS = 200;

const reconciliation = z.object({
  /** Whether a provider was ever set up; without, there is nothing to be matched. */
  isSetUp: z.boolean(),
  /** When the provider was read last; null before the first time. */
  readAt: instant.nullable(),
  closings: z.array(closingView),
  /** The oldest first, up to {@link MAX_MISFITS}. */
  misfits: z.array(misfitView),
  /** How many there are that have what is searched for. */
  misfitCount: z.number(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const payoutRoutes = {
  listPayouts: defineRoute({
    method: 'GET',
    path: '/payment/payouts',
    service: 'read-api',
    access: 'staff',
    summary: 'Payouts of the payment provider, the last to arrive first, searched by what they and their entries have',
    query: z.strictObject(page),
    reply: success({ payouts: z.array(payoutView), total: z.number() }),
    views: ['payments_payouts'],
  }),
  getPayout: defineRoute({
    method: 'GET',
    path: '/payment/payouts/:reference',
    service: 'read-api',
    access: 'staff',
    summary: 'A payout with a page of what it consists of, each with the order that it is of',
    params: z.strictObject({ reference: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/) }),
    query: z.strictObject(page),
    reply: success({ payout: payoutView, entries: z.array(payoutEntryView), total: z.number() }),
    errors: ['NOT_FOUND'],
    views: ['payments_payouts'],
  }),
  getReconciliation: defineRoute({
    method: 'GET',
    path: '/payment/reconciliation',
    service: 'read-api',
    access: 'staff',
    summary:
      'How the balance at the payment provider comes about, and every payment, refund and dispute that the shop and the provider do not have alike',
    query: z.strictObject({ search }),
    reply: success({ reconciliation }),
    views: ['payments_payouts', 'payments_methods'],
  }),
  readPayouts: defineRoute({
    method: 'POST',
    path: '/payment/payouts/read',
    service: 'write-api',
    access: 'staff',
    summary: 'Read payouts and balance at the payment provider now',
    reply: success({ readAt: instant }),
    errors: ['NOT_FOUND'],
  }),
};
