import { customerChanged, customerDisabled, customerErased } from '@countinghouse/contracts/customers/events';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import type { Vault } from '@countinghouse/platform/vault/vault';
import type { Process } from '../processes/process.ts';
import type { CustomerAccounts } from './customer-accounts.ts';

/** Finishes a deletion, a disabling or a change of address whose request did not survive to do it. */
export function forgetCustomerProcess(accounts: CustomerAccounts, vault: Vault): Process {
  return {
    name: 'customers.forget-customer',
    types: [customerErased.type, customerDisabled.type, customerChanged.type],
    async handle({ type, data, recordedAt }) {
      const { customerId } = data as { customerId: string };
      if (type === customerErased.type) return accounts.forget(customerId);
      if (type === customerChanged.type) {
        const { changes } = data as EventOf<typeof customerChanged>['data'];
        return changes.email === undefined ? undefined : accounts.endAddress(customerId, recordedAt);
      }
      await vault.sessions.endAll(customerId, { openedBefore: recordedAt });
    },
  };
}
