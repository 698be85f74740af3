import { staffMailNotSent, staffMailSent } from '@countinghouse/contracts/email/events';
import { sendReportMail } from '@countinghouse/contracts/email/jobs';
import { reportMailDue, type SavedViewEvent } from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';
import { MAX_MAIL_AGE_MS } from '../customer-mails.ts';

/** Requests the mails with reports that are due. */
export const reportMailReactor: Reactor = {
  name: 'email.send-report-mail',
  types: [reportMailDue.type, staffMailSent.type, staffMailNotSent.type],
  maxAge: MAX_MAIL_AGE_MS,
  react({ id: eventId, type, data }) {
    if (type !== reportMailDue.type) return { settled: (data as { mailId: string }).mailId };
    return requestJob(sendReportMail, eventId, { userId: (data as SavedViewEvent['data']).userId, eventId });
  },
};
