import { secondFactorRoutes } from '@countinghouse/contracts/identity/sign-in/second-factor-api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { call } from '../../../shared/http/call.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { useMessages } from '../identity.messages.ts';
import styles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';

interface SecondStepProps {
  /** From the password step. */
  readonly challenge: string;
  readonly onToken: (token: string) => void;
  /** Back to the password, with the reason when there is one. */
  readonly onAnew: (reason?: string) => void;
}

/** The code after the password: of an authenticator app, or a recovery code. */
export function SecondStep({ challenge, onToken, onAnew }: SecondStepProps) {
  const t = useMessages();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const enter = useSingleFlight(
    useMutation({
      mutationFn: (typed: string) => call(secondFactorRoutes.adminSecondFactor, { body: { challenge, code: typed } }),
      onSuccess: ({ token }) => onToken(token),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') onAnew(error.fields[0]?.message);
      },
    }),
  );
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '') enter.mutate(code);
  };
  const change = (typed: string) => {
    setCode(typed);
    setMissing(false);
    if (!enter.isIdle) enter.reset();
  };
  const otherKind = () => {
    setRecovery(!isRecovery);
    change('');
  };
  const kind = isRecovery ? recovery : app;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.lead}>{t(isRecovery ? 'recoveryLead' : 'codeLead')}</p>
        <SignInField
          key={kind.name}
          name={kind.name}
          type="text"
          inputMode={kind.inputMode}
          autoComplete={kind.autoComplete}
          autoFocus
          label={t(isRecovery ? 'recoveryCode' : 'appCode')}
          fault={isMissing ? t('codeRequired') : enter.error?.message}
          onChange={change}
        />
        <PlainButton kind="primary" type="submit" className={styles.submit ?? ''} disabled={enter.isPending}>
          {t('signIn')}
        </PlainButton>
      </form>
      <button type="button" className={styles.otherWay} onClick={otherKind}>
        {t(isRecovery ? 'useApp' : 'useRecovery')}
      </button>
      <br />
      <button type="button" className={styles.otherWay} onClick={() => onAnew()}>
        {t('backToSignIn')}
      </button>
    </>
  );
}

const app = { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
const recovery = { name: 'recovery-code', inputMode: 'text', autoComplete: 'off' } as const;
