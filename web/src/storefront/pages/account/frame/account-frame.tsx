import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readToken } from '../../../../shared/session/token-store.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages, useMessages } from '../../../i18n/messages.ts';
import { session, useSession } from '../../../stores/session-store.ts';
import { Button } from '../../../ui/form/button.tsx';
import { NeedsScript, Notice } from '../../../ui/notices.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import styles from './account-frame.module.css';
import { type Section, sectionPaths, sections, sectionTitles } from './sections.ts';

const messages = defineMessages(
  {
    account: 'My account',
    signOut: 'Sign out',
    loading: 'Loading your account',
    failed: 'Your account cannot be shown right now.',
    again: 'Try again',
  },
  {
    account: '我的帳戶',
    signOut: '登出',
    loading: '正在載入你的帳戶',
    failed: '暫時無法顯示你的帳戶。',
    again: '再試一次',
  },
);

interface AccountFrameProps {
  /** The current section; undefined for a page below one. */
  readonly section?: Section;
  /** Heading; without one, the page and its skeleton have their own. */
  readonly title?: string;
  /** Shown while the session is loading. */
  readonly skeleton: ReactNode;
  readonly children: (customer: CustomerView) => ReactNode;
}

/** The layout of account pages: links to its sections, and a redirect to sign-in for guests. */
export function AccountFrame({ section, title, skeleton, children }: AccountFrameProps) {
  const t = useMessages(messages);
  const state = useSession();
  useSignInRedirect(state.phase);
  return (
    <div className={styles.page}>
      <AccountNav section={section} />
      <div className={styles.content}>
        {title !== undefined && <h1>{title}</h1>}
        <NeedsScript />
        {state.phase === 'failed' && (
          <Notice kind="warning">
            {t('failed')} {state.error.message}{' '}
            <Button kind="quiet" onClick={state.retry}>
              {t('again')}
            </Button>
          </Notice>
        )}
        {(state.phase === 'loading' || state.phase === 'guest') && (
          <div role="status" aria-busy="true" aria-label={t('loading')} className={styles.waiting}>
            {skeleton}
          </div>
        )}
        {state.phase === 'customer' && <div key={state.customer._id}>{children(state.customer)}</div>}
      </div>
    </div>
  );
}

function AccountNav({ section }: { readonly section: Section | undefined }) {
  const t = useMessages(messages);
  const titles = useMessages(sectionTitles);
  const links = useLinks();
  const navigate = useNavigate();
  const signOut = async () => {
    const signedOut = session.signOut();
    void navigate(links.home);
    await signedOut;
  };
  return (
    <nav className={styles.nav} aria-label={t('account')}>
      <ul>
        {sections.map((one) => (
          <li key={one}>
            <ShopLink to={links.to(sectionPaths[one])} {...(one === section && { 'aria-current': 'page' })}>
              {titles(one)}
            </ShopLink>
          </li>
        ))}
        <li>
          <Button kind="quiet" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </li>
      </ul>
    </nav>
  );
}

/** Redirects guests to sign-in and back, unless their session ended on this page, which redirects elsewhere. */
function useSignInRedirect(phase: ReturnType<typeof useSession>['phase']): void {
  const links = useLinks();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (phase === 'customer' || readToken('customer') !== null) wasSignedIn.current = true;
    else if (phase === 'guest' && !wasSignedIn.current)
      void navigate(links.signIn(pathname + search), { replace: true });
  }, [phase, links, navigate, pathname, search]);
}
