import { type SessionView, sessionRoutes } from '@countinghouse/contracts/identity/sign-in/session-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import { routeKey, routeQuery } from '../../../shared/http/route-query.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { useSince } from '../../../shared/ui/values/since.ts';
import { useMessages } from '../identity.messages.ts';
import styles from './account-setting.module.css';

/** Where the account is signed in, and signing out there. */
export function OwnSessions() {
  const t = useMessages();
  const { data, error, refetch } = useQuery(routeQuery(sessionRoutes.listSessions));
  const endOthers = useCommand(sessionRoutes.endOtherSessions, {
    changes: [sessionRoutes.listSessions],
    success: t('signedOutOthers'),
    undo: 'ends access',
  });
  return (
    <section className={styles.part} aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('sessions')}</h2>
      <p className={styles.hint}>{t('sessionsHint')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && (
        <>
          <ul className={styles.sessions}>
            {data.sessions.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </ul>
          {data.total > data.sessions.length && (
            <p className={styles.hint}>{t('moreSessions', { shown: data.sessions.length, total: data.total })}</p>
          )}
          {data.total > 1 && (
            <Button loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              {t('signOutOthers')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const t = useMessages();
  const since = useSince();
  const queries = useQueryClient();
  const device = useDevice(session);
  const end = useCommand(sessionRoutes.endSession, {
    changes: [sessionRoutes.listSessions],
    success: t('signedOutOf', { device }),
    undo: 'ends access',
    // It has ended meanwhile.
    onError: ({ code }) => {
      if (code === 'NOT_FOUND') void queries.invalidateQueries({ queryKey: routeKey(sessionRoutes.listSessions) });
      return code === 'NOT_FOUND';
    },
  });
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {session.current && <Tag>{t('thisDevice')}</Tag>}
        </p>
        <p className={styles.hint}>
          {t('signedInAt')} <DateTime at={session.signedInAt} />
          {!session.current && ` · ${t('lastUsed')} ${since(session.lastUsedAt)}`}
        </p>
      </div>
      {!session.current && (
        <Button
          aria-label={t('signOutOf', { device })}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id: session._id } })}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

/** The device in words. */
function useDevice({ browser, system }: SessionView): string {
  const t = useMessages();
  if (browser && system) return t('deviceOf', { browser, system });
  return browser || system || t('unknownDevice');
}
