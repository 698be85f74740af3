import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { session } from '../../../stores/session-store.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { faultsOf } from '../../../ui/form/faults.ts';
import { EmailField, PasswordField } from '../../../ui/form/known-fields.tsx';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { accountMessages } from '../../session/account.messages.ts';
import styles from '../account-form.module.css';

const messages = defineMessages(
  {
    title: 'Email address',
    now: 'You sign in with {email}.',
    lead: 'Changing it signs you out everywhere else and sends a notice to your old address.',
    newEmail: 'New email address',
    wrong: 'Your password is not correct',
    change: 'Change email address',
    changed: 'Your email address has been changed.',
  },
  {
    title: '電郵地址',
    now: '你以 {email} 登入。',
    lead: '更改後其他裝置會登出，我們亦會通知舊地址。',
    newEmail: '新電郵地址',
    wrong: '密碼不正確',
    change: '更改電郵地址',
    changed: '電郵地址已更改。',
  },
);

/** Changes the address of the account, which requires the password. */
export function EmailForm({ customer }: { readonly customer: CustomerView }) {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const { faults, isDone, busy, onSubmit } = useCheckedForm({
    missing: () => ({
      ...(email.trim() === '' && { newEmail: account('enterEmail') }),
      ...(currentPassword === '' && { emailPassword: account('enterPassword') }),
    }),
    async send() {
      const body = { email: email.trim(), currentPassword };
      const { token, customer: fresh } = await call('changeCustomerEmail', { body });
      session.update({ token, customer: fresh });
      setEmail('');
      setCurrentPassword('');
    },
    refusal(error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'INVALID_CREDENTIALS') return { fields: { emailPassword: t('wrong') } };
      if (code === 'EMAIL_TAKEN') return { fields: { newEmail: (error as ApiError).message } };
      return faultsOf(error, language, {
        email: { name: 'newEmail', label: t('newEmail') },
        currentPassword: { name: 'emailPassword', label: account('password') },
      });
    },
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <h2 className={styles.next}>{t('title')}</h2>
      <p className={styles.lead}>
        {t('now', { email: customer.email })} {t('lead')}
      </p>
      <ErrorSummary faults={faults} />
      <EmailField
        name="newEmail"
        label={t('newEmail')}
        value={email}
        onChange={setEmail}
        error={faults.fields.newEmail}
      />
      <PasswordField
        name="emailPassword"
        label={account('password')}
        value={currentPassword}
        onChange={setCurrentPassword}
        error={faults.fields.emailPassword}
      />
      <Button type="submit" busy={busy}>
        {t('change')}
      </Button>
      <p role="status" className={styles.done}>
        {isDone && t('changed')}
      </p>
    </form>
  );
}
