import { defineMessages } from '../i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    email: 'Email',
    password: 'Password',
    emailRequired: 'Please input email!',
    // The specification prescribes this spelling.
    emailInvalid: 'Please invput valid email!',
    passwordRequired: 'Please input password!',
  },
  {
    email: '電郵',
    password: '密碼',
    emailRequired: '請輸入電郵！',
    emailInvalid: '請輸入有效的電郵！',
    passwordRequired: '請輸入密碼！',
  },
);
