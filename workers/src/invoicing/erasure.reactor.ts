import { customerErased } from '@countinghouse/contracts/customers/events';
import { customerInvoicesErased } from '@countinghouse/contracts/invoicing/events';
import { eraseInvoices } from '@countinghouse/contracts/invoicing/jobs';
import { type Reactor, want } from '../runtime/reactor.ts';

/** Has the invoice files of erased customers removed, rather than leaving them to their ten minutes. */
export const erasureReactor: Reactor = {
  name: 'invoicing.erase-invoices',
  types: [customerErased.type, customerInvoicesErased.type],
  react({ type, data }) {
    const { customerId } = data as { customerId: string };
    return type === customerErased.type ? want(eraseInvoices, customerId, { customerId }) : { settled: customerId };
  },
};
