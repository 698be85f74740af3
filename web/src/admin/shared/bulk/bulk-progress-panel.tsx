import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages as useConflictMessages } from '../form/merging/conflict.messages.ts';
import { useAuthorName } from '../form/merging/use-author-name.ts';
import { noteOwnChange } from '../http/own-changes.ts';
import { refreshViews } from '../http/stale-reads.ts';
import { formatList } from '../i18n/punctuation.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useFieldLabel } from '../ui/fields/use-field-label.ts';
import { useSince } from '../ui/values/since.ts';
import { useUnprinted } from '../ui/values/unprinted.ts';
import { type Batch, countOf, undoSteps } from './batch/batch.ts';
import { batchStorageOf } from './batch/batch-storage.ts';
import { useMessages } from './bulk.messages.ts';
import styles from './bulk-progress-panel.module.css';
import { type BulkState, bulkRunner } from './bulk-runner.ts';

/** The progress of the bulk action on every screen: refused rows with their reasons, and the available actions. */
export function BulkProgressPanel() {
  const state = useSyncExternalStore(bulkRunner.subscribe, bulkRunner.state);
  const { _id } = useCurrentUser();
  useEffect(() => {
    void bulkRunner.open(batchStorageOf(_id));
    return () => bulkRunner.close();
  }, [_id]);
  useFreshReads(state);
  useLeaveGuard(state?.phase === 'running');
  return state ? <Report key={state.batch.id} {...state} /> : null;
}

function Report({ batch, phase, trouble }: BulkState) {
  const t = useMessages();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | undefined>(pathname);
  const count = countOf(batch);
  const { all, done, waiting } = count;
  const statusText = {
    running: t('progress', { done, all }),
    paused: t('paused', { done, all, waiting }),
    finished: t('finished', { done, all }),
  }[phase];
  // On another page its form has the room.
  if (phase === 'finished' && openedAt !== pathname) {
    return (
      <section className={styles.chip} aria-label={batch.title} data-bulk-chip>
        <Button onClick={() => setOpenedAt(pathname)}>
          {batch.title} · {statusText}
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.dock} aria-label={batch.title} data-phase={phase}>
      <h2 className={styles.title}>{batch.title}</h2>
      <Progress
        aria-hidden
        size="small"
        showInfo={false}
        percent={((done + count.refused) / all) * 100}
        success={{ percent: (done / all) * 100 }}
        strokeColor="var(--bad)"
      />
      <p className={styles.said} role="status">
        {statusText}{' '}
        {count.refused > 0 && t(batch.archive === undefined ? 'refused' : 'notDownloaded', { count: count.refused })}
      </p>
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Refusals batch={batch} />
      <Unprinted batch={batch} />
      <div className={styles.actions}>
        {phase === 'finished' && <Button onClick={() => setOpenedAt(undefined)}>{t('fold')}</Button>}
        <NextSteps batch={batch} phase={phase} />
      </div>
    </section>
  );
}

/** The refused items with their reasons. */
export function Refusals({ batch }: { batch: Batch }) {
  const labelOf = useFieldLabel();
  const conflictText = useConflictMessages();
  const nameOf = useAuthorName();
  const since = useSince();
  const refused = batch.items.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <ul className={styles.refusals} tabIndex={0}>
      {refused.map(({ key, label, why, fields, by }) => (
        <li key={key}>
          <strong>{label}</strong> {why}
          {fields && ` ${formatList(fields.map(labelOf))}`}
          {by && ` (${conflictText('theirsBy', { name: nameOf(by), since: since(by.recordedAt) })})`}
        </li>
      ))}
    </ul>
  );
}

/** The items whose file has characters that no font has. */
function Unprinted({ batch }: { batch: Batch }) {
  const lackOf = useUnprinted();
  const lacking = batch.items.filter(({ state, unprinted }) => state === 'done' && unprinted);
  if (lacking.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <ul className={styles.refusals} tabIndex={0}>
      {lacking.map(({ key, label, unprinted = '' }) => (
        <li key={key}>
          <strong>{label}</strong> {lackOf(unprinted)}
        </li>
      ))}
    </ul>
  );
}

function NextSteps({ batch, phase }: Pick<BulkState, 'batch' | 'phase'>) {
  const t = useMessages();
  if (phase === 'running') return <Button onClick={() => bulkRunner.pause()}>{t('pause')}</Button>;
  if (phase === 'paused') {
    return (
      <>
        <Button onClick={() => bulkRunner.dismiss()}>{t('leaveRest')}</Button>
        <Button type="primary" onClick={() => bulkRunner.resume()}>
          {t('resume')}
        </Button>
      </>
    );
  }
  const isUndoable = undoSteps(batch).length > 0;
  return (
    <>
      {isUndoable && (
        <Button onClick={() => bulkRunner.undo(t('undoTitle', { title: batch.title }))}>{t('undo')}</Button>
      )}
      <Button onClick={() => bulkRunner.dismiss()} aria-label={t('closeReport')}>
        {t('close')}
      </Button>
    </>
  );
}

/** Refreshes the lists during the action, as every own change does. */
function useFreshReads(state: BulkState | undefined): void {
  const queries = useQueryClient();
  const done = state ? countOf(state.batch).done : 0;
  const changes = state?.phase === 'running' ? undefined : state?.batch.changes;
  useEffect(() => {
    if (done > 0) noteOwnChange();
  }, [done]);
  useEffect(() => {
    // Reads made while it ran may have missed the last changes.
    if (!changes) return;
    noteOwnChange();
    refreshViews(queries, changes);
  }, [queries, changes]);
}

function useLeaveGuard(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
