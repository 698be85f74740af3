import type { KeyedMutex } from '@countinghouse/platform/commands/locks';
import type { CustomerWrites } from '../customers/customer-writes.ts';
import { failpoint } from '../failpoints.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { cartBindings } from './cart/cart.routes.ts';
import { quoteBindings } from './cart/quote.routes.ts';
import { orderBindings } from './order.routes.ts';
import { FinishedOrders, type OrderDependencies } from './order-dependencies.ts';
import { refundRestock } from './refunds/refund-restock.process.ts';
import { orderFulfilment } from './sagas/order-fulfilment.process.ts';
import { stockContention } from './sagas/stock-contention.ts';
import type { NetworkHash } from './unpaid/network-hash.ts';
import { unpaidClock } from './unpaid/unpaid-clock.ts';
import { postgresUnpaidHolds } from './unpaid/unpaid-holds.ts';
import { unpaidOrders } from './unpaid/unpaid-orders.process.ts';

/** The dependencies of orders and carts, once for a process. */
export function orderDependencies(
  {
    commands,
    log,
    vault,
    files,
    limits,
    settings,
    database,
  }: Pick<WriteDeps, 'commands' | 'log' | 'vault' | 'files' | 'limits' | 'settings' | 'database'>,
  locks: KeyedMutex,
): OrderDependencies {
  const finished = new FinishedOrders();
  return {
    commands,
    contention: stockContention({ commands, log, finished }),
    numbers: vault.numbers,
    keys: vault.idempotency,
    files,
    declined: limits.batched('declined-orders', settings.RATE_LIMIT_DECLINED_ORDERS),
    unpaid: { holds: postgresUnpaidHolds(database), settings },
    locks,
    finished,
    reached: failpoint,
  };
}

export function orders(
  deps: OrderDependencies,
  { log, limits, settings }: Pick<WriteDeps, 'log' | 'limits' | 'settings'>,
  writes: CustomerWrites,
  networkHash: NetworkHash,
): Context {
  const quotes = limits.batched('quotes', settings.RATE_LIMIT_QUOTES);
  return {
    bindings: [
      ...writes.limit([...cartBindings(deps), ...orderBindings(deps, log, networkHash)]),
      ...quoteBindings(deps, quotes),
    ],
    processes: [orderFulfilment(deps), unpaidOrders(deps), refundRestock(deps)],
    clocks: [unpaidClock(deps)],
  };
}
