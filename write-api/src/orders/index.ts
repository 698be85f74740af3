import { toMinor } from '@countinghouse/contracts/kernel/money';
import type { KeyedMutex } from '@countinghouse/platform/commands/locks';
import type { IdCodes, NumberedCodes } from '@countinghouse/platform/vault/id-codes';
import type { CustomerAccounts } from '../customers/customer-accounts.ts';
import type { CustomerWrites } from '../customers/customer-writes.ts';
import { failpoint } from '../failpoints.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { cartBindings } from './cart/cart.routes.ts';
import { addressIds } from './cart/guest/guest-address.ts';
import { guestOrderBindings } from './cart/guest/guest-order.routes.ts';
import { guestOrders } from './cart/guest/guest-orders.process.ts';
import { quoteBindings } from './cart/quote.routes.ts';
import { staffOrderBindings } from './cart/staff/staff-order.routes.ts';
import { orderBindings } from './order.routes.ts';
import { FinishedOrders, type OrderDependencies } from './order-dependencies.ts';
import { parcelBindings } from './parcels/parcel.routes.ts';
import { paymentLinkBindings } from './payment-link/payment-link.routes.ts';
import { onlinePayment } from './payments/online-payment.process.ts';
import type { OnlinePayments } from './payments/online-payments.ts';
import { notificationBindings, payBindings } from './payments/pay.routes.ts';
import { canPay } from './payments/paying.ts';
import { paymentClock } from './payments/payment-clock.ts';
import { postgresPaymentLooks } from './payments/payment-looks.ts';
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
  addressKey: Buffer,
  online?: OnlinePayments,
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
    addressId: addressIds(addressKey),
    finished,
    reached: failpoint,
    looks: postgresPaymentLooks(database),
    online,
    refundLimit: toMinor(settings.ADMIN_REFUND_LIMIT) || undefined,
  };
}

export async function orders(
  deps: OrderDependencies,
  { log, claims, limits, settings }: Pick<WriteDeps, 'log' | 'claims' | 'limits' | 'settings'>,
  accounts: CustomerAccounts,
  writes: CustomerWrites,
  networkHash: NetworkHash,
  codes: IdCodes,
  payLinkCodes: NumberedCodes,
): Promise<Context> {
  const quotes = limits.batched('quotes', settings.RATE_LIMIT_QUOTES);
  const guestDeps = { orders: deps, claims, accounts };
  const links = {
    codes: payLinkCodes,
    limit: limits.batched('payment-links', settings.RATE_LIMIT_QUOTES),
    shopUrl: settings.SHOP_URL,
    language: settings.SHOP_LOCALE,
  };
  const limit = limits.batched('guest-orders', settings.RATE_LIMIT_GUEST_ORDERS);
  const registrations = await limits.shared('register', settings.RATE_LIMIT_REGISTER);
  const countRegistration = (network: string) => registrations.count(network);
  return {
    bindings: [
      ...writes.limit([
        ...cartBindings(deps),
        ...orderBindings(deps, log, networkHash, claims),
        ...payBindings(deps, log),
      ]),
      ...quoteBindings(deps, log, quotes),
      ...parcelBindings(deps, log),
      ...staffOrderBindings({ ...deps, claims }, log),
      ...paymentLinkBindings(deps, links),
      ...guestOrderBindings({ ...guestDeps, accounts, log, networkHash, codes, limit, countRegistration }),
      ...notificationBindings(deps),
    ],
    processes: [
      orderFulfilment(deps),
      unpaidOrders(deps),
      refundRestock(deps),
      guestOrders(guestDeps),
      ...(canPay(deps) ? [onlinePayment(deps)] : []),
    ],
    clocks: [unpaidClock(deps), ...(canPay(deps) ? [paymentClock(deps)] : [])],
  };
}
