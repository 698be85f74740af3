import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../list/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { type HistoryOf, historyQuery } from './api.ts';
import { useWords } from './history.words.ts';
import { Entry } from './history-entry.tsx';
import styles from './history-panel.module.css';
import { pastFields } from './past-fields.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** The version after `entry`: what later changes touched, as it was before them. */
export interface PastVersion {
  readonly entry: HistoryEntry;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface HistoryPanelProps {
  readonly of: HistoryOf;
  /** Makes an earlier version of the details the present one, by a new change. Without it, nothing can be restored. */
  readonly onRestore?: ((version: PastVersion, reason: string) => Promise<unknown>) | undefined;
  /** The fields (groups by their name) that a restore puts back. Default: all. Where none of them changed since, there is nothing to restore. */
  readonly restores?: readonly string[] | undefined;
  /** Shows the entity as it was; for entities that can be read as of a time. */
  readonly onView?: ((recordedAt: string) => void) | undefined;
}

/** Who changed what, when and why; newest first. */
export function HistoryPanel({ of, onRestore, restores, onView }: HistoryPanelProps) {
  const t = useWords();
  const query = useInfiniteQuery(historyQuery(of));
  const [restoring, setRestoring] = useState<PastVersion>();
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Notice title={t('empty')} />;
  const versionAt = (index: number): PastVersion | undefined => {
    const entry = entries[index];
    const fields = pastFields(entries.slice(0, index), restores);
    return entry && Object.keys(fields).length > 0 ? { entry, fields } : undefined;
  };

  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, index) => {
          const version = onRestore && versionAt(index);
          return (
            <Entry key={entry._id} entry={entry}>
              {onView && index > 0 && (
                <Button type="link" size="small" onClick={() => onView(entry.recordedAt)}>
                  {t('viewThen')}
                </Button>
              )}
              {version && (
                <Button type="link" size="small" onClick={() => setRestoring(version)}>
                  {t('restore')}
                </Button>
              )}
            </Entry>
          );
        })}
      </ol>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
      {restoring && onRestore && (
        <RestoreDialog
          at={restoring.entry.occurredAt}
          onRestore={(reason) => onRestore(restoring, reason).then(() => query.refetch())}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </>
  );
}
