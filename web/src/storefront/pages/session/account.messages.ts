import { defineMessages } from '../../i18n/messages.ts';

/** Messages of all account forms. */
export const accountMessages = defineMessages(
  {
    email: 'Email',
    name: 'Name',
    password: 'Password',
    newPassword: 'New password',
    repeatPassword: 'New password again',
    passwordHint: 'At least 8 characters.',
    signIn: 'Sign in',
    register: 'Create account',
    forgot: 'Forgot your password?',
    enterEmail: 'Enter your email address',
    wrongEmail: 'Enter an email address like name@example.com',
    enterName: 'Enter your name',
    enterPassword: 'Enter your password',
    shortPassword: 'Choose a password of at least 8 characters',
    differentPasswords: 'Enter the same password twice',
    or: 'or',
  },
  {
    email: '電郵',
    name: '姓名',
    password: '密碼',
    newPassword: '新密碼',
    repeatPassword: '再次輸入新密碼',
    passwordHint: '最少 8 個字元。',
    signIn: '登入',
    register: '建立帳戶',
    forgot: '忘記密碼？',
    enterEmail: '請輸入電郵地址',
    wrongEmail: '請輸入有效的電郵地址，例如 name@example.com',
    enterName: '請輸入姓名',
    enterPassword: '請輸入密碼',
    shortPassword: '請設定最少 8 個字元的密碼',
    differentPasswords: '兩次輸入的密碼不相同',
    or: '或',
  },
);

/** Returns true when a text may be an email address; the server validates it. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
