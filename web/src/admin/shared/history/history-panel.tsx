import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { type HistoryOf, historyQuery } from './api.ts';
import { useMessages } from './history.messages.ts';
import { Entry } from './history-entry.tsx';
import styles from './history-panel.module.css';
import { pastFields } from './past-fields.ts';
import type { Restoration } from './restoration.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** The version after an entry, and how it becomes the present one by a new change. */
interface PastVersion {
  readonly entry: HistoryEntry;
  readonly restore: (reason: string) => Promise<unknown>;
}

export interface HistoryPanelProps {
  readonly of: HistoryOf;
  /** What an earlier version gives back to the present one. */
  readonly restores: Restoration;
  /** Shows the entity as it was; for entities that can be read as of a time. */
  readonly onView?: ((recordedAt: string) => void) | undefined;
  /** What else can be done about an entry; `entries` are those shown, newest first. */
  readonly actionsOf?: (entry: HistoryEntry, entries: readonly HistoryEntry[]) => ReactNode;
}

/** Who changed what, when and why; newest first. */
export function HistoryPanel({ of, restores, onView, actionsOf }: HistoryPanelProps) {
  const t = useMessages();
  const query = useInfiniteQuery(historyQuery(of));
  const [restoring, setRestoring] = useState<PastVersion>();
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Notice title={t('empty')} />;
  const versionAt = (index: number): PastVersion | undefined => {
    const entry = entries[index];
    if (!entry || restores === 'nothing') return undefined;
    const later = entries.slice(0, index);
    if ('steps' in restores) {
      const hasChanged = later.some(({ changes }) => changes.length > 0);
      return hasChanged ? { entry, restore: (reason) => restores.steps(entry, reason) } : undefined;
    }
    const past = pastFields(later, restores.fields);
    return Object.keys(past).length > 0 ? { entry, restore: (reason) => restores.run(past, reason, entry) } : undefined;
  };

  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, index) => {
          const version = versionAt(index);
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
              {actionsOf?.(entry, entries)}
            </Entry>
          );
        })}
      </ol>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
      {restoring && (
        <RestoreDialog
          at={restoring.entry.occurredAt}
          onRestore={(reason) => restoring.restore(reason).then(() => query.refetch())}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </>
  );
}
