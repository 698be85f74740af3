import { presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import { customer } from '../../../customers/customer.decider.ts';
import type { CustomerAccounts } from '../../../customers/customer-accounts.ts';
import type { Claims } from '../../../identity/claims.ts';
import { order } from '../../order.decider.ts';
import type { OrderDependencies } from '../../order-dependencies.ts';
import { finishOrder } from '../../sagas/place-order.saga.ts';

export interface GuestOrderDependencies {
  readonly orders: OrderDependencies;
  readonly claims: Pick<Claims, 'assign' | 'valuesOf'>;
  readonly accounts: Pick<CustomerAccounts, 'eraseGuestsOf'>;
}

/**
 * Moves the orders that were placed without an account to the account of whoever has proved to read the mail of their
 * address; an address that was only typed moves nothing. Repeating it does what is left.
 * @returns the position behind the last order that was moved; '' for none
 */
export async function takeGuestOrders(
  { orders, claims, accounts }: GuestOrderDependencies,
  accountId: string,
  metadata: EventMetadata,
): Promise<string> {
  const { commands, addressId } = orders;
  const owner = presentCustomer((await commands.load(customer, accountId)).state);
  if (owner?.mailbox !== 'proved') return '';
  const { email } = owner.details;
  const [waiting, begun] = await Promise.all([
    claims.valuesOf('guest-order', addressId(email)),
    claims.valuesOf('guest-order', accountId),
  ]);
  let position = '';
  for (const orderId of [...begun, ...waiting]) {
    const step = stepMetadata(metadata, 'take guest order', accountId, orderId);
    const { state } = await commands.load(order, orderId);
    if (state.phase === 'none' || state.phase === 'declined' || state.customerId === accountId) continue;
    if (state.phase === 'placing' && isRefusal(await finishOrder(orders, orderId, step))) continue;
    if (canonicalEmail(state.contact.email) !== canonicalEmail(email)) continue;
    // Before the event: whatever this account has is erased with it.
    await claims.assign('guest-order', orderId, accountId);
    const taken = await commands.handle(order, orderId, { type: 'TakeIntoAccount', accountId }, step);
    if (!isRefusal(taken) && taken.position > position) position = taken.position;
  }
  // An erasure that came meanwhile has not seen those that were moved since.
  const isErased = (await commands.load(customer, accountId)).state.status === 'erased';
  if (isErased) await accounts.eraseGuestsOf(accountId);
  return position;
}
