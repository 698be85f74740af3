import { Button, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { DateTime } from '../ui/values/date-time.tsx';
import { panelParams } from '../url/panel-params.ts';
import { useUrlState } from '../url/url-state.ts';
import { useMessages } from './history.messages.ts';
import styles from './history-panel.module.css';
import type { HistoryPanelProps } from './history-panel.tsx';

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));

interface HistoryTabProps {
  readonly history: Omit<HistoryPanelProps, 'onView'>;
  /** The details at the address's `asOf`. */
  readonly children: ReactNode;
}

/** A detail panel in two parts: the details, now or as they were, and their history. */
export function HistoryTab({ history, children }: HistoryTabProps) {
  const t = useMessages();
  const [{ part, asOf }, setView] = useUrlState(panelParams);
  return (
    <>
      <Segmented
        className={styles.parts ?? ''}
        aria-label={t('sections')}
        value={part ?? 'details'}
        options={[
          { value: 'details', label: t('details') },
          { value: 'history', label: t('history') },
        ]}
        onChange={(value) => setView({ part: value === 'history' ? value : undefined }, 'replace')}
      />
      {part === 'history' ? (
        <Suspense>
          <HistoryPanel {...history} onView={(recordedAt) => setView({ part: undefined, asOf: recordedAt })} />
        </Suspense>
      ) : (
        <>
          {asOf && (
            <div className={styles.banner} role="status">
              <AsOf at={asOf} />
              <Button type="link" size="small" onClick={() => setView({ asOf: '' })}>
                {t('backToNow')}
              </Button>
            </div>
          )}
          {children}
        </>
      )}
    </>
  );
}

function AsOf({ at }: { at: string }) {
  const [before = '', after = ''] = useMessages()('asOf', { time: '\n' }).split('\n');
  return (
    <span>
      {before}
      <DateTime at={at} />
      {after}
    </span>
  );
}

/** Returns the moment in the address; undefined for now. */
export function useAsOf(): string | undefined {
  const [{ asOf }] = useUrlState(panelParams);
  return asOf || undefined;
}
