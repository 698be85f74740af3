import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../../shared/http/call.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { SIGN_IN_PATH } from '../../../shared/session/next-path.ts';
import { useMessages } from '../identity.messages.ts';
import { type Faults, type ForgotState, faultsOf } from './credentials.ts';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Requests a link by mail that sets a new password; the response does not reveal whether there is an account. */
export function ForgotScreen() {
  const t = useMessages();
  const typed = (useLocation().state as ForgotState | null)?.email ?? '';
  const [email, setEmail] = useState(typed);
  const [fault, setFault] = useState<Faults['email']>();
  const ask = useSingleFlight(
    useMutation({
      mutationFn: (address: string) => call(identityRoutes.forgotAdminPassword, { body: { email: address } }),
    }),
  );
  const submit = () => {
    const { email: found } = faultsOf({ email, password: '' });
    setFault(found);
    if (!found) ask.mutate(email.trim());
  };
  return (
    <SignInFrame title={t('forgotTitle')}>
      <p className={styles.lead}>{t('forgotLead')}</p>
      <SignInForm
        button={t('sendLink')}
        isPending={ask.isPending}
        onSubmit={submit}
        otherWay={{ to: SIGN_IN_PATH, label: t('backToSignIn') }}
        done={ask.data?.message}
        failure={ask.error?.message}
      >
        <SignInField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          fault={fault && t(fault)}
          initial={typed}
          onChange={setEmail}
        />
      </SignInForm>
    </SignInFrame>
  );
}
