import type { ReactNode } from 'react';
import { defineMessages } from '../i18n/messages.ts';
import { useFrame } from '../rendering/page.tsx';
import { useOnline } from '../rendering/use-hydrated.ts';
import styles from './notices.module.css';

const messages = defineMessages(
  {
    offline: 'You are offline. Nothing can be changed until the connection is back.',
    script: 'This page needs JavaScript, which is off or did not load.',
    call: 'You can also order by phone: {phone}',
  },
  {
    offline: '你已離線，恢復連線前無法作出更改。',
    script: '此頁需要 JavaScript，但它已關閉或未能載入。',
    call: '你亦可致電訂購：{phone}',
  },
);

/** A notice beside its subject. */
export function Notice({ kind = 'plain', children }: { kind?: 'plain' | 'warning'; children: ReactNode }) {
  return (
    <div className={kind === 'warning' ? styles.warning : styles.plain} role="status">
      {children}
    </div>
  );
}

/** A notice while there is no connection; the shell shows it on every page. */
export function OfflineNotice() {
  const t = messages.useMessages();
  return useOnline() ? null : <Notice kind="warning">{t('offline')}</Notice>;
}

/** A notice for browsers without JavaScript on pages that load their data in the browser. */
export function NeedsScript() {
  const t = messages.useMessages();
  const { phone } = useFrame();
  return (
    <noscript>
      <p className={styles.warning}>
        {t('script')} {phone && t('call', { phone })}
      </p>
    </noscript>
  );
}
