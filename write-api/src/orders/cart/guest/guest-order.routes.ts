import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { guestOrderRoutes } from '@countinghouse/contracts/orders/storefront/guest/guest-api';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { execute, unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Binding, bind, type Call } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import { customer } from '../../../customers/customer.decider.ts';
import type { CustomerAccounts } from '../../../customers/customer-accounts.ts';
import { refuseWeakPassword } from '../../../identity/passwords/new-password.ts';
import type { Limit } from '../../../identity/sign-in/rate-limits.ts';
import { order } from '../../order.decider.ts';
import { orderView } from '../../order-reply.ts';
import type { NetworkHash } from '../../unpaid/network-hash.ts';
import { merged } from '../quote.routes.ts';
import { guestCheckout } from './guest-checkout.ts';
import type { GuestOrderDependencies } from './take-guest-orders.ts';

export interface GuestOrderOptions extends GuestOrderDependencies {
  readonly accounts: Pick<CustomerAccounts, 'eraseGuestsOf' | 'forget' | 'registerIfFree'>;
  readonly log: Pick<EventLog, 'read'>;
  readonly networkHash: NetworkHash;
  readonly codes: IdCodes;
  /** Orders of one network, and of one address. */
  readonly limit: Limit;
  readonly countRegistration: (network: string) => Promise<unknown>;
}

const ok = { status: true, success: true } as const;

/** Orders without an account. */
export function guestOrderBindings(options: GuestOrderOptions): readonly Binding[] {
  const { orders, claims, accounts, log, networkHash, codes, limit, countRegistration } = options;
  const { commands } = orders;

  /** Before anything is read: whoever orders without end is refused before it costs anything. */
  async function count({ ip, body }: Call<unknown, unknown, { contactInfo: { email: string }; password?: unknown }>) {
    const network = networkOf(ip());
    await limit.count(`network ${network}`);
    await limit.count(orders.addressId(body.contactInfo.email));
    if (body.password !== undefined) await countRegistration(network);
  }

  return [
    bind(guestOrderRoutes.placeGuestOrder, async (call) => {
      const { items, contactInfo, password, acceptedPolicies: policies = [], ...said } = call.body;
      const { email, phone } = contactInfo;
      const customerName = contactInfo.name?.trim() || email;
      if (password !== undefined) refuseWeakPassword(password);
      await count(call);
      const orderId = call.newId('guest order');
      const request = {
        ...{ orderId, customerName, email, phone, policies, items: merged(items) },
        ...{ shippingAddress: said.shippingAddress, paymentMethod: said.paymentMethod, delivery: said.delivery },
        ...{ transactionId: said.transactionId ?? '', remark: said.remark ?? '', expectedTotal: said.expectedTotal },
        ...{ language: call.language, key: call.idempotencyKey, network: networkHash(call.ip()) },
      };
      const placed = unwrapOrThrow(call, await guestCheckout({ ...orders, claims }, request, call.metadata));
      if (password !== undefined) {
        const details = { email, name: customerName, phone, address: said.shippingAddress };
        const customerId = call.newId('customer');
        await accounts.registerIfFree(
          { customerId, ...details, points: 0, active: true, via: 'storefront' },
          call.metadata,
          password,
        );
      }
      const view = await orderView(log, placed);
      return { ...ok, order: view, code: codes.codeOf(orderId), message: call.translate('orderPlaced') };
    }),

    bind(guestOrderRoutes.eraseGuest, async (call) => {
      const { id: orderId } = call.params;
      const { state } = await commands.load(order, orderId);
      if (state.phase === 'none' || !isGuestOrder(state.placed)) throw new RefusedError(refuse('NOT_FOUND'));
      // In an account, it is erased with that.
      if (!isGuestOrder({ orderId, customerId: state.customerId }))
        throw new RefusedError(refuse('ILLEGAL_TRANSITION'));
      await execute(commands, call, customer, orderId, { type: 'EraseGuest', customerId: orderId });
      await accounts.forget(orderId);
      return { ...ok, message: call.translate('customerDeleted') };
    }),
  ];
}
