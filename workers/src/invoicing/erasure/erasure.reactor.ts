import { customerErased } from '@countinghouse/contracts/customers/events';
import { customerInvoicesErased } from '@countinghouse/contracts/invoicing/events';
import { eraseInvoices } from '@countinghouse/contracts/invoicing/jobs';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';

/** Requests the removal of invoice files of erased customers before they expire after ten minutes. */
export const erasureReactor: Reactor = {
  name: 'invoicing.erase-invoices',
  types: [customerErased.type, customerInvoicesErased.type],
  react({ type, data }) {
    const { customerId } = data as { customerId: string };
    return type === customerErased.type
      ? requestJob(eraseInvoices, customerId, { customerId })
      : { settled: customerId };
  },
};
