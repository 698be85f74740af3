import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { idOfStream } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import type { Process } from '../../processes/process.ts';
import { processMetadata } from '../../processes/process-metadata.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { finishOrder } from './place-order.saga.ts';

const name = 'orders.order-fulfilment';

/** Finishes every order that a request began, except those that requests of this process finish themselves. */
export function orderFulfilment(deps: OrderDependencies): Process {
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
      // A request that is working on it now is waited for.
      await deps.locks.run(`order ${orderId}`, async () => undefined);
      if (deps.finished.covers(orderId, event.revision)) return;
      await finishOrder(deps, orderId, processMetadata(name, event));
    },
  };
}
