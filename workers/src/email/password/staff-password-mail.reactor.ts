import { staffMailNotSent, staffMailSent } from '@countinghouse/contracts/email/events';
import { sendStaffPasswordMail } from '@countinghouse/contracts/email/jobs';
import {
  type IdentityEvent,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  staffPasswordChanged,
  staffPasswordResetRequested,
  staffUserChanged,
} from '@countinghouse/contracts/identity/events';
import { type Reactor, requestJob } from '@countinghouse/platform/jobs/reactor';
import { MAX_MAIL_AGE_MS } from '../customer-mails.ts';

/**
 * Requests mails to staff with links for a new password, and notices of what changed how they sign in; a link handed
 * over is not mailed.
 */
export const staffPasswordMailReactor: Reactor = {
  name: 'email.send-staff-password-mail',
  types: [
    staffPasswordResetRequested.type,
    staffPasswordChanged.type,
    staffUserChanged.type,
    secondFactorAdded.type,
    secondFactorRemoved.type,
    recoveryCodeUsed.type,
    staffMailSent.type,
    staffMailNotSent.type,
  ],
  maxAge: MAX_MAIL_AGE_MS,
  react(happened) {
    const { id: eventId, type, data } = happened;
    if (type === staffMailSent.type || type === staffMailNotSent.type) {
      return { settled: (data as { mailId: string }).mailId };
    }
    const news = happened as IdentityEvent;
    if (news.type === 'identity.StaffPasswordResetRequested' && news.data.by !== null) return undefined;
    if (news.type === 'identity.StaffUserChanged' && !('email' in news.data.changes)) return undefined;
    return requestJob(sendStaffPasswordMail, eventId, { userId: news.data.userId, eventId });
  },
};
