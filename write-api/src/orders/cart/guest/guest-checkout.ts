import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { CHECKOUT_RULES } from '@countinghouse/contracts/settings/events';
import type { Handled } from '@countinghouse/platform/commands/commands';
import type { Claims } from '../../../identity/claims.ts';
import { checkoutRules } from '../../../settings/checkout-rules.decider.ts';
import type { OrderDependencies } from '../../order-dependencies.ts';
import { type LinesOptions, type LinesRequest, placeLines } from '../lines-checkout.ts';

/** What somebody without an account orders. */
export type GuestRequest = Omit<LinesRequest, 'customerId'>;

/** What orders without an account need. */
export type GuestDependencies = OrderDependencies & { readonly claims: Pick<Claims, 'assign'> };

/** Nobody has proved to read the mail of an address that was typed. */
const STRANGER = { mailbox: 'claimed', unpaidLimitLifted: false } as const;

/** Places an order without an account, by the rules of the checkout. @returns ACCOUNT_NEEDED where the shop says so */
export function guestCheckout(
  deps: GuestDependencies,
  request: GuestRequest,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  const guest = asGuest(deps, request, STRANGER);
  const options: LinesOptions = {
    ...guest,
    async buyer(consistency) {
      const [rules, buyer] = await Promise.all([
        deps.commands.load(checkoutRules, CHECKOUT_RULES.id, consistency),
        guest.buyer(consistency),
      ]);
      if (rules.state.needsAccount) return refuse('ACCOUNT_NEEDED');
      return isRefusal(buyer) ? buyer : { ...buyer, preconditions: [...buyer.preconditions, rules] };
    },
  };
  return placeLines(deps, { ...request, customerId: request.orderId }, options, metadata);
}

/** How an order without an account is placed. */
export function asGuest(
  { addressId, claims }: GuestDependencies,
  { orderId, email }: Pick<GuestRequest, 'orderId' | 'email'>,
  limits: Parameters<LinesOptions['prepare']>[0]['limits'],
): LinesOptions {
  return {
    buyer: async () => ({ holder: addressId(email), limits, preconditions: [] }),
    // Before the event: an order that is there is found by who proves its address.
    prepare: ({ holder }) => claims.assign('guest-order', orderId, holder),
  };
}
