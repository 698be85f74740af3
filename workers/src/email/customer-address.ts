import { customerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';

/** Returns the address of a customer, '' once they are erased. */
export function addressIn(history: readonly CustomerEvent[]): string {
  return presentCustomer(stateAfter(customerState, history))?.details.email ?? '';
}
