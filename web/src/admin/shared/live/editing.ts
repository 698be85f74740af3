import { newId } from '@countinghouse/contracts/kernel/ids';
import { type EditedRecord, liveRoutes, PRESENCE_BEAT_MS, type Presence } from '@countinghouse/contracts/live/api';
import { createContext, use, useEffect, useState } from 'react';
import { call } from '../http/call.ts';
import { useIsLive } from './live-status.ts';

/** Everyone else who is editing something; provided by the shell. */
export const Editing = createContext<Presence['editing']>([]);

/** The names of those who are editing a record in other browsers. */
export function useEditorsOf(record: EditedRecord | undefined): readonly string[] {
  const editing = use(Editing);
  return editing
    .filter((one) => one.record.context === record?.context && one.record.id === record.id)
    .map(({ name }) => name);
}

/**
 * Milliseconds in the background after which a form no longer counts as open: browsers throttle the timers of such
 * tabs.
 */
const UNSEEN_MS = 4 * 60_000;

/** Publishes an open form of a record, as long as it is open and live updates are connected. */
export function useEditing(record: EditedRecord | undefined, isEditing = true): void {
  const isLive = useIsLive();
  const [form] = useState(newId);
  const { context, id } = record ?? {};
  useEffect(() => {
    if (!isLive || !isEditing || context === undefined || id === undefined) return;
    let seenAt = performance.now();
    const publish = (edited: EditedRecord | null) => {
      void call(liveRoutes.noteEditing, { body: { form, record: edited }, keepalive: true }).catch(() => undefined);
    };
    const beat = () => {
      if (document.visibilityState === 'visible') seenAt = performance.now();
      if (performance.now() - seenAt < UNSEEN_MS) publish({ context, id });
    };
    const leave = () => publish(null);
    beat();
    const timer = setInterval(beat, PRESENCE_BEAT_MS);
    document.addEventListener('visibilitychange', beat);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [isLive, isEditing, context, id, form]);
}
