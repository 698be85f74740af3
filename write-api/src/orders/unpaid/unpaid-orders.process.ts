import { customerErased } from '@countinghouse/contracts/customers/events';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { idOfStream } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderDeclined,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import { isUnpaid } from '@countinghouse/contracts/orders/progress';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import type { Process } from '../../processes/process.ts';
import { processMetadata } from '../../processes/process-metadata.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { rejectUnpaid } from './reject-unpaid.ts';
import { unpaidAgain } from './unpaid-order.ts';

const name = 'orders.unpaid-orders';

/**
 * Keeps the table of unpaid orders as the log has them, from what happens to them after they were placed, and rejects
 * those of an erased customer.
 */
export function unpaidOrders(deps: OrderDependencies): Process {
  return {
    name,
    types: [
      orderDeclined.type,
      orderStatusChanged.type,
      paymentStatusChanged.type,
      orderTracked.type,
      customerErased.type,
    ],
    async handle(event: RecordedEvent<DomainEvent>) {
      if (event.type === customerErased.type) return rejectErased(deps, event);
      await followOrder(deps, idOfStream(ORDER, event.stream), event.recordedAt);
    },
  };
}

async function rejectErased(deps: OrderDependencies, event: RecordedEvent<DomainEvent>): Promise<void> {
  const { customerId } = event.data as { customerId: string };
  // Who has ordered without an account is erased under the id of the order.
  for (const orderId of [customerId, ...(await deps.unpaid.holds.ofCustomer(customerId))]) {
    const metadata = stepMetadata(processMetadata(name, event), 'reject', customerId, orderId);
    await rejectUnpaid(deps, orderId, 'account-erased', metadata);
  }
}

function isPlacedHere(placed: PlacedOrder): boolean {
  return placed.cartVersion !== undefined || isGuestOrder(placed);
}

/**
 * Brings the entry of an order to what the log has of it. Orders that were not placed in the shop, such as imported
 * ones, have none.
 * @param at when it became unpaid, if it has no entry that is younger
 */
export async function followOrder(deps: OrderDependencies, orderId: string, at: string): Promise<void> {
  const { holds } = deps.unpaid;
  await deps.locks.run(`unpaid ${orderId}`, async () => {
    const { state } = await deps.commands.load(order, orderId);
    const counts = state.phase !== 'none' && isPlacedHere(state.placed) && isUnpaid(state);
    await (counts ? holds.put(await unpaidAgain(deps, state, at)) : holds.remove(orderId));
  });
}
