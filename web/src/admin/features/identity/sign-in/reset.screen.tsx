import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { call } from '../../../shared/http/call.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { FORGOT_PATH, SIGN_IN_PATH } from '../../../shared/session/next-path.ts';
import { PlainButton } from '../../../shared/ui/plain-button.tsx';
import { useMessages } from '../identity.messages.ts';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface NewPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

type ResetFaults = { readonly [Field in keyof NewPassword]?: string | undefined };

/** Sets a new password with the code of a link. */
export function ResetScreen() {
  const t = useMessages();
  const code = useSearchParams()[0].get('code') ?? '';
  const [typed, setTyped] = useState<NewPassword>({ newPassword: '', confirmPassword: '' });
  const [faults, setFaults] = useState<ResetFaults>({});
  const set = useSingleFlight(
    useMutation({
      mutationFn: (body: NewPassword) => call(identityRoutes.resetAdminPassword, { body: { code, ...body } }),
      onError: (error) => setFaults(faultsIn(error)),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { newPassword, confirmPassword } = typed;
    const found: ResetFaults = {
      ...(newPassword === '' && { newPassword: t('newRequired') }),
      ...(confirmPassword !== newPassword && { confirmPassword: t('confirmDiffers') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) set.mutate(typed);
  };
  const isVoid = code === '' || (set.error instanceof ApiError && set.error.code === 'INVALID_CREDENTIALS');
  const field = (name: keyof NewPassword, label: string) => (
    <SignInField
      name={name}
      type="password"
      label={label}
      autoComplete="new-password"
      fault={faults[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <SignInFrame title={t('resetTitle')}>
      {set.isSuccess ? (
        <p role="status" className={styles.ended}>
          {set.data.message}
        </p>
      ) : isVoid ? (
        <p role="alert" className={styles.alert}>
          {t('voidLink')}
        </p>
      ) : (
        <form noValidate onSubmit={submit}>
          <p className={styles.lead}>{t('passwordHint')}</p>
          {field('newPassword', t('newPassword'))}
          {field('confirmPassword', t('confirmPassword'))}
          <PlainButton kind="primary" type="submit" className={styles.submit ?? ''} disabled={set.isPending}>
            {t('setPassword')}
          </PlainButton>
        </form>
      )}
      <Link to={isVoid ? FORGOT_PATH : SIGN_IN_PATH} className={styles.otherWay}>
        {isVoid ? t('askAgain') : t('backToSignIn')}
      </Link>
      <div className={styles.failure}>
        {set.error && !isVoid && Object.keys(faults).length === 0 && (
          <p role="alert" className={styles.alert}>
            {set.error.message}
          </p>
        )}
      </div>
    </SignInFrame>
  );
}

/** What the server says of each field. */
function faultsIn(error: Error): ResetFaults {
  if (!(error instanceof ApiError)) return {};
  const ofFields = error.fields.filter(({ field }) => field === 'newPassword' || field === 'confirmPassword');
  return Object.fromEntries(ofFields.map(({ field, message }) => [field, message]));
}
