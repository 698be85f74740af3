import { STAFF_MAIL, type StaffMailKind, staffMailNotSent, staffMailSent } from '@countinghouse/contracts/email/events';
import { event } from '@countinghouse/contracts/kernel/event';
import type { MailLedger, PersonalMail } from './customer-mails.ts';

/** The outcomes of mails to staff. */
export const staffLedger: MailLedger<StaffMailKind> = {
  category: STAFF_MAIL,
  sent: (mail) => event(staffMailSent, idsOf(mail)),
  notSent: (mail, cause) => event(staffMailNotSent, { ...idsOf(mail), cause }),
};

function idsOf({ personId, mailId, kind }: PersonalMail<StaffMailKind>) {
  return { userId: personId, mailId, kind };
}
