import { PASSWORD_RESET_CODES } from '@countinghouse/contracts/customers/events';
import { STAFF_RESET_CODES } from '@countinghouse/contracts/identity/events';
import { PAYMENT_LINK_CODES } from '@countinghouse/contracts/orders/payments/payment-link';
import { ORDER_LINK_CODES } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import type { HttpAppOptions } from '@countinghouse/platform/rest/http-app-options';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import { idCodes, numberedCodes } from '@countinghouse/platform/vault/id-codes';
import type { FastifyInstance } from 'fastify';
import { catalog } from './catalog/index.ts';
import { customerAccounts, emailKeyFrom } from './customers/customer-accounts.ts';
import { customerWrites } from './customers/customer-writes.ts';
import { customers } from './customers/index.ts';
import { email } from './email/index.ts';
import { listExports } from './exports/index.ts';
import { identity } from './identity/index.ts';
import { passwordResets } from './identity/passwords/password-resets.ts';
import { signInChallenges } from './identity/second-factor/challenges.ts';
import { limitKeyFrom } from './identity/sign-in/rate-limits.ts';
import { signInGuard } from './identity/sign-in/sign-in-guard.ts';
import { inventory, stockDependencies } from './inventory/index.ts';
import { invoicing } from './invoicing/index.ts';
import { operations } from './operations/index.ts';
import { cartView } from './orders/cart/cart-contents.ts';
import { emptyCart, mergeGuestCart } from './orders/cart/carts.ts';
import { takeGuestOrders } from './orders/cart/guest/take-guest-orders.ts';
import { orderDependencies, orders } from './orders/index.ts';
import { openOnlinePayments } from './orders/payments/open-online-payments.ts';
import { networkHash } from './orders/unpaid/network-hash.ts';
import { payments } from './payments/index.ts';
import { pricing } from './pricing/index.ts';
import type { Clock } from './processes/clock.ts';
import type { Process } from './processes/process.ts';
import { shopSettings } from './settings/index.ts';
import { suppliers } from './suppliers/index.ts';
import type { Context, WriteDeps } from './write-deps.ts';

/** The contexts of the write side, in the order of the route table. */
export async function contextsOf(deps: WriteDeps, masterKey: Buffer): Promise<readonly Context[]> {
  const guard = await signInGuard(deps);
  const resets = await passwordResets(deps);
  const accounts = customerAccounts(deps, emailKeyFrom(masterKey));
  const writes = customerWrites(deps);
  const locks = new KeyedMutex();
  const orderCodes = idCodes(masterKey, ORDER_LINK_CODES);
  const payLinkCodes = numberedCodes(masterKey, PAYMENT_LINK_CODES);
  const online = await openOnlinePayments(deps, orderCodes, payLinkCodes);
  const orderDeps = orderDependencies(deps, locks, emailKeyFrom(masterKey), online);
  const guestDeps = { orders: orderDeps, claims: deps.claims, accounts };
  return [
    await identity(deps, guard, resets, idCodes(masterKey, STAFF_RESET_CODES), signInChallenges(masterKey)),
    await customers(
      deps,
      accounts,
      guard,
      resets,
      idCodes(masterKey, PASSWORD_RESET_CODES),
      writes,
      async (call, customerId, guestCart) => {
        call.setPosition(await takeGuestOrders(guestDeps, customerId, call.metadata));
        const { contents, position } = await mergeGuestCart(orderDeps, customerId, guestCart, call.metadata);
        call.setPosition(position);
        return cartView(contents, call.translate);
      },
      (customerId, metadata) => emptyCart(orderDeps, customerId, metadata),
    ),
    suppliers(deps),
    catalog(deps),
    inventory(stockDependencies(deps, orderDeps)),
    await orders(orderDeps, deps, accounts, writes, networkHash(limitKeyFrom(masterKey)), orderCodes, payLinkCodes),
    await invoicing(deps),
    shopSettings(deps),
    await payments(deps, online !== undefined),
    pricing(deps),
    await email(deps, accounts),
    listExports(deps),
    operations(deps),
  ];
}

export interface WriteApp {
  readonly app: FastifyInstance;
  readonly processes: readonly Process[];
  readonly clocks: readonly Clock[];
}

/** The HTTP app of write-api and the processes and clocks that go with it; none of them listens or runs yet. */
export async function buildWriteApp(
  deps: WriteDeps,
  settings: Pick<Settings, 'MASTER_KEY' | 'JWT_SECRET' | 'SHOP_LOCALE' | 'TRUST_GATEWAY'>,
  options: Pick<HttpAppOptions, 'logger' | 'checkReplies' | 'health'> = {},
): Promise<WriteApp> {
  const contexts = await contextsOf(deps, settings.MASTER_KEY);
  const app = await buildHttpApp({
    ...options,
    service: 'write-api',
    routes: routeTable,
    bindings: contexts.flatMap((context) => context.bindings),
    auth: {
      tokenSecret: settings.JWT_SECRET,
      findSession: deps.vault.sessions.find,
      orderOfLink: idCodes(settings.MASTER_KEY, ORDER_LINK_CODES).idOf,
      whyEnded: deps.vault.sessions.whyEnded,
      superAdminsNeedSecondFactor: deps.settings.SUPER_ADMIN_SECOND_FACTOR === 'required',
    },
    idempotency: deps.vault.idempotency,
    language: settings.SHOP_LOCALE,
    trustProxy: settings.TRUST_GATEWAY,
  });
  return {
    app,
    processes: contexts.flatMap((context) => context.processes ?? []),
    clocks: contexts.flatMap((context) => context.clocks ?? []),
  };
}
