import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/http/call.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { SIGN_IN_PATH } from '../../../shared/session/next-path.ts';
import { PlainButton } from '../../../shared/ui/plain-button.tsx';
import { useMessages } from '../identity.messages.ts';
import { type Faults, faultsOf } from './credentials.ts';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Asks for a link by mail that sets a new password; the answer does not tell whether there is an account. */
export function ForgotScreen() {
  const t = useMessages();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<Faults['email']>();
  const ask = useSingleFlight(
    useMutation({
      mutationFn: (address: string) => call(identityRoutes.forgotAdminPassword, { body: { email: address } }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { email: found } = faultsOf({ email, password: '' });
    setFault(found);
    if (!found) ask.mutate(email.trim());
  };
  return (
    <SignInFrame title={t('forgotTitle')}>
      <p className={styles.lead}>{t('forgotLead')}</p>
      <form noValidate onSubmit={submit}>
        <SignInField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          fault={fault && t(fault)}
          onChange={setEmail}
        />
        <PlainButton kind="primary" type="submit" className={styles.submit ?? ''} disabled={ask.isPending}>
          {t('sendLink')}
        </PlainButton>
      </form>
      <Link to={SIGN_IN_PATH} className={styles.otherWay}>
        {t('backToSignIn')}
      </Link>
      <div className={styles.failure}>
        {ask.data && (
          <p role="status" className={styles.ended}>
            {ask.data.message}
          </p>
        )}
        {ask.error && (
          <p role="alert" className={styles.alert}>
            {ask.error.message}
          </p>
        )}
      </div>
    </SignInFrame>
  );
}
