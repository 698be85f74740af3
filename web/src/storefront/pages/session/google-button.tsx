import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { newKey } from '../../../shared/http/attempts.ts';
import { useLanguage } from '../../i18n/language.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { useFrame } from '../../rendering/page.tsx';
import { session } from '../../stores/session-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { PasswordField } from '../../ui/form/known-fields.tsx';
import { accountMessages } from './account.messages.ts';
import styles from './google-button.module.css';

const messages = defineMessages(
  {
    link: 'There is an account with this Google address. Enter its password once to sign in with Google from now on.',
    linkIt: 'Link with Google and sign in',
  },
  { link: '此 Google 電郵已有帳戶，請輸入一次密碼，日後便可用 Google 登入。', linkIt: '連結 Google 並登入' },
);

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** The used part of https://developers.google.com/identity/gsi/web/reference/js-reference */
interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential: string }) => void }): void;
  renderButton(parent: HTMLElement, options: Readonly<Record<string, string | number>>): void;
}

function googleIdentity(): GoogleIdentity | undefined {
  return (window as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
}

/** Loads Google's script once for the document. Rejects when it cannot be reached. */
function loadGoogle(): Promise<GoogleIdentity> {
  const present = googleIdentity();
  if (present) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const known = document.querySelector<HTMLScriptElement>(`script[src="${SCRIPT}"]`);
    const script = known ?? Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
    script.addEventListener('load', () => {
      const identity = googleIdentity();
      if (identity) resolve(identity);
      else reject(new Error('not there'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('not reached'));
    });
    if (!known) document.head.append(script);
  });
}

/** Sign-in with Google, where it is configured; an account with the same address requires its password once. */
export function GoogleButton() {
  const { googleClientId } = useFrame();
  return googleClientId ? <GoogleSignIn clientId={googleClientId} /> : null;
}

function GoogleSignIn({ clientId }: { clientId: string }) {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [proof, setProof] = useState<{ credential: string; nonce: string }>();
  const [isThere, setThere] = useState(true);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [busy, setBusy] = useState(false);

  const enter = async (given: { credential: string; nonce: string; password?: string }) => {
    setBusy(true);
    try {
      await session.signInWithGoogle(given);
    } catch (error) {
      const mustLink = error instanceof ApiError && error.code === 'LINK_REQUIRED';
      if (mustLink) setProof(given);
      // A proof that the server rejects cannot be used for the second step either.
      else if (!(error instanceof ApiError) || error.code !== 'INVALID_CREDENTIALS') setProof(undefined);
      setFaults(mustLink ? noFaults : faultsOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  const link = () => {
    if (password === '') setFaults({ fields: { googlePassword: account('enterPassword') } });
    else if (proof && !busy) void enter({ ...proof, password });
  };
  const entering = useRef(enter);
  entering.current = enter;

  useEffect(() => {
    let isShown = true;
    const nonce = newKey();
    loadGoogle().then(
      (google) => {
        if (!isShown || !place.current) return;
        const callback = ({ credential }: { credential: string }) => void entering.current({ credential, nonce });
        google.initialize({ client_id: clientId, nonce, callback });
        const width = Math.min(place.current.clientWidth, 400);
        google.renderButton(place.current, {
          theme: 'outline',
          size: 'large',
          width,
          locale: language.replace('-', '_'),
        });
      },
      () => setThere(false),
    );
    return () => {
      isShown = false;
    };
  }, [clientId, language]);

  if (!isThere) return null;
  return (
    <div className={styles.google}>
      <p className={styles.or}>{account('or')}</p>
      <ErrorSummary faults={faults} />
      {proof && (
        // Not a form of its own: it is within that of the checkout.
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field does what the button does.
        <div
          className={styles.link}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            link();
          }}
        >
          <p>{t('link')}</p>
          <PasswordField
            name="googlePassword"
            label={account('password')}
            value={password}
            onChange={setPassword}
            error={faults.fields.googlePassword}
          />
          <Button kind="secondary" wide busy={busy} onClick={link}>
            {t('linkIt')}
          </Button>
        </div>
      )}
      <div ref={place} className={styles.place} hidden={proof !== undefined} />
    </div>
  );
}
