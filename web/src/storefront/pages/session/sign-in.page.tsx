import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { session } from '../../stores/session-store.ts';
import { faultsOf } from '../../ui/form/faults.ts';
import { EmailField, PasswordField } from '../../ui/form/known-fields.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { NeedsScript } from '../../ui/notices.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from './account.messages.ts';
import styles from './auth-page.module.css';
import { GoogleButton } from './google-button.tsx';
import { SessionForm } from './session-form.tsx';
import { useNext, useRedirectWhenSignedIn } from './use-next.ts';

const messages = defineMessages(
  { title: 'Sign in', lead: 'Your cart stays with you.', register: 'New here? Create an account' },
  { title: '登入', lead: '購物車內的貨品會一併保留。', register: '新顧客？建立帳戶' },
);

/** Signing in with a password or Google. */
export const page = definePage({
  head: (_, { language }) => ({ title: messages.in(language.language)('title') }),
  View: SignIn,
});

function SignIn() {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const links = useLinks();
  const next = useNext();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useRedirectWhenSignedIn();

  const form = useCheckedForm({
    missing: () => ({
      ...(!isEmailAddress(email.trim()) && { email: account(email.trim() === '' ? 'enterEmail' : 'wrongEmail') }),
      ...(password === '' && { password: account('enterPassword') }),
    }),
    send: () => session.signIn({ email, password }),
    refusal: (error) =>
      faultsOf(error, language, {
        email: { name: 'email', label: account('email') },
        password: { name: 'password', label: account('password') },
      }),
  });
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <NeedsScript />
      <SessionForm form={form} action={account('signIn')}>
        <EmailField label={account('email')} value={email} onChange={setEmail} error={form.faults.fields.email} />
        <PasswordField
          label={account('password')}
          value={password}
          onChange={setPassword}
          error={form.faults.fields.password}
        />
      </SessionForm>
      <GoogleButton />
      <div className={styles.ways}>
        <ShopLink to={links.register(next)}>{t('register')}</ShopLink>
        <ShopLink to={links.forgot}>{account('forgot')}</ShopLink>
      </div>
    </div>
  );
}
