import {
  customerChanged,
  customerPasswordChanged,
  passwordResetRequested,
} from '@countinghouse/contracts/customers/events';
import { customerMailNotSent, customerMailSent } from '@countinghouse/contracts/email/events';
import { sendPasswordMail } from '@countinghouse/contracts/email/jobs';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import { type Reactor, requestJob, settle } from '@countinghouse/platform/jobs/reactor';
import { retriedWork } from '../../retried-work.ts';
import { MAX_MAIL_AGE_MS } from '../customer-mails.ts';

/** Requests mails with links for a new password, and notices of a changed password or address. */
export const passwordMailReactor: Reactor = {
  name: 'email.send-password-mail',
  types: [
    passwordResetRequested.type,
    customerPasswordChanged.type,
    customerChanged.type,
    customerMailSent.type,
    customerMailNotSent.type,
    failedJobRetried.type,
  ],
  maxAge: MAX_MAIL_AGE_MS,
  react(event) {
    if (event.type === failedJobRetried.type) {
      const retried = retriedWork(event, 'customer-mail');
      if (!retried || retried.work.orderId !== null) return undefined;
      const { retryId, work } = retried;
      return requestJob(sendPasswordMail, retryId, { customerId: work.customerId, eventId: work.mailId, retryId });
    }
    const { id: eventId, type, data } = event;
    if (type === customerMailSent.type || type === customerMailNotSent.type) {
      return settle((data as { mailId: string }).mailId, event);
    }
    if (type === customerChanged.type && !('email' in (data as EventOf<typeof customerChanged>['data']).changes)) {
      return undefined;
    }
    return requestJob(sendPasswordMail, eventId, { customerId: (data as { customerId: string }).customerId, eventId });
  },
};
