import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { session } from '../../stores/session-store.ts';
import { faultsOf } from '../../ui/form/faults.ts';
import { EmailField, NameField, NewPasswordField } from '../../ui/form/known-fields.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { NeedsScript } from '../../ui/notices.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from './account.messages.ts';
import styles from './auth-page.module.css';
import { GoogleButton } from './google-button.tsx';
import { SessionForm } from './session-form.tsx';
import { useNext, useRedirectWhenSignedIn } from './use-next.ts';

const messages = defineMessages(
  {
    title: 'Create an account',
    lead: 'To place and track orders, and to request returns.',
    taken: 'An account with this email address already exists. Sign in instead.',
    signIn: 'Have an account? Sign in',
  },
  {
    title: '建立帳戶',
    lead: '用以下單、追蹤訂單及申請退貨。',
    taken: '此電郵地址已有帳戶，請直接登入。',
    signIn: '已有帳戶？登入',
  },
);

/** Registration. */
export const page = definePage({
  head: (_, { language }) => ({ title: messages.in(language.language)('title') }),
  View: Register,
});

function Register() {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const links = useLinks();
  const next = useNext();
  const [values, setValues] = useState({ email: '', name: '', password: '' });
  const set = (name: keyof typeof values) => (value: string) => setValues((now) => ({ ...now, [name]: value }));
  useRedirectWhenSignedIn();

  const form = useCheckedForm({
    missing: () => {
      const { email, name, password } = values;
      return {
        ...(name.trim() === '' && { name: account('enterName') }),
        ...(!isEmailAddress(email.trim()) && { email: account(email.trim() === '' ? 'enterEmail' : 'wrongEmail') }),
        ...(password.length < 8 && { password: account('shortPassword') }),
      };
    },
    send: () => session.register(values),
    refusal: (error) => {
      const isTaken = error instanceof ApiError && error.code === 'EMAIL_TAKEN';
      const labels = Object.fromEntries(
        (['name', 'email', 'password'] as const).map((field) => [field, { name: field, label: account(field) }]),
      );
      return isTaken ? { fields: { email: t('taken') } } : faultsOf(error, language, labels);
    },
  });
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <NeedsScript />
      <SessionForm form={form} action={account('register')}>
        <NameField label={account('name')} value={values.name} onChange={set('name')} error={form.faults.fields.name} />
        <EmailField
          label={account('email')}
          value={values.email}
          onChange={set('email')}
          error={form.faults.fields.email}
        />
        <NewPasswordField
          label={account('password')}
          hint={account('passwordHint')}
          value={values.password}
          onChange={set('password')}
          error={form.faults.fields.password}
        />
      </SessionForm>
      <GoogleButton />
      <div className={styles.ways}>
        <ShopLink to={links.signIn(next)}>{t('signIn')}</ShopLink>
      </div>
    </div>
  );
}
