import { customerPasswordChanged, passwordResetRequested } from '@countinghouse/contracts/customers/events';
import { customerMailNotSent, customerMailSent } from '@countinghouse/contracts/email/events';
import { sendPasswordMail } from '@countinghouse/contracts/email/jobs';
import { type Reactor, want } from '../runtime/reactor.ts';
import { MAX_MAIL_AGE_MS } from './customer-mails.ts';

/** Has links for a new password sent, and customers told that they have one. */
export const passwordMailReactor: Reactor = {
  name: 'email.send-password-mail',
  types: [passwordResetRequested.type, customerPasswordChanged.type, customerMailSent.type, customerMailNotSent.type],
  maxAge: MAX_MAIL_AGE_MS,
  react({ id: eventId, type, data }) {
    if (type === customerMailSent.type || type === customerMailNotSent.type) {
      return { settled: (data as { mailId: string }).mailId };
    }
    return want(sendPasswordMail, eventId, { customerId: (data as { customerId: string }).customerId, eventId });
  },
};
