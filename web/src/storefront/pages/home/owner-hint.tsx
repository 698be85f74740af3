import type { SetupView } from '@countinghouse/contracts/settings/views';
import { useEffect, useState } from 'react';
import { readToken } from '../../../shared/session/token-store.ts';
import { defineMessages } from '../../i18n/messages.ts';
import styles from './owner-hint.module.css';

const messages = defineMessages(
  {
    title: 'For you as the owner',
    open_one: 'One step is left until your first order.',
    open_other: '{count} steps are left until your first order.',
    checklist: 'Go to the checklist',
  },
  {
    title: '只有店主看到',
    open_other: '距離首張訂單尚餘 {count} 個步驟。',
    checklist: '前往清單',
  },
);

/**
 * Leads an owner who is signed in to the back office to its checklist, while steps are open and it is not hidden.
 * The page of the server has no part of it.
 */
export function OwnerHint() {
  const t = messages.useMessages();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    // A hint that cannot be worked out is left out.
    openSteps().then(
      (open) => isShown && setCount(open),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (count === 0) return null;
  return (
    <aside className={`${styles.hint} no-print`} aria-label={t('title')}>
      <span>
        <strong>{t('title')}</strong> {t('open', { count })}
      </span>
      <a href="/admin/dashboard">{t('checklist')}</a>
    </aside>
  );
}

/** How many open steps the checklist of the back office shows to whoever is signed in there; 0 for other visitors. */
async function openSteps(): Promise<number> {
  const token = readToken('staff');
  if (!token) return 0;
  const read = async <Reply,>(path: string): Promise<Reply> => {
    const response = await fetch(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Reply;
  };
  const { user } = await read<{ user: { role?: string } }>('/auth/current-user');
  // The other members of staff cannot do every step.
  if (user.role !== 'SUPER_ADMIN') return 0;
  const [{ setup }, { preferences }] = await Promise.all([
    read<{ setup: SetupView }>('/setting/setup'),
    read<{ preferences: { checklist: string } }>('/preferences'),
  ]);
  if (preferences.checklist !== 'shown') return 0;
  return Object.values(setup).filter((isDone) => !isDone).length;
}
