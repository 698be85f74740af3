import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleProduct, signedIn } from '../../testing/samples.ts';
import { type Sent, sentOf } from '../../testing/sent.ts';
import { byFormerValues, byRestore } from '../http/reversal.ts';
import { useCommand } from '../http/use-command.ts';
import { UndoProvider } from './undo-provider.tsx';

const PUT = 'PUT /supplier/s1';
const conflict = () =>
  Response.json(
    {
      success: false,
      code: 'VERSION_CONFLICT',
      message: 'Changed',
      requestId: 'r',
      fields: ['bankInfo.branch', 'name'],
    },
    { status: 409 },
  );
let sent: Sent[];

function Supplier() {
  const rename = useCommand(supplierRoutes.updateSupplier, {
    changes: [],
    success: 'Saved',
    undo: byFormerValues,
  });
  const remove = useCommand(productRoutes.deleteProduct, {
    changes: [],
    success: 'Deleted',
    undo: byRestore(productRoutes.restoreProduct),
  });
  const stepOn = useCommand(supplierRoutes.updateSupplier, {
    changes: [],
    success: 'Step set',
    undo: byFormerValues,
    replaces: 'step of s1',
  });
  const stepAgain = useCommand(supplierRoutes.updateSupplier, {
    changes: [],
    success: 'Step set again',
    undo: byFormerValues,
    replaces: 'step of s1',
  });
  const params = { id: 's1' };
  return (
    <>
      <button type="button" onClick={() => rename.mutate({ params, body: { name: 'Leaf' }, former: { name: 'Tea' } })}>
        Rename
      </button>
      <button type="button" onClick={() => stepOn.mutate({ params, body: { name: 'Leaf' }, former: { name: 'Tea' } })}>
        Step
      </button>
      <button
        type="button"
        onClick={() => stepAgain.mutate({ params, body: { name: 'Leaf' }, former: { name: 'Tea' } })}
      >
        Step again
      </button>
      <button type="button" onClick={() => remove.mutate({ params: { id: 'p1' } })}>
        Remove
      </button>
    </>
  );
}

function open(role: 'ADMIN' | 'SUPER_ADMIN', answers: Parameters<typeof respondWith>[0]) {
  respondWith({ 'GET /auth/current-user': signedIn({ role }), ...answers });
  const element = (
    <UndoProvider>
      <Supplier />
    </UndoProvider>
  );
  renderRoutes([{ path: '/', element }], '/');
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = (version: string) => (_: URL, request: RequestInit) => {
  sent.push(sentOf(request));
  return { success: true, supplier: { ...blankSupplier, _id: 's1', version } };
};
const removed = { 'DELETE /product/p1': { success: true, message: '' } };

beforeEach(() => {
  sent = [];
});

test('a save is reverted by its former values at the version that it created, and that in turn', async () => {
  let version = 1;
  open('ADMIN', { [PUT]: (url: URL, request: RequestInit) => saved(String(++version))(url, request) });
  await click('Rename');
  expect((await screen.findByText('Saved')).closest('[role="status"]')).toBeTruthy();
  await click('Undo');
  await screen.findByText('Undone');
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  await click('Redo');
  await screen.findByText('Redone');
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent).toEqual([
    { body: { name: 'Leaf' }, ifMatch: null },
    { body: { name: 'Tea' }, ifMatch: '"2"' },
    { body: { name: 'Leaf' }, ifMatch: '"3"' },
  ]);
});

test('the message of a write whose Undo the next one invalidates is replaced', async () => {
  let version = 1;
  open('ADMIN', { [PUT]: (url: URL, request: RequestInit) => saved(String(++version))(url, request) });
  await click('Rename');
  await screen.findByText('Saved');
  await click('Step');
  await screen.findByText('Step set');
  await click('Step again');
  const again = await screen.findByText('Step set again');
  await waitFor(() => expect(screen.queryByText('Step set')).toBeNull());
  expect(screen.getByText('Saved')).toBeTruthy();
  const last = again.closest('[role="status"]') as HTMLElement;
  await userEvent.click(within(last).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(sent.at(-1)).toEqual({ body: { name: 'Tea' }, ifMatch: '"4"' });
});

test('fields changed by others since the Undo are not redone', async () => {
  let calls = 0;
  open('ADMIN', { [PUT]: (url: URL, request: RequestInit) => (++calls < 3 ? saved('2')(url, request) : conflict()) });
  await click('Rename');
  await click('Undo');
  await click('Redo');
  await screen.findByText('Not redone: Branch, Name changed since.');
});

test('fields changed by others since are named, and no Undo is reported', async () => {
  let calls = 0;
  open('ADMIN', { [PUT]: (url: URL, request: RequestInit) => (++calls === 1 ? saved('2')(url, request) : conflict()) });
  await click('Rename');
  await click('Undo');
  await screen.findByText('Not undone: Branch, Name changed since.');
  expect(screen.queryByText('Undone')).toBeNull();
});

test('a deletion is reverted by a permitted person, with a list of what was not restored', async () => {
  const restore = vi.fn(() => ({ success: true, product: sampleProduct(1), missing: ['tags'] }));
  open('SUPER_ADMIN', { ...removed, 'POST /product/p1/restore': restore });
  await click('Remove');
  await click('Undo');
  await screen.findByText('Undone. Deleted meanwhile, so not restored: Tags.');
  expect(restore).toHaveBeenCalledOnce();
});

test('Undo is not offered without permission', async () => {
  open('ADMIN', removed);
  await click('Remove');
  await screen.findByText('Deleted');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the message ends by itself, but not with the pointer or the focus on it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open('ADMIN', { [PUT]: saved('2') });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  undo.focus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.queryByText('Saved')).toBeTruthy();
  undo.blur();
  await user.hover(undo);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.queryByText('Saved')).toBeTruthy();
  await user.unhover(undo);
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
});

test('a former reference that was deleted since is reported', async () => {
  let calls = 0;
  const gone = () =>
    Response.json(
      {
        ...{ success: false, code: 'VALIDATION', message: 'Not valid', requestId: 'r' },
        errors: [{ field: 'supplier', code: 'not_found', message: 'Not found' }],
      },
      { status: 422 },
    );
  open('ADMIN', { [PUT]: (url: URL, request: RequestInit) => (++calls === 1 ? saved('2')(url, request) : gone()) });
  await click('Rename');
  await click('Undo');
  await screen.findByText('Not undone: Supplier deleted since. See Setting › Recently Deleted.');
});
