import type { KeyedMutex } from '../command-handling/locks.ts';
import type { CustomerWrites } from '../customers/customer-writes.ts';
import { failpoint } from '../failpoints.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { cartBindings } from './cart/cart.routes.ts';
import { orderBindings } from './order.routes.ts';
import { FinishedOrders, type OrderDependencies } from './order-dependencies.ts';
import { orderFulfilment } from './sagas/order-fulfilment.process.ts';

/** The dependencies of orders and carts, once for a process. */
export function orderDependencies(
  { commands, vault, limits, settings }: Pick<WriteDeps, 'commands' | 'vault' | 'limits' | 'settings'>,
  locks: KeyedMutex,
): OrderDependencies {
  return {
    commands,
    numbers: vault.numbers,
    keys: vault.idempotency,
    declined: limits.batched('declined-orders', settings.RATE_LIMIT_DECLINED_ORDERS),
    locks,
    finished: new FinishedOrders(),
    reached: failpoint,
  };
}

export function orders(deps: OrderDependencies, { log }: Pick<WriteDeps, 'log'>, writes: CustomerWrites): Context {
  return {
    bindings: writes.limit([...cartBindings(deps), ...orderBindings(deps, log)]),
    processes: [orderFulfilment(deps)],
  };
}
