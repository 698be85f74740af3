import type { CustomerMailKind, StaffNoticeKind } from '@countinghouse/contracts/email/events';
import type { Language } from '@countinghouse/contracts/messages/language';
import { customerMailsEn } from './customer-mail-en.messages.ts';
import { customerMailsZh } from './customer-mail-zh.messages.ts';
import type { KindMessages } from './kind-messages.ts';
import { staffMailMessages } from './staff-mail.messages.ts';

/** The texts of every mail to a customer, or about the account of a member of staff. */
export const mailMessages: Readonly<
  Record<Language, Readonly<Record<CustomerMailKind | StaffNoticeKind, KindMessages>>>
> = {
  en: { ...customerMailsEn, ...staffMailMessages.en },
  'zh-HK': { ...customerMailsZh, ...staffMailMessages['zh-HK'] },
};
