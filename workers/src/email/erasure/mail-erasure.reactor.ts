import { customerErased } from '@countinghouse/contracts/customers/events';
import { customerMailsRemoved } from '@countinghouse/contracts/email/events';
import { removeCustomerMails } from '@countinghouse/contracts/email/jobs';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';

/** Requests the removal of mails to erased customers. */
export const mailErasureReactor: Reactor = {
  name: 'email.remove-customer-mails',
  types: [customerErased.type, customerMailsRemoved.type],
  react({ type, data }) {
    const { customerId } = data as { customerId: string };
    return type === customerErased.type
      ? requestJob(removeCustomerMails, customerId, { customerId })
      : { settled: customerId };
  },
};
