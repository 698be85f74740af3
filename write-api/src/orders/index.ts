import { failpoint } from '@countinghouse/platform/runtime/failpoint';
import { StreamQueue } from '../command-handling/stream-queue.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { cartBindings } from './cart.routes.ts';
import { orderBindings } from './order.routes.ts';
import { orderFulfilment } from './order-fulfilment.process.ts';
import { FinishedOrders, type Ordering } from './ordering.ts';

/** The one desk of a process at which orders and carts are handled. */
export function ordering({ commands, vault }: Pick<WriteDeps, 'commands' | 'vault'>): Ordering {
  return {
    commands,
    numbers: vault.numbers,
    keys: vault.idempotency,
    turns: new StreamQueue(),
    finished: new FinishedOrders(),
    reached: failpoint,
  };
}

export function orders(desk: Ordering): Context {
  return { bindings: [...cartBindings(desk), ...orderBindings(desk)], processes: [orderFulfilment(desk)] };
}
