import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readToken } from '../../../../shared/session/token-store.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages } from '../../../i18n/messages.ts';
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
    signIn: 'Sign in',
    register: 'Create an account',
    loading: 'Loading your account',
    failed: 'Your account cannot be shown right now.',
    again: 'Try again',
  },
  {
    account: '我的帳戶',
    signOut: '登出',
    signIn: '登入',
    register: '建立帳戶',
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
  /** Shown to guests. Default: they are redirected to sign-in. */
  readonly guest?: ReactNode;
  readonly children: (customer: CustomerView) => ReactNode;
}

/** The layout of account pages: links to its sections, and a redirect to sign-in for guests. */
export function AccountFrame({ section, title, skeleton, guest, children }: AccountFrameProps) {
  const t = messages.useMessages();
  const state = useSession();
  const isGuestPage = guest !== undefined && state.phase === 'guest';
  useSignInRedirect(isGuestPage ? 'loading' : state.phase);
  return (
    <div className={styles.page}>
      {isGuestPage ? <GuestNav /> : <AccountNav section={section} />}
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
        {isGuestPage && guest}
        {(state.phase === 'loading' || (state.phase === 'guest' && !isGuestPage)) && (
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
  const t = messages.useMessages();
  const titles = sectionTitles.useMessages();
  const links = useLinks();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the list is one line, which may begin before the current section.
  useEffect(() => {
    const current = section && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current?.scrollTo({ left: current.offsetLeft - list.current.clientWidth / 2 });
  }, [section]);
  const signOut = async () => {
    const signedOut = session.signOut();
    void navigate(links.home);
    await signedOut;
  };
  return (
    <nav className={styles.nav} aria-label={t('account')}>
      <ul ref={list}>
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

/** The ways into an account, in the place of the links to its sections. */
function GuestNav() {
  const t = messages.useMessages();
  const links = useLinks();
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t('account')}>
      <ul>
        <li>
          <ShopLink to={links.signIn(pathname)}>{t('signIn')}</ShopLink>
        </li>
        <li>
          <ShopLink to={links.register(pathname)}>{t('register')}</ShopLink>
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
