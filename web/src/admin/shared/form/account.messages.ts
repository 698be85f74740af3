import { defineMessages } from '../i18n/define-messages.ts';
import { fieldLabels } from '../ui/fields/field-labels.ts';

const labels = fieldLabels('email');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    password: 'Password',
    emailRequired: 'Please input email!',
    // The specification prescribes this spelling.
    emailInvalid: 'Please invput valid email!',
    passwordRequired: 'Please input password!',
  },
  {
    ...labels['zh-HK'],
    password: '密碼',
    emailRequired: '請輸入電郵！',
    emailInvalid: '請輸入有效的電郵！',
    passwordRequired: '請輸入密碼！',
  },
);
