import type { ExportView } from '@countinghouse/contracts/exports/views';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { ExportDialog } from './export-dialog.tsx';

const PATH = '/admin/order/list';
const request = { list: 'orders', search: 'Ann', orderStatus: 'Complete' } as const;
const routes = [
  { path: PATH, element: <Outlet />, children: [{ path: 'export', element: <ExportDialog request={request} /> }] },
  { path: '/admin/customers', element: <Outlet />, children: [{ path: 'new', element: <p>typing</p> }] },
];

const running: ExportView = {
  ...{ _id: 'e1', list: 'orders', format: 'xlsx', createdAt: '', status: 'running', progress: { done: 0, total: 0 } },
  ...{ cause: null, path: null, expiresAt: null, omitted: [], changed: [], unprintable: [], version: '1' },
};
const reply = (change: Partial<ExportView>) => ({ success: true, export: { ...running, ...change } });

let user: ReturnType<typeof userEvent.setup>;
let downloads: string[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});

test('requests the list as it is filtered, shows the progress, downloads the file and closes', async () => {
  const bodies: unknown[] = [];
  let standing = reply({ progress: { done: 2_000, total: 8_000 } });
  respondWith({
    'POST /export': (_, { body }) => {
      bodies.push(JSON.parse(String(body)));
      return reply({});
    },
    'GET /export/e1': () => standing,
    'GET /files/exports/secret.xlsx': () => new Response('PK'),
  });
  const { router } = renderRoutes(routes, `${PATH}/export`);
  await screen.findByText('What the list shows with its present filter goes into the file.');
  await user.click(screen.getByRole('radio', { name: /XLSX/ }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText('Writing the file…');
  expect(bodies).toEqual([{ ...request, format: 'xlsx' }]);

  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText('2,000 of 8,000 rows');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');

  standing = reply({ status: 'ready', path: '/files/exports/secret.xlsx' });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(downloads).toEqual(['orders.xlsx']));
  await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
});

test('shows why there is no file, and stays open', async () => {
  respondWith({ 'POST /export': reply({ status: 'failed', cause: 'too-many-rows' }) });
  renderRoutes(routes, `${PATH}/export`);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByText('The file would have more than 100,000 rows. Narrow the list, or choose CSV.');
  expect(downloads).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('a person who leaves meanwhile gets the file without navigation', async () => {
  let standing = reply({});
  respondWith({
    'POST /export': reply({}),
    'GET /export/e1': () => standing,
    'GET /files/exports/secret.xlsx': () => new Response('PK'),
  });
  const { router } = renderRoutes(routes, `${PATH}/export`);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await act(() => router.navigate('/admin/customers/new'));
  await screen.findByText('typing');
  standing = reply({ status: 'ready', path: '/files/exports/secret.xlsx' });
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(downloads).toEqual(['orders.csv']));
  expect(router.state.location.pathname).toBe('/admin/customers/new');
});

test('after a reload it shows running exports, finished files, and the reasons of failed ones', async () => {
  let first: Partial<ExportView> = { progress: { done: 2_000, total: 8_000 } };
  const one = (id: string, change: Partial<ExportView>) =>
    reply({ _id: id, createdAt: '2026-11-20T02:00:00Z', ...change }).export;
  respondWith({
    'GET /export': () => ({
      success: true,
      exports: [
        one('a', first),
        one('b', { list: 'customers', status: 'failed', cause: 'too-many-rows' }),
        one('c', {
          list: 'products',
          status: 'ready',
          path: '/files/exports/old.csv',
          expiresAt: '2020-01-01T00:00:00Z',
        }),
      ],
    }),
    'GET /files/exports/secret.xlsx': () => new Response('PK'),
  });
  renderRoutes(routes, `${PATH}/export`);
  const list = await screen.findByRole('list', { name: 'Your last exports' });
  const rows = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^Orders · XLSX.*2,000 of 8,000 rows$/),
    expect.stringMatching(/^Customers · XLSX.*more than 100,000 rows/),
    expect.stringMatching(/^Products · XLSX.*No longer kept$/),
  ]);

  first = { status: 'ready', path: '/files/exports/secret.xlsx', expiresAt: '2999-01-01T00:00:00Z' };
  await vi.advanceTimersByTimeAsync(1_000);
  await user.click(await within(list).findByRole('button', { name: 'Download: Orders · XLSX' }));
  await waitFor(() => expect(downloads).toEqual(['orders.xlsx']));
});

test('the file has the columns of the list, in its order, unless all are selected', async () => {
  const bodies: unknown[] = [];
  respondWith({
    'POST /export': (_, { body }) => {
      bodies.push(JSON.parse(String(body)));
      return reply({ status: 'failed', cause: 'gave-up' });
    },
  });
  renderRoutes(routes, `${PATH}/export?hide=date.total&columns=total.customer`);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ ...request, format: 'csv', hide: 'date.total', columns: 'total.customer' }]),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Columns as the list shows them, in its order' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(bodies[1]).toEqual({ ...request, format: 'csv' }));
});
