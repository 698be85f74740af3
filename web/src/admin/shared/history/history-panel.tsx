import type { HistoryEventType } from '@countinghouse/contracts/history/event-types';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../ui/notices/load-failure.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { type HistoryOf, historyQuery } from './api.ts';
import { useMessages } from './history.messages.ts';
import { Entry } from './history-entry.tsx';
import styles from './history-panel.module.css';
import { type ChangedField, changedSince, isChosen, pastFields } from './past-fields.ts';
import type { Restoration } from './restoration.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** The version after an entry, and how a new change restores it. */
interface PastVersion {
  readonly entry: HistoryEntry;
  /** The fields that a restore changes. */
  readonly restored: readonly ChangedField[];
  /** Fields that changed since and are not restored. */
  readonly kept: readonly ChangedField[];
  readonly restore: (reason: string) => Promise<unknown>;
}

/** Events after which an entity no longer exists, so that nothing of it can be restored. */
const endings: ReadonlySet<string> = new Set<HistoryEventType>([
  'catalog.ProductDeleted',
  'catalog.CategoryDeleted',
  'catalog.TagDeleted',
  'catalog.TagMerged',
  'suppliers.SupplierDeleted',
  'customers.CustomerErased',
  'identity.StaffUserDeleted',
  'inventory.AdjustmentReversed',
]);

/** Events that restore it. */
const restorations: ReadonlySet<string> = new Set<HistoryEventType>([
  'catalog.ProductRestored',
  'catalog.CategoryRestored',
  'catalog.TagRestored',
  'suppliers.SupplierRestored',
  'inventory.AdjustmentRestored',
]);

export interface HistoryPanelProps {
  readonly of: HistoryOf;
  /** How an earlier version is restored. */
  readonly restores: Restoration;
  /** Shows the entity as it was; for entities that can be read as of a time. */
  readonly onView?: ((recordedAt: string) => void) | undefined;
  /** Returns further actions of an entry; `entries` are those shown, newest first. */
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
  const last = entries.find(({ type }) => endings.has(type) || restorations.has(type));
  const isEnded = last !== undefined && endings.has(last.type);
  const versionAt = (index: number): PastVersion | undefined => {
    const entry = entries[index];
    if (!entry || isEnded || restores === 'nothing') return undefined;
    const changed = changedSince(entries.slice(0, index));
    const isRestored = ({ field, past: from, present: to }: ChangedField) =>
      'fields' in restores ? isChosen(restores.fields, field) : (restores.undoes?.({ field, from, to }) ?? true);
    const isKept = ({ field }: ChangedField) =>
      !('fields' in restores) || restores.fields[field] === false || restores.keeps.includes(field);
    const restored = changed.filter(isRestored);
    if (restored.length === 0) return undefined;
    const restore = (reason: string) =>
      'fields' in restores ? restores.run(pastFields(restored), reason, entry) : restores.steps(entry, reason);
    return { entry, restored, kept: changed.filter((field) => !restored.includes(field) && isKept(field)), restore };
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
          {...restoring}
          at={restoring.entry.occurredAt}
          onRestore={(reason) => restoring.restore(reason).then(() => query.refetch())}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </>
  );
}
