import type { DeletedItem } from '@countinghouse/contracts/history/deleted';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, signedIn } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { RecentlyDeletedScreen } from './recently-deleted.screen.tsx';

const item = (_id: string, change: Partial<DeletedItem>): DeletedItem => ({
  _id,
  kind: 'product',
  name: _id,
  details: {},
  deletedAt: '2026-11-20T02:00:00.000Z',
  by: { _id: 'amy', name: 'Amy Cheung' },
  ...change,
});
const items = [
  item('p1', { name: 'IT-1 · Tea' }),
  item('n1', { kind: 'category', name: 'Drinks', details: { category: 'c1', below: 2 } }),
  item('a1', { kind: 'adjustment', name: 'AD-000001' }),
];

function open(role: 'ADMIN' | 'SUPER_ADMIN', answers: Responses = {}) {
  respondWith({
    'GET /auth/current-user': signedIn({ role }),
    'GET /user/list': { success: true, users: [], total: 0 },
    'GET /deleted/list': { success: true, items, total: items.length },
    ...answers,
  });
  renderRoutes([{ path: '/', element: <RecentlyDeletedScreen /> }], '/');
}
const confirm = async () => {
  const asked = await screen.findByRole('dialog');
  await userEvent.click(within(asked).getByRole('button', { name: 'Restore' }));
};

test('a product is restored after a confirmation, and what could not be restored is named', async () => {
  open('SUPER_ADMIN', {
    'POST /product/p1/restore': { success: true, product: sampleProduct(1), missing: ['supplier', 'tags'] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore IT-1 · Tea' }));
  await screen.findByText(/with its item number, stock, prices and history/);
  await confirm();
  await screen.findByText('“IT-1 · Tea” has been restored');
  await screen.findByText('Deleted meanwhile, so not restored: Supplier, Tags.');
});

test('a node is restored in its tree, with its descendants', async () => {
  const sent: Sent[] = [];
  open('ADMIN', {
    'POST /category/c1/restore': (_: URL, request: RequestInit) => {
      sent.push(sentOf(request));
      return { success: true, category: { _id: 'c1', name: 'All', subCategory: [], version: '2' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Drinks' }));
  await screen.findByText(/and 2 categories below it/);
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ body: { node: 'n1' }, ifMatch: null }]));
});

test('a row that only others may restore shows that in place of the button', async () => {
  open('ADMIN');
  const row = (await screen.findByText('IT-1 · Tea')).closest('tr') as HTMLElement;
  within(row).getByText('A Super Admin can restore it');
  expect(screen.queryByRole('button', { name: 'Restore IT-1 · Tea' })).toBeNull();
});

test('a note is restored on its order as it was written', async () => {
  const sent: Sent[] = [];
  const note = item('m1', { kind: 'note', name: 'Ring twi', details: { order: 'o1' } });
  open('ADMIN', {
    'GET /deleted/list': { success: true, items: [note], total: 1 },
    'POST /order/o1/note/m1/restore': (_: URL, request: RequestInit) => {
      sent.push(sentOf(request));
      return { status: true, success: true, note: { _id: 'm1', text: 'Ring twice' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Ring twi' }));
  await screen.findByText(/as its author wrote it/);
  await confirm();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test.each([
  ['shared', true, /whole staff sees/],
  ['private', false, /Only you see it/],
])('a %s view is saved again as it was with its query, and has no history', async (_, shared, told) => {
  const sent: Sent[] = [];
  const details = { list: 'orders', query: 'orderStatus=Pending', shared } as const;
  const view = { _id: 'v2', ...details, name: 'To pack', mail: null, own: true, owner: 'Me Lam', version: '1' };
  open('ADMIN', {
    'GET /deleted/list': { success: true, items: [item('v1', { kind: 'view', name: 'To pack', details })], total: 1 },
    'POST /saved-view': (_: URL, request: RequestInit) => {
      sent.push(sentOf(request));
      return Response.json({ success: true, view }, { status: 201 });
    },
  });
  const row = (await screen.findByText('Saved view')).closest('tr') as HTMLElement;
  expect(within(row).getAllByRole('button')).toHaveLength(1);
  await userEvent.click(within(row).getByRole('button', { name: 'Restore To pack' }));
  await screen.findByText(told);
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ body: { ...details, name: 'To pack' }, ifMatch: null }]));
});

test('a deleted adjustment is restored, with a notice that the stock changes again', async () => {
  const sent: string[] = [];
  open('ADMIN', {
    'POST /adjustment/a1/restore': ({ pathname }: URL) => {
      sent.push(pathname);
      return Response.json({ success: false, code: 'INSUFFICIENT_STOCK', message: 'Too little' }, { status: 409 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore AD-000001' }));
  await screen.findByText(/The stock moves once more/);
  await confirm();
  await screen.findByText('Too little');
  expect(sent).toHaveLength(1);
});
