import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { changeOrder } from '../change-order.ts';
import type { PayingDependencies } from './paying.ts';

/** @throws Error when the order refuses what it should not */
export async function change(
  deps: PayingDependencies,
  orderId: string,
  command: Parameters<typeof changeOrder>[2],
  metadata: EventMetadata = ownMetadata('payments.follow-payment'),
): Promise<Order> {
  const changed = await changeOrder(deps, orderId, command, metadata);
  if (isRefusal(changed)) throw new Error(`${command.type} of order ${orderId} was refused: ${changed.refused}`);
  return changed.state;
}

/** Metadata of what the shop does by itself. */
export function ownMetadata(name: string): EventMetadata {
  const commandId = newId();
  return { actor: { kind: 'system', id: name }, commandId, correlationId: commandId };
}
