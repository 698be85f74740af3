import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { customerDisabled } from '@countinghouse/contracts/customers/events';
import { type CustomerDetails, customerRecord } from '@countinghouse/contracts/customers/record';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { withChanges } from '@countinghouse/contracts/kernel/record/changes';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { refuseWeakPassword } from '../identity/passwords/new-password.ts';
import type { WriteDeps } from '../write-deps.ts';
import { changeCustomer } from './change-customer.ts';
import { customer } from './customer.decider.ts';
import { type CustomerAccounts, customerOf, staffCustomerOf } from './customer-accounts.ts';
import type { CustomerWrites } from './customer-writes.ts';

/** What customers change of their own account by this call. */
const OWN_FIELDS: readonly string[] = ['name', 'phone', 'address'];

/** Customers as staff keep them, and their own details as they do themselves. */
export function customerBindings(deps: WriteDeps, accounts: CustomerAccounts, writes: CustomerWrites): Binding[] {
  const { commands, vault } = deps;
  return [
    bind(customerRoutes.createCustomer, async (call) => {
      const { password, status: active = true, ...entered } = call.body;
      const details = withChanges(customerRecord.blank, entered);
      refuseWeakPassword(password);
      const customerId = call.newId('customer');
      const registration = { customerId, ...details, active, via: 'staff' } as const;
      const result = await accounts.register(registration, call.metadata, { password });
      call.setPosition(result.position);
      return { ...ok, customer: customerOf(result), message: call.translate('customerSaved') };
    }),

    bind(customerRoutes.updateCustomer, async (call) => {
      const { id } = call.params;
      const caller = signedIn(call);
      if (caller.realm === 'customer') {
        if (id !== caller.id) throw new RefusedError(refuse('NOT_FOUND'));
        if (Object.keys(call.body).some((field) => !OWN_FIELDS.includes(field))) {
          throw new RefusedError(refuse('FORBIDDEN'));
        }
        await writes.count(id);
      }
      const { status: active, unpaidLimitLifted, staffNote, ...fields } = call.body;
      const changes = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      ) as Partial<CustomerDetails>;
      const command = {
        type: 'ChangeCustomer',
        changes,
        ...(active !== undefined && { active }),
        ...(unpaidLimitLifted !== undefined && { unpaidLimitLifted }),
        ...(staffNote !== undefined && { staffNote }),
      } as const;
      const result = await changeCustomer(deps, accounts, call, id, command, Object.keys(call.body));
      if (result.events.some(({ type }) => type === customerDisabled.type)) await vault.sessions.endAll(id);
      const shown = caller.realm === 'staff' ? staffCustomerOf(result) : customerOf(result);
      return { ...ok, customer: shown, message: call.translate('customerSaved') };
    }),

    bind(customerRoutes.deleteCustomer, async (call) => {
      const { id } = call.params;
      await execute(commands, call, customer, id, { type: 'EraseCustomer' }, 'all');
      await accounts.forget(id);
      return { ...ok, message: call.translate('customerDeleted') };
    }),
  ];
}
