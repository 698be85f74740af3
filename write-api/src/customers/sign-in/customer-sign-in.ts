import type { GuestCart } from '@countinghouse/contracts/customers/api';
import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import { type Call, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import type { SignInProof } from '../account-claims.ts';
import { customer } from '../customer.decider.ts';
import { type CustomerAccounts, customerOf } from '../customer-accounts.ts';
import type { CustomerWrites } from '../customer-writes.ts';

/** The cart of a customer who just signed in, what they collected as a guest merged into it. */
export type CartAfterSignIn = (call: Call, customerId: string, guestCart: GuestCart) => Promise<CartView>;

export type CustomerSignIn = ReturnType<typeof customerSignIn>;

/** Signs in a customer who has proved to be one: a session, and the cart. */
export function customerSignIn(
  { commands }: Pick<WriteDeps, 'commands'>,
  accounts: Pick<CustomerAccounts, 'openSession'>,
  writes: Pick<CustomerWrites, 'count'>,
  cartAfterSignIn: CartAfterSignIn,
) {
  return async (call: Call, customerId: string, guestCart: GuestCart = [], proof?: SignInProof) => {
    // Each leaves a session, and what was collected as a guest is written to the log.
    await writes.count(customerId, guestCart.length);
    const loaded = await commands.load(customer, customerId);
    call.setPosition(loaded.position);
    return {
      ...ok,
      token: await accounts.openSession(call, customerId, proof),
      customer: customerOf(loaded),
      cart: await cartAfterSignIn(call, customerId, guestCart),
    };
  };
}
