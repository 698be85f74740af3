import { contactMailRemoved, contactMessageErased } from '@countinghouse/contracts/email/events';
import { removeContactMail } from '@countinghouse/contracts/email/jobs';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';

/** Requests the removal of mails with erased contact messages. */
export const contactErasureReactor: Reactor = {
  name: 'email.remove-contact-mail',
  types: [contactMessageErased.type, contactMailRemoved.type],
  react({ type, data }) {
    const { messageId } = data as { messageId: string };
    return type === contactMessageErased.type
      ? requestJob(removeContactMail, messageId, { messageId })
      : { settled: messageId };
  },
};
