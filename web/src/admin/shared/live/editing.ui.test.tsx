import { PRESENCE_BEAT_MS, type Presence } from '@countinghouse/contracts/live/api';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sentOf } from '../../testing/sent.ts';
import { EditingNotice } from '../ui/notices/editing-notice.tsx';
import { Editing, useEditing } from './editing.ts';
import { LiveStatus } from './live-status.ts';

const record = { context: 'order', id: 'o1' } as const;
let published: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  published = [];
  respondWith({
    'PUT /live/editing': (_, init) => {
      published.push((sentOf(init).body as { record: unknown }).record);
      return { success: true };
    },
  });
});

function Form() {
  useEditing(record);
  return <EditingNotice record={record} />;
}

function open(isLive: boolean, editing: Presence['editing'] = []) {
  const page = (
    <LiveStatus value={isLive}>
      <Editing value={editing}>
        <Form />
      </Editing>
    </LiveStatus>
  );
  return renderRoutes([{ path: '/', element: page }], '/');
}

test('an open form sends heartbeats, and a message when it is closed', async () => {
  const { unmount } = open(true);
  expect(published).toEqual([record]);
  await act(() => vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS));
  expect(published).toEqual([record, record]);
  unmount();
  expect(published).toEqual([record, record, null]);
});

test('nothing is sent while live updates are disconnected', async () => {
  const { unmount } = open(false);
  await act(() => vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS));
  unmount();
  expect(published).toEqual([]);
});

test('a form in a tab hidden for minutes counts as closed', async () => {
  open(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  const beats = published.length;
  expect(beats).toBeLessThan(40);
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(published).toHaveLength(beats);
});

test('other editors of the same record are named, those of other records are not', async () => {
  open(true, [
    { userId: 'amy', name: 'Amy Cheung', record },
    { userId: 'ben', name: 'Ben Lam', record: { context: 'order', id: 'o2' } },
  ]);
  await screen.findByText('Amy Cheung is editing this');
});
