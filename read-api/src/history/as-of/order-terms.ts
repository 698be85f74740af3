import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, type OrderEvent, orderPlaced } from '@countinghouse/contracts/orders/events';
import type { OrderPolicy } from '@countinghouse/contracts/pages/page-paths';
import { type LogReads, readAll } from '../log-reads.ts';
import { type Terms, termsAsOf, termsAtRevision } from './terms-as-of.ts';

type OrderTerms = { accepted: OrderPolicy[] } & Record<OrderPolicy, Terms>;

/**
 * Returns the policies of an order: those that it accepted at their revisions then, the others as of `at`, milliseconds
 * since the epoch.
 */
export async function orderTerms(log: LogReads, orderId: string, at: number): Promise<OrderTerms> {
  const [placed] = await readAll<OrderEvent>(log, streamOf(ORDER, orderId), undefined, [orderPlaced.type]);
  const accepted = (placed?.type === 'orders.OrderPlaced' && placed.data.acceptedPolicies) || [];
  const terms = (page: OrderPolicy) => {
    const policy = accepted.find((one) => one.page === page);
    return policy ? termsAtRevision(log, page, policy.revision) : termsAsOf(log, page, at);
  };
  const [shippingPaymentTerms, returnReplacementPolicy, privacyPolicy] = await Promise.all([
    terms('shippingPaymentTerms'),
    terms('returnReplacementPolicy'),
    terms('privacyPolicy'),
  ]);
  return {
    accepted: accepted.map(({ page }) => page),
    shippingPaymentTerms,
    returnReplacementPolicy,
    privacyPolicy,
  };
}
