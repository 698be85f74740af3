import { exportRoutes } from '@countinghouse/contracts/exports/api';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { saveAs } from '../../../shared/http/save-as.ts';
import { routeQuery } from '../http/route-query.ts';
import { useErrorMessage } from '../http/use-error-message.tsx';
import { labelled } from '../i18n/punctuation.ts';
import { DateTime } from '../ui/values/date-time.tsx';
import { useMessages } from './export.messages.ts';
import styles from './export.module.css';
import { ExportNotes } from './export-notes.tsx';
import { exportFailure, fileOf, POLL_INTERVAL_MS } from './write-export.ts';

/**
 * The person's last exports of any list, with their files: an export continues when its dialog is left or the page is
 * loaded again.
 */
export function RecentExports() {
  const t = useMessages();
  const nameOf = useName();
  const { data } = useQuery({
    ...routeQuery(exportRoutes.listExports),
    refetchInterval: ({ state }) => state.data?.exports.some(({ status }) => status === 'running') && POLL_INTERVAL_MS,
  });
  if (!data || data.exports.length === 0) return null;
  return (
    <section>
      <h3 className={styles.recentHead}>{t('recent')}</h3>
      <ul className={styles.recent} aria-label={t('recent')}>
        {data.exports.map((one) => (
          <li key={one._id}>
            <span>
              {nameOf(one)}
              <small>
                <DateTime at={one.createdAt} />
              </small>
            </span>
            <Outcome of={one} />
            <ExportNotes of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ of: one }: { of: ExportView }) {
  const t = useMessages();
  const standing = useProgressText();
  if (one.status === 'running') return <span role="status">{standing(one.progress)}</span>;
  if (one.status === 'failed') return <span>{exportFailure(one)}</span>;
  if (Date.parse(one.expiresAt ?? '') <= Date.now()) return <span>{t('gone')}</span>;
  return <DownloadFile of={one} />;
}

function DownloadFile({ of: one }: { of: ExportView }) {
  const t = useMessages();
  const nameOf = useName();
  const errors = useErrorMessage();
  const fetching = useMutation({
    mutationFn: () => fileOf(one),
    onSuccess: (file) => saveAs(file, `${one.list}.${one.format}`),
    onError: (error) => errors.show(error.message),
  });
  return (
    <Button
      size="small"
      aria-label={labelled(t('download'), nameOf(one))}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('download')}
    </Button>
  );
}

/** Returns the label of an export: list and format. */
function useName(): (of: ExportView) => string {
  const t = useMessages();
  return ({ list, format }) => `${t(`name-${list}`)} · ${format.toUpperCase()}`;
}

/** Returns the text for the progress of an export. */
export function useProgressText(): (progress: ExportView['progress']) => string {
  const t = useMessages();
  return ({ done, total }) =>
    total === 0 ? t('writing') : t('progress', { done: done.toLocaleString(), total: total.toLocaleString() });
}
