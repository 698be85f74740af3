import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { storeToken } from '../../../../shared/session/token-store.ts';
import { call } from '../../../shared/http/call.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { FORGOT_PATH, safeNext } from '../../../shared/session/next-path.ts';
import { useMessages } from '../identity.messages.ts';
import { type Credentials, type Faults, type ForgotState, faultsOf } from './credentials.ts';
import { SecondStep } from './second-step.tsx';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const FAILURE_SHOWN_MS = 3_000;

/** The challenge of a sign-in whose password was right and that needs a code as well. */
function challengeIn(error: Error): string | undefined {
  const challenge = error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED' && error.details.challenge;
  return typeof challenge === 'string' ? challenge : undefined;
}

export function SignInScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ended = search.get('ended');
  const [challenge, setChallenge] = useState<string>();
  const [reason, setReason] = useState<string>();
  const enter = (token: string) => {
    storeToken('staff', token);
    void navigate(safeNext(search.get('next')), { replace: true });
  };
  const signIn = useSingleFlight(
    useMutation({
      mutationFn: (body: Credentials) => call(identityRoutes.adminLogin, { body }),
      onSuccess: ({ token }) => enter(token),
      onError: (error) => setChallenge(challengeIn(error)),
    }),
  );
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [faults, setFaults] = useState<Faults>({});
  const { isError, reset } = signIn;
  const isDisabled = signIn.error instanceof ApiError && signIn.error.code === 'ACCOUNT_INACTIVE';
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(reset, FAILURE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isError, reset]);

  const submit = () => {
    const found = faultsOf(credentials);
    setFaults(found);
    setReason(undefined);
    if (!found.email && !found.password) signIn.mutate(credentials);
  };

  if (challenge) {
    const anew = (why?: string) => {
      setChallenge(undefined);
      setReason(why);
      setCredentials({ ...credentials, password: '' });
    };
    return (
      <SignInFrame title={t('secondStep')}>
        <SecondStep challenge={challenge} onToken={enter} onAnew={anew} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('welcome')}>
      {ended && (
        <p role="status" className={styles.ended}>
          {t(`ended-${sessionEndIn(ended) ?? 'unknown'}`)}
        </p>
      )}
      <SignInForm
        button={t('signIn')}
        isPending={signIn.isPending}
        onSubmit={submit}
        otherWay={{ to: FORGOT_PATH, label: t('forgot'), state: { email: credentials.email } satisfies ForgotState }}
        failure={isDisabled ? t('disabled') : (reason ?? reasonOf(signIn.error))}
      >
        <SignInField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          initial={credentials.email}
          fault={faults.email && t(faults.email)}
          onChange={(email) => setCredentials({ ...credentials, email })}
        />
        <SignInField
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          fault={faults.password && t(faults.password)}
          onChange={(password) => setCredentials({ ...credentials, password })}
        />
      </SignInForm>
    </SignInFrame>
  );
}

/** Returns what is wrong with the password where the server says it, else the message of the refusal. */
function reasonOf(error: Error | null): string | undefined {
  const fault = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS' ? error.fields[0] : undefined;
  return fault?.message ?? error?.message;
}
