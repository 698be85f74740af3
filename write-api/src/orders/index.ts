import { failpoint } from '@countinghouse/platform/runtime/failpoint';
import { StreamQueue } from '../command-handling/stream-queue.ts';
import type { CustomerWrites } from '../customers/customer-writes.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { cartBindings } from './cart.routes.ts';
import { orderBindings } from './order.routes.ts';
import { orderFulfilment } from './order-fulfilment.process.ts';
import { FinishedOrders, type Ordering } from './ordering.ts';

/** What orders and carts are handled with, once for a process. */
export function ordering({
  commands,
  vault,
  limits,
  settings,
}: Pick<WriteDeps, 'commands' | 'vault' | 'limits' | 'settings'>): Ordering {
  return {
    commands,
    numbers: vault.numbers,
    keys: vault.idempotency,
    declined: limits.batched('declined-orders', settings.RATE_LIMIT_DECLINED_ORDERS),
    turns: new StreamQueue(),
    finished: new FinishedOrders(),
    reached: failpoint,
  };
}

export function orders(deps: Ordering, { log }: Pick<WriteDeps, 'log'>, writes: CustomerWrites): Context {
  return {
    bindings: writes.limit([...cartBindings(deps), ...orderBindings(deps, log)]),
    processes: [orderFulfilment(deps)],
  };
}
