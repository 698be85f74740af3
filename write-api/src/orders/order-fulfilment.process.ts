import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { idOfStream } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import type { Process } from '../processes/process.ts';
import { processMetadata } from '../processes/process-metadata.ts';
import type { Ordering } from './ordering.ts';
import { finishOrder } from './place-order.ts';

const name = 'orders.order-fulfilment';

/**
 * Brings every order to its end that a request began and did not finish: its stock taken or given back, its cart emptied. What the
 * requests of this process finish themselves passes by.
 */
export function orderFulfilment(deps: Ordering): Process {
  return {
    name,
    types: [
      'orders.OrderPlaced',
      'orders.OrderDeclined',
      'orders.OrderStatusChanged',
      'orders.OrderReopenRequested',
      'orders.OrderReopenDeclined',
    ],
    async handle(event: RecordedEvent<DomainEvent>) {
      const orderId = idOfStream(ORDER, event.stream);
      // A request that is at it now is waited for.
      await deps.turns.run(`order ${orderId}`, async () => undefined);
      if (deps.finished.covers(orderId, event.revision)) return;
      await finishOrder(deps, orderId, processMetadata(name, event));
    },
  };
}
