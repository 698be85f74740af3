import { staffMailsRemoved } from '@countinghouse/contracts/email/events';
import { removeStaffMails } from '@countinghouse/contracts/email/jobs';
import { staffUserDeleted } from '@countinghouse/contracts/identity/events';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';

/** Requests the removal of mails to deleted staff. */
export const staffMailErasureReactor: Reactor = {
  name: 'email.remove-staff-mails',
  types: [staffUserDeleted.type, staffMailsRemoved.type],
  react({ type, data }) {
    const { userId } = data as { userId: string };
    return type === staffUserDeleted.type ? requestJob(removeStaffMails, userId, { userId }) : { settled: userId };
  },
};
