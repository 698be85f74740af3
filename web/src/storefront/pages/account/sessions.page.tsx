import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { call } from '../../api/call.ts';
import type { Reply } from '../../api/shop-calls.ts';
import { useRead } from '../../api/use-read.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Notice } from '../../ui/notices.tsx';
import form from './account-form.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { LoadError } from './frame/load-error.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionTitles } from './frame/sections.ts';
import styles from './sessions.module.css';

const messages = defineMessages(
  {
    lead: 'Sign out of a device that you do not know, and change your password.',
    device: '{browser} on {system}',
    unknown: 'Unknown device',
    here: 'This device',
    since: 'Signed in',
    used: 'Last used',
    end: 'Sign out',
    endOf: 'Sign out of {device}',
    endOthers: 'Sign out everywhere else',
    ended: 'Signed out of {device}.',
    endedOthers: 'You are signed out everywhere else.',
    more: 'The {shown} used last of {total} are shown.',
  },
  {
    lead: '如有不認識的裝置，請將其登出並更改密碼。',
    device: '{system} 上的 {browser}',
    unknown: '未知裝置',
    here: '此裝置',
    since: '登入時間',
    used: '最近使用',
    end: '登出',
    endOf: '登出 {device}',
    endOthers: '登出所有其他裝置',
    ended: '已登出 {device}。',
    endedOthers: '已登出所有其他裝置。',
    more: '顯示最近使用的 {shown} 個，共 {total} 個。',
  },
);

type Session = Reply<'listSessions'>['sessions'][number];

/** Where the customer is signed in, and signing out there. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('sessions') }),
  View: Sessions,
});

function Sessions() {
  const titles = sectionTitles.useMessages();
  return (
    <AccountFrame section="sessions" title={titles('sessions')} skeleton={<Placeholder shape="row" count={2} />}>
      {() => <OwnSessions />}
    </AccountFrame>
  );
}

function OwnSessions() {
  const t = messages.useMessages();
  const { data, error, refetch } = useRead('listSessions');
  const [outcome, setOutcome] = useState<{ readonly done?: string; readonly fault?: string }>({});
  const [busy, setBusy] = useState('');
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Placeholder shape="row" count={2} />;

  const end = async (id: string, send: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(id);
    setOutcome({});
    try {
      await send();
      setOutcome({ done });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      // It has ended meanwhile.
      setOutcome(reason.code === 'NOT_FOUND' ? { done } : { fault: reason.message });
    } finally {
      setBusy('');
      refetch();
    }
  };
  const { sessions, total } = data;
  return (
    <div className={styles.page}>
      <p className={form.lead}>{t('lead')}</p>
      {outcome.fault && <Notice kind="warning">{outcome.fault}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={busy === session._id}
            onEnd={(device) =>
              void end(session._id, () => call('endSession', { params: { id: session._id } }), t('ended', { device }))
            }
          />
        ))}
      </ul>
      {total > sessions.length && <p className={form.lead}>{t('more', { shown: sessions.length, total })}</p>}
      {total > 1 && (
        <Button
          kind="secondary"
          busy={busy === 'others'}
          onClick={() => void end('others', () => call('endOtherSessions'), t('endedOthers'))}
        >
          {t('endOthers')}
        </Button>
      )}
      <p role="status" className={form.done}>
        {outcome.done}
      </p>
    </div>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: (device: string) => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = messages.useMessages();
  const { browser, system, current, signedInAt, lastUsedAt } = session;
  const device = browser && system ? t('device', { browser, system }) : browser || system || t('unknown');
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {current && <span className={styles.here}>{t('here')}</span>}
        </p>
        <p className={form.lead}>
          {t('since')} <Instant at={signedInAt} withTime />
        </p>
        {!current && (
          <p className={form.lead}>
            {t('used')} <Instant at={lastUsedAt} withTime />
          </p>
        )}
      </div>
      {!current && (
        <Button kind="quiet" busy={busy} aria-label={t('endOf', { device })} onClick={() => onEnd(device)}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
