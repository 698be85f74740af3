import { useState } from 'react';
import type { Faults } from '../../ui/form/error-summary.tsx';
import { NewPasswordField } from '../../ui/form/known-fields.tsx';
import { accountMessages } from './account.messages.ts';

const blank = { newPassword: '', confirmPassword: '' };
const SHORTEST = 8;

/** Returns the typed new password and its repetition, with their errors by field. */
export function useNewPassword() {
  const t = accountMessages.useMessages();
  const [typed, setTyped] = useState(blank);
  const { newPassword, confirmPassword } = typed;
  return {
    typed,
    change: (name: keyof typeof blank, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    clear: () => setTyped(blank),
    faults: {
      ...(newPassword.length < SHORTEST && { newPassword: t('shortPassword') }),
      ...(newPassword !== confirmPassword && { confirmPassword: t('differentPasswords') }),
    },
    /** Labels of the two fields for `faultsOf`. */
    labels: {
      newPassword: { name: 'newPassword', label: t('newPassword') },
      confirmPassword: { name: 'confirmPassword', label: t('repeatPassword') },
    },
  };
}

interface NewPasswordFieldsProps {
  readonly password: ReturnType<typeof useNewPassword>;
  /** The errors of the form, by field. */
  readonly faults: Faults['fields'];
}

/** The fields of a new password and its repetition. */
export function NewPasswordFields({ password, faults }: NewPasswordFieldsProps) {
  const t = accountMessages.useMessages();
  const field = (name: keyof typeof blank) => ({
    ...password.labels[name],
    value: password.typed[name],
    onChange: (value: string) => password.change(name, value),
    error: faults[name],
  });
  return (
    <>
      <NewPasswordField {...field('newPassword')} hint={t('passwordHint')} />
      <NewPasswordField {...field('confirmPassword')} />
    </>
  );
}
