import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { historyResponse, type PastEvent } from '../../testing/history.ts';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { restoreFields } from './restoration.ts';

interface Body {
  readonly name?: string;
  readonly phone?: string;
  readonly quantity?: number;
}
const created = { type: 'suppliers.SupplierCreated' };
const changed = {
  type: 'suppliers.SupplierChanged',
  changes: [
    { field: 'name', from: 'Lee', to: 'Li' },
    { field: 'quantity', from: 5, to: 7 },
    { field: 'adjustment', from: null, to: 'AD-000001' },
  ],
};
const run = vi.fn<(past: Partial<Body>) => Promise<unknown>>();

async function open(...events: PastEvent[]) {
  run.mockReset().mockResolvedValue({});
  respondWith({ 'GET /history/supplier/s1': historyResponse(...events) });
  const restores = restoreFields<Body>({ name: true, phone: true, quantity: false }, run);
  renderRoutes(
    [{ path: '/', element: <HistoryPanel of={{ context: 'supplier', id: 's1' }} restores={restores} /> }],
    '/',
  );
  await screen.findByText('created it');
}
const restoreButtons = () => screen.queryAllByRole('button', { name: 'Restore' });
async function ask() {
  fireEvent.click(restoreButtons()[0] as HTMLElement);
  return (await screen.findByText('Restore this version?')).closest('[role="dialog"]') as HTMLElement;
}

test('a restore shows what it changes, and what it keeps', async () => {
  await open(changed, created);
  const dialog = await ask();
  expect(dialog.querySelector('dl')?.textContent).toBe('NameLi → Lee');
  within(dialog).getByText('Not restored: Quantity.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await screen.findByText('Restored: Name');
  expect(run.mock.calls[0]?.[0]).toEqual({ name: 'Lee' });
});

test('a failed restore shows why, and stays open', async () => {
  await open(changed, created);
  run.mockRejectedValue(new Error('Not found. It may have been deleted.'));
  const dialog = await ask();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await screen.findByText('Not found. It may have been deleted.');
  await waitFor(() => expect(dialog.querySelector('.ant-btn-loading')).toBeNull());
  expect(screen.queryByText('Restore this version?')).toBeTruthy();
});

test('nothing is restored of a deleted entity, nor where nothing changed', async () => {
  await open({ type: 'suppliers.SupplierDeleted' }, changed, created);
  expect(restoreButtons()).toHaveLength(0);
});

test('a version like the present one is not restored', async () => {
  const back = { type: 'suppliers.SupplierChanged', changes: [{ field: 'name', from: 'Li', to: 'Lee' }] };
  await open(back, changed, created);
  // After the first change the name was another; after the creation it was the current one.
  expect(restoreButtons()).toHaveLength(1);
});

test('a change by an import, and the undo of one, lead to it', async () => {
  await open(
    { ...changed, reason: 'spring.csv, 12', import: { _id: 'i1', isUndo: true } },
    { ...changed, reason: 'spring.csv, 12', import: { _id: 'i1', isUndo: false } },
    created,
  );
  const links = screen.getAllByRole('link', { name: 'spring.csv, 12' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [1, 2].map(() => '/admin/stock/product-list/import/i1'),
  );
  expect(links.map((link) => link.closest('p')?.textContent)).toEqual([
    'Undid the import spring.csv, 12',
    'By the import spring.csv, 12',
  ]);
});
