import type { CustomerMailKind, StaffNoticeKind } from '@countinghouse/contracts/email/events';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { KindMessages } from './kind-messages.ts';

/** Mails that customers never get. */
type OnlyStaff = Exclude<StaffNoticeKind, CustomerMailKind>;

const en: Readonly<Record<OnlyStaff, KindMessages>> = {
  'two-step-on': {
    subject: ({ shop }) => `Two-step sign-in is on – ${shop}`,
    heading: 'Two-step sign-in is on',
    paragraphs: ({ date }) => [
      `Since ${date}, signing in to your account needs a code of your authenticator app after the password.`,
      'If it was not you, set a new password at once and contact us.',
    ],
    action: 'It was not me',
    footnote: ({ shop }) => `You get this mail because you work with the back office of ${shop}.`,
  },
  'two-step-off': {
    subject: ({ shop }) => `Two-step sign-in is off – ${shop}`,
    heading: 'Two-step sign-in is off',
    paragraphs: ({ date }) => [
      `On ${date}, two-step sign-in of your account was switched off or reset. The password alone is enough now.`,
      'If you did not ask for this, set a new password at once and contact us.',
    ],
    action: 'I did not ask for this',
    footnote: ({ shop }) => `You get this mail because you work with the back office of ${shop}.`,
  },
  'recovery-code-used': {
    subject: ({ shop }) => `A recovery code was used – ${shop}`,
    heading: 'A recovery code was used',
    paragraphs: ({ date }) => [
      `On ${date}, a recovery code was given for your account in place of a code of your authenticator app.`,
      'If it was not you, set a new password at once, make new recovery codes and contact us.',
    ],
    action: 'It was not me',
    footnote: ({ shop }) => `You get this mail because you work with the back office of ${shop}.`,
  },
};

const zh: Readonly<Record<OnlyStaff, KindMessages>> = {
  'two-step-on': {
    subject: ({ shop }) => `兩步驟登入已開啟 – ${shop}`,
    heading: '兩步驟登入已開啟',
    paragraphs: ({ date }) => [
      `由 ${date} 起，登入你的帳戶時，除密碼外還需要驗證應用程式的驗證碼。`,
      '如果不是你本人設定，請立即設定新密碼，並與我們聯絡。',
    ],
    action: '不是我設定的',
    footnote: ({ shop }) => `你收到這封電郵，是因為你使用 ${shop} 的管理面板。`,
  },
  'two-step-off': {
    subject: ({ shop }) => `兩步驟登入已關閉 – ${shop}`,
    heading: '兩步驟登入已關閉',
    paragraphs: ({ date }) => [
      `你帳戶的兩步驟登入已於 ${date} 關閉或重設，現在只需密碼即可登入。`,
      '如果不是你本人要求，請立即設定新密碼，並與我們聯絡。',
    ],
    action: '不是我要求的',
    footnote: ({ shop }) => `你收到這封電郵，是因為你使用 ${shop} 的管理面板。`,
  },
  'recovery-code-used': {
    subject: ({ shop }) => `備用驗證碼已使用 – ${shop}`,
    heading: '備用驗證碼已使用',
    paragraphs: ({ date }) => [
      `${date}，有人以備用驗證碼代替驗證應用程式的驗證碼，登入或更改你的帳戶。`,
      '如果不是你本人使用，請立即設定新密碼、產生新的備用驗證碼，並與我們聯絡。',
    ],
    action: '不是我使用的',
    footnote: ({ shop }) => `你收到這封電郵，是因為你使用 ${shop} 的管理面板。`,
  },
};

/** The texts of mails to staff only, in both languages. */
export const staffMailMessages: Readonly<Record<Language, typeof en>> = { en, 'zh-HK': zh };
