import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { forgetLinkCode, useLinkCode } from '../../../../shared/session/link-code.ts';
import { call } from '../../../shared/http/call.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { FORGOT_PATH, SIGN_IN_PATH } from '../../../shared/session/next-path.ts';
import { useMessages } from '../identity.messages.ts';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { OtherWay, SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface NewPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

type ResetFaults = { readonly [Field in keyof NewPassword]?: string | undefined };

/** Sets a new password with the code of a link. */
export function ResetScreen() {
  const t = useMessages();
  const link = useLinkCode();
  const [typed, setTyped] = useState<NewPassword>({ newPassword: '', confirmPassword: '' });
  const [faults, setFaults] = useState<ResetFaults>({});
  const set = useSingleFlight(
    useMutation({
      mutationFn: (body: NewPassword & { readonly code: string }) => call(identityRoutes.resetAdminPassword, { body }),
      onSuccess: forgetLinkCode,
      onError: (error) => setFaults(faultsIn(error)),
    }),
  );
  const check = useQuery({
    queryKey: ['reset link', link?.code],
    queryFn: () => call(identityRoutes.checkAdminResetLink, { body: { code: link?.code ?? '' } }),
    enabled: Boolean(link),
    retry: false,
  });
  const submit = () => {
    const { newPassword, confirmPassword } = typed;
    const found: ResetFaults = {
      ...(newPassword === '' && { newPassword: t('newRequired') }),
      ...(confirmPassword !== newPassword && { confirmPassword: t('confirmDiffers') }),
    };
    setFaults(found);
    if (link && Object.keys(found).length === 0) set.mutate({ code: link.code, ...typed });
  };
  // Without an answer the form is shown: saving says whether the link works.
  const isSpent = check.data?.isOpen === false || (check.error instanceof ApiError && check.error.status === 422);
  const isVoid =
    link === null ||
    (isSpent && !set.isSuccess) ||
    (set.error instanceof ApiError && set.error.code === 'INVALID_CREDENTIALS');
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
  const signIn = { to: SIGN_IN_PATH, label: t('backToSignIn') };
  if (set.isSuccess || isVoid) {
    return (
      <SignInFrame title={t('resetTitle')}>
        <p role={isVoid ? 'alert' : 'status'} className={isVoid ? styles.alert : styles.ended}>
          {isVoid ? t('voidLink') : set.data?.message}
        </p>
        <OtherWay {...(isVoid ? { to: FORGOT_PATH, label: t('askAgain') } : signIn)} />
      </SignInFrame>
    );
  }
  if (check.isPending) {
    return (
      <SignInFrame title={t('resetTitle')}>
        <p role="status" className={styles.lead}>
          {t('checkingLink')}
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('resetTitle')}>
      <p className={styles.lead}>{t('passwordHint')}</p>
      <SignInForm
        button={t('setPassword')}
        isPending={set.isPending}
        onSubmit={submit}
        otherWay={signIn}
        failure={Object.keys(faults).length === 0 ? set.error?.message : undefined}
      >
        {field('newPassword', t('newPassword'))}
        {field('confirmPassword', t('confirmPassword'))}
      </SignInForm>
    </SignInFrame>
  );
}

/** Returns the server's errors by field. */
function faultsIn(error: Error): ResetFaults {
  if (!(error instanceof ApiError)) return {};
  const ofFields = error.fields.filter(({ field }) => field === 'newPassword' || field === 'confirmPassword');
  return Object.fromEntries(ofFields.map(({ field, message }) => [field, message]));
}
