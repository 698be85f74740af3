import { type CustomerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { customerChanged } from '@countinghouse/contracts/customers/events';
import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { type Handled, versionGuard } from '@countinghouse/platform/commands/commands';
import { execute } from '@countinghouse/platform/commands/execute';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { type CustomerCommand, customer } from './customer.decider.ts';
import { type CustomerAccounts, customerOf } from './customer-accounts.ts';

/**
 * Changes a customer; a new address is taken before, and what the old one opened ends after it.
 * @throws RefusedError EMAIL_TAKEN, NOT_FOUND, VERSION_CONFLICT, INVALID_CREDENTIALS
 */
export async function changeCustomer(
  { commands }: Pick<WriteDeps, 'commands'>,
  accounts: CustomerAccounts,
  call: Call,
  customerId: string,
  command: Extract<CustomerCommand, { type: 'ChangeCustomer' }>,
  touches: readonly string[],
): Promise<Handled<CustomerState>> {
  const { email } = command.changes;
  const before = presentCustomer((await commands.load(customer, customerId)).state)?.details.email;
  if (email !== undefined && before !== undefined) {
    // An address is only taken for a change that can be made.
    const tried = await commands.dryRun(
      customer,
      customerId,
      command,
      call.metadata,
      versionGuard(call.ifMatch, touches),
    );
    if (isRefusal(tried)) throw new RefusedError(tried);
    await accounts.reserveEmail(customerId, email);
  }
  const result = await execute(commands, call, customer, customerId, command, touches);
  const isMoved = result.events.some(
    ({ type, data }) =>
      type === customerChanged.type && (data as EventOf<typeof customerChanged>['data']).changes.email !== undefined,
  );
  if (isMoved) await accounts.endAddress(customerId);
  if (before !== undefined && canonicalEmail(before) !== canonicalEmail(customerOf(result).email)) {
    await accounts.releaseEmail(customerId, before);
  }
  return result;
}
