import { presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { customer } from '../../../customers/customer.decider.ts';
import { asGuest, type GuestDependencies } from '../guest/guest-checkout.ts';
import { type LinesOptions, type LinesRequest, placeLines, type StaffPart } from '../lines-checkout.ts';

/** What staff order for somebody. */
export interface StaffRequest extends Omit<LinesRequest, 'customerId' | 'customerName' | 'network'> {
  /** Undefined for an order without an account. */
  readonly customerId: string | undefined;
  /** Undefined for the name of the customer. */
  readonly customerName: string | undefined;
}

/** Staff know whom they talk to. */
const KNOWN = { mailbox: 'entered', unpaidLimitLifted: false } as const;

/**
 * Places an order that staff enter, by the rules of the checkout and without a cart. The limits of unpaid stock of the
 * customer hold, those of a network do not: the call comes from that of the shop.
 * @returns VALIDATION for a customer who is gone or may not buy
 */
export async function staffCheckout(
  deps: GuestDependencies,
  { customerId, customerName, ...request }: StaffRequest,
  staff: StaffPart,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  const { orderId, email } = request;
  const lines = { ...request, network: undefined };
  if (customerId === undefined) {
    const guest = { ...lines, customerId: orderId, customerName: customerName ?? email };
    return placeLines(deps, guest, { ...asGuest(deps, request, KNOWN), staff }, metadata);
  }
  const account = presentCustomer((await deps.commands.load(customer, customerId)).state);
  const name = customerName ?? account?.details.name ?? '';
  const options = { ...asAccount(deps, customerId), staff };
  return placeLines(deps, { ...lines, customerId, customerName: name }, options, metadata);
}

function asAccount({ commands }: GuestDependencies, customerId: string): LinesOptions {
  return {
    async buyer(consistency) {
      const account = await commands.load(customer, customerId, consistency);
      const { state } = account;
      const refusal = (code: string) => refuse('VALIDATION', undefined, [{ field: 'customer', code }]);
      if (state.status === 'none' || state.status === 'erased') return refusal('not_found');
      if (state.status === 'inactive') return refusal('inactive');
      return { holder: customerId, limits: state, preconditions: [account] };
    },
    prepare: async () => undefined,
  };
}
