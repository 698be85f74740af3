import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { EmailField } from '../../ui/form/known-fields.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { NeedsScript, Notice } from '../../ui/notices.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from './account.messages.ts';
import styles from './auth-page.module.css';
import { SessionForm } from './session-form.tsx';

const messages = defineMessages(
  {
    title: 'Forgot your password?',
    lead: 'We will email you a link to choose a new one.',
    send: 'Send the link',
    sent: 'If there is an account with {email}, a link is on its way. It works once, for 30 minutes.',
    back: 'Back to sign in',
  },
  {
    title: '忘記密碼？',
    lead: '我們會把設定新密碼的連結寄給你。',
    send: '寄出連結',
    sent: '如果 {email} 已有帳戶，連結將很快寄到。連結只可使用一次，30 分鐘內有效。',
    back: '返回登入',
  },
);

/** Requests a new password; the response is the same with or without an account. */
export const page = definePage({
  head: (_, { language }) => ({ title: messages.in(language.language)('title') }),
  View: Forgot,
});

function Forgot() {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const links = useLinks();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const form = useCheckedForm({
    missing: () => ({
      ...(!isEmailAddress(email.trim()) && { email: account(email.trim() === '' ? 'enterEmail' : 'wrongEmail') }),
    }),
    send: async () => {
      await call('forgotPassword', { body: { email } });
      setSentTo(email.trim());
    },
    refusal: (error) => faultsOf(error, language, { email: { name: 'email', label: account('email') } }),
  });
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <NeedsScript />
      {form.isDone && <Notice>{t('sent', { email: sentTo })}</Notice>}
      <SessionForm form={form} action={t('send')}>
        <EmailField label={account('email')} value={email} onChange={setEmail} error={form.faults.fields.email} />
      </SessionForm>
      <div className={styles.ways}>
        <ShopLink to={links.signIn()}>{t('back')}</ShopLink>
      </div>
    </div>
  );
}
