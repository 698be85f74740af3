import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { byDeletion } from './reversal.ts';
import { useCommand } from './use-command.ts';

const UNREACHABLE = 'The shop cannot be reached. Check the connection and try again.';

function NewTag() {
  const create = useCommand(tagRoutes.createTag, {
    changes: [],
    success: 'Created',
    undo: byDeletion(tagRoutes.deleteTag),
  });
  return (
    <button type="button" onClick={() => create.mutate({ body: { name: 'tea' } })}>
      Send
    </button>
  );
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  renderRoutes([{ path: '/', element: <NewTag /> }], '/');
  send();
  await screen.findByText(UNREACHABLE);
});

test('an error stays until it is closed', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.queryByText(UNREACHABLE)).toBeTruthy();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(UNREACHABLE)).toBeNull());
});

test('an error is removed when the same request succeeds', async () => {
  respondWith({ 'POST /tag': { success: true, tag: { _id: 't', name: 'tea', version: '0' } } });
  send();
  await screen.findByText('Created');
  await waitFor(() => expect(screen.queryByText(UNREACHABLE)).toBeNull());
});
