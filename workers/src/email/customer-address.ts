import type { CustomerEvent } from '@countinghouse/contracts/customers/events';

/** The address of a customer, '' once they are erased. */
export function addressIn(history: readonly CustomerEvent[]): string {
  let address = '';
  for (const { type, data } of history) {
    if (type === 'customers.CustomerRegistered') address = data.email;
    if (type === 'customers.CustomerChanged') address = data.changes.email ?? address;
    if (type === 'customers.CustomerErased') address = '';
  }
  return address;
}
