import { customerGoogleLinked, customerPasswordChanged } from '@countinghouse/contracts/customers/events';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { shippingInfoChanged } from '@countinghouse/contracts/orders/events';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import type { Process } from '../../../processes/process.ts';
import { processMetadata } from '../../../processes/process-metadata.ts';
import { order } from '../../order.decider.ts';
import { type GuestOrderDependencies, takeGuestOrders } from './take-guest-orders.ts';

const name = 'orders.guest-orders';

/**
 * Moves orders without an account to who has proved their address, where the call that proved it did not live to do so,
 * and finds them by another address once staff have corrected it.
 */
export function guestOrders(deps: GuestOrderDependencies): Process {
  return {
    name,
    types: [customerPasswordChanged.type, customerGoogleLinked.type, shippingInfoChanged.type],
    async handle(event: RecordedEvent<DomainEvent>) {
      if (event.type === shippingInfoChanged.type) return followAddress(deps, event.data as { orderId: string });
      const { customerId } = event.data as { customerId: string };
      await takeGuestOrders(deps, customerId, processMetadata(name, event));
    },
  };
}

async function followAddress({ orders, claims }: GuestOrderDependencies, { orderId }: { orderId: string }) {
  const { state } = await orders.commands.load(order, orderId);
  if (state.phase === 'none' || !isGuestOrder({ orderId, customerId: state.customerId })) return;
  const { email } = state.contact;
  if (email !== '') await claims.assign('guest-order', orderId, orders.addressId(email));
}
