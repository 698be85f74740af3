import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { session } from '../../stores/session-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { PasswordField } from '../../ui/form/known-fields.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { accountMessages } from '../session/account.messages.ts';
import { NewPasswordFields, useNewPassword } from '../session/new-password.tsx';
import styles from './account-form.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionTitles } from './frame/sections.ts';

const messages = defineMessages(
  {
    lead: 'You stay signed in here and are signed out everywhere else.',
    current: 'Current password',
    wrong: 'Your current password is not correct',
    change: 'Change password',
    changed: 'Your password has been changed.',
  },
  {
    lead: '你在此裝置會保持登入，其他裝置則會登出。',
    current: '目前密碼',
    wrong: '目前密碼不正確',
    change: '更改密碼',
    changed: '密碼已更改。',
  },
);

/** Changes the password, which requires the current one. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('password') }),
  View: Password,
});

function Password() {
  const titles = sectionTitles.useMessages();
  return (
    <AccountFrame section="password" title={titles('password')} skeleton={<Placeholder shape="field" count={3} />}>
      {({ email }) => <PasswordForm email={email} />}
    </AccountFrame>
  );
}

function PasswordForm({ email }: { readonly email: string }) {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const links = useLinks();
  const [currentPassword, setCurrentPassword] = useState('');
  const password = useNewPassword();
  const { faults, isDone, busy, onSubmit } = useCheckedForm({
    missing: () => ({
      ...(currentPassword === '' && { currentPassword: account('enterPassword') }),
      ...password.faults,
    }),
    async send() {
      const { token } = await call('changeCustomerPassword', { body: { currentPassword, ...password.typed } });
      session.update({ token });
      setCurrentPassword('');
      password.clear();
    },
    refusal(error) {
      if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') {
        return { fields: { currentPassword: t('wrong') } };
      }
      const current = { name: 'currentPassword', label: t('current') };
      return faultsOf(error, language, { currentPassword: current, ...password.labels });
    },
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <p className={styles.lead}>{t('lead')}</p>
      <ErrorSummary faults={faults} />
      {/* For password managers, to identify the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="currentPassword"
        label={t('current')}
        value={currentPassword}
        onChange={setCurrentPassword}
        error={faults.fields.currentPassword}
      />
      <NewPasswordFields password={password} faults={faults.fields} />
      <Button type="submit" kind="primary" busy={busy}>
        {t('change')}
      </Button>
      <p role="status" className={styles.done}>
        {isDone && t('changed')}
      </p>
      <ShopLink to={links.forgot}>{account('forgot')}</ShopLink>
    </form>
  );
}
