import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { onSessionEnd } from '../../../shared/session/session-end.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { session } from '../../stores/session-store.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { ownPath } from './own-path.ts';
import styles from './session-notice.module.css';

const messages = defineMessages(
  { ended: 'Your session has ended.', signIn: 'Sign in to go on', close: 'Close' },
  { ended: '你的登入時間已結束。', signIn: '登入以繼續', close: '關閉' },
);

/** Session storage key of the page on which the session ended. */
const KEY = 'countinghouse.session-ended';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(path: string | null): void {
  if (path === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, path);
  for (const listener of listeners) listener();
}

/** An ended session redirects home, where this notice offers to sign in again. */
export function SessionNotice() {
  const t = messages.useMessages();
  const links = useLinks();
  const navigate = useNavigate();
  const stored = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(KEY),
    () => null,
  );
  useEffect(
    () =>
      onSessionEnd((realm) => {
        if (realm !== 'customer' || session.isLeaving()) return;
        note(location.pathname + location.search);
        void navigate(links.home);
      }),
    [navigate, links],
  );
  useEffect(() => session.onEnter(() => note(null)), []);
  if (stored === null) return null;
  return (
    <div className={styles.notice} role="status">
      <span>
        {t('ended')} <ShopLink to={links.signIn(ownPath(stored) ?? links.account)}>{t('signIn')}</ShopLink>
      </span>
      <button type="button" onClick={() => note(null)} aria-label={t('close')}>
        ×
      </button>
    </div>
  );
}
