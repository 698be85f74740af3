import { customerDisabled, customerErased } from '@countinghouse/contracts/customers/events';
import type { Vault } from '@countinghouse/platform/vault/vault';
import type { Process } from '../processes/process.ts';
import type { CustomerAccounts } from './customer-accounts.ts';

/** Finishes a deletion or a disabling whose request did not survive to do it. */
export function forgetCustomerProcess(accounts: CustomerAccounts, vault: Vault): Process {
  return {
    name: 'customers.forget-customer',
    types: [customerErased.type, customerDisabled.type],
    async handle({ type, data, recordedAt }) {
      const { customerId } = data as { customerId: string };
      if (type === customerErased.type) return accounts.forget(customerId);
      await vault.sessions.endAll(customerId, { openedBefore: recordedAt });
    },
  };
}
