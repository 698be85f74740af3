import { secondFactorRoutes } from '@countinghouse/contracts/identity/sign-in/second-factor-api';
import { QRCodeSVG } from '@rc-component/qrcode';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { storeToken } from '../../../../shared/session/token-store.ts';
import { call } from '../../../shared/http/call.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useSingleFlight } from '../../../shared/http/use-single-flight.ts';
import { useSignOut } from '../../../shared/session/current-user.ts';
import { safeNext } from '../../../shared/session/next-path.ts';
import { useShopBranding } from '../../../shared/session/shop-setting.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { useMessages } from '../second-factor.messages.ts';
import styles from './set-up.module.css';
import signInStyles from './sign-in.module.css';
import { SignInField } from './sign-in-field.tsx';
import { OtherWay, SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** A secret is made for each visit of the page, and counts once it is confirmed. */
const begunQuery = () => ({
  ...routeQuery(secondFactorRoutes.beginSecondFactor),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Sets two-step sign-in up: for whoever wants it, and for those who have to before anything else. */
export function SetUpScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const next = safeNext(useSearchParams()[0].get('next'));
  const { data, error, refetch } = useQuery(begunQuery());
  const status = useQuery(routeQuery(secondFactorRoutes.getSecondFactor)).data;
  const signOut = useSignOut();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <SignInFrame title={t('codesTitle')}>
        <RecoveryCodes codes={codes} />
        <PlainButton
          kind="primary"
          className={signInStyles.submit ?? ''}
          onClick={() => void navigate(next, { replace: true })}
        >
          {t('codesKept')}
        </PlainButton>
      </SignInFrame>
    );
  }
  const isOn = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
  return (
    <SignInFrame title={t('setUpTitle')}>
      {error && (
        <>
          <p role="alert" className={signInStyles.alert}>
            {isOn ? t('alreadyOn') : error.message}
          </p>
          {isOn ? (
            <OtherWay to={next} label={t('goOn')} />
          ) : (
            <PlainButton onClick={() => void refetch()}>{t('again')}</PlainButton>
          )}
        </>
      )}
      {status?.required && !status.active && <p className={signInStyles.ended}>{t('needed')}</p>}
      {data && <Confirmation begun={data} next={status?.required ? undefined : next} onDone={setCodes} />}
      {status?.required && <PlainButton onClick={signOut}>{t('signOut')}</PlainButton>}
    </SignInFrame>
  );
}

interface ConfirmationProps {
  readonly begun: { readonly factorId: string; readonly secret: string; readonly account: string };
  /** Where it leads without setting up; undefined where there is no such choice. */
  readonly next: string | undefined;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** The secret for the app, and the fields that confirm it. */
function Confirmation({ begun, next, onDone }: ConfirmationProps) {
  const t = useMessages();
  const { name } = useShopBranding();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ readonly code?: string; readonly password?: string }>({});
  const add = useSingleFlight(
    useMutation({
      mutationFn: (body: { factorId: string; code: string; password: string }) =>
        call(secondFactorRoutes.addSecondFactor, { body }),
      onSuccess: ({ token, recoveryCodes }) => {
        storeToken('staff', token);
        // What was refused or true before is asked for again by the page that follows.
        void queries.invalidateQueries({ refetchType: 'none' });
        onDone(recoveryCodes);
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        if (error.code === 'WRONG_CODE') setFaults({ code: t('wrongCode') });
        if (error.code === 'INVALID_CREDENTIALS') setFaults({ password: t('wrongPassword') });
      },
    }),
  );
  const submit = () => {
    const found = {
      ...(code.trim() === '' && { code: t('codeRequired') }),
      ...(password === '' && { password: t('passwordRequired') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) add.mutate({ factorId: begun.factorId, code, password });
  };
  return (
    <>
      <p className={signInStyles.lead}>{t('scan')}</p>
      <div className={styles.secret}>
        <QRCodeSVG
          value={addressFor(begun, name)}
          size={168}
          marginSize={2}
          bgColor="#fff"
          fgColor="#000"
          title={t('qrTitle')}
        />
        <p>
          {t('typeIn')} <code className={styles.letters}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <SignInForm
        button={t('switchOn')}
        isPending={add.isPending}
        onSubmit={submit}
        {...(next !== undefined && { otherWay: { to: next, label: t('notNow') } })}
        failure={Object.keys(faults).length === 0 ? add.error?.message : undefined}
      >
        {/* For password managers, to identify the account. */}
        <input type="text" autoComplete="username" value={begun.account} readOnly hidden />
        <SignInField
          name="code"
          type="text"
          inputMode="numeric"
          label={t('code')}
          autoComplete="one-time-code"
          fault={faults.code}
          onChange={setCode}
        />
        <SignInField
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          fault={faults.password}
          onChange={setPassword}
        />
      </SignInForm>
    </>
  );
}

/** The address that authenticator apps read from the picture, as Google Authenticator's wiki defines it. */
function addressFor({ secret, account }: ConfirmationProps['begun'], shop: string): string {
  // A colon would end the name of the shop.
  const issuer = shop.replaceAll(':', ' ');
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret, issuer })}`;
}
