import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { newKey } from '../../../shared/http/attempts.ts';
import { type Announce, AnnounceContext, type Announcement } from '../http/announce.ts';
import { call } from '../http/call.ts';
import { noteOwnChange } from '../http/own-changes.ts';
import type { Reversal } from '../http/reversal.ts';
import { refreshChanged } from '../http/stale-reads.ts';
import { useErrorMessage } from '../http/use-error-message.tsx';
import { formatList } from '../i18n/punctuation.ts';
import { useMayCall } from '../session/current-user.ts';
import { useFieldLabel } from '../ui/fields/use-field-label.ts';
import { useMessages } from './undo.messages.ts';
import { UndoMessage } from './undo-message.tsx';

/** Texts of reverting a write, and of repeating it. */
const ways = {
  undo: { done: 'undone', refused: 'notUndone', opposite: 'redo' },
  redo: { done: 'redone', refused: 'notRedone', opposite: 'undo' },
} as const;
type Way = keyof typeof ways;

/** Provides messages with Undo for every announced write, on any screen. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const t = useMessages();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const errors = useErrorMessage();
  const labelOf = useFieldLabel();
  const mayCall = useMayCall();

  const refusalOf = (error: unknown, way: Way): string => {
    if (!(error instanceof ApiError)) return (error as Error).message;
    const refused = (reason: string) => t(ways[way].refused, { reason });
    if (error.code === 'NOT_FOUND') return refused(t('endedSince'));
    const gone = error.fields.flatMap(({ field, code }) => (code === 'not_found' ? [labelOf(field)] : []));
    if (gone.length > 0) return refused(t('goneSince', { fields: formatList(gone) }));
    if (error.code !== 'VERSION_CONFLICT') return error.message;
    const { fields } = error.details;
    const names = Array.isArray(fields) ? fields.map((field) => labelOf(String(field).split(' of ')[0] ?? '')) : [];
    const fieldsChanged = names.length > 0 && t('changedSince', { fields: formatList([...new Set(names)]) });
    return refused(fieldsChanged || t('endedSince'));
  };
  const takeBack = async (way: Way, { route, request, next }: Reversal, { changes, replaces }: Announcement) => {
    try {
      const reply: unknown = await call(route, { ...request, idempotencyKey: newKey() });
      noteOwnChange();
      errors.clear();
      refreshChanged(queries, changes);
      const { missing = [] } = reply as { readonly missing?: readonly string[] };
      const done = t(ways[way].done);
      const text = missing.length > 0 ? t('inPart', { done, fields: formatList(missing.map(labelOf)) }) : done;
      announce({ text, changes, undo: next?.(reply), replaces }, ways[way].opposite);
    } catch (error) {
      if (!(error instanceof ApiError && error.signInAgain)) errors.show(refusalOf(error, way));
    }
  };
  const announce = (announcement: Announcement, way: Way = 'undo') => {
    const { text, undo, replaces } = announcement;
    if (!undo || !mayCall(undo.route)) return void message.success(text);
    const shown = newKey();
    const key = replaces ?? shown;
    const close = () => message.destroy(key);
    const onUndo = () => {
      close();
      void takeBack(way, undo, announcement);
    };
    void message.success({
      key,
      duration: 0,
      content: <UndoMessage key={shown} text={text} label={t(way)} onUndo={onUndo} onEnd={close} />,
    });
  };
  // Screens do not re-render when the texts of the messages change.
  const latest = useRef(announce);
  latest.current = announce;
  const stable = useCallback<Announce>((announcement) => latest.current(announcement), []);
  return <AnnounceContext value={stable}>{children}</AnnounceContext>;
}
