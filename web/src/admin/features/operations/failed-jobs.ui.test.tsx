import type { FailedJobView } from '@countinghouse/contracts/operations/views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UndoProvider } from '../../shared/undo/undo-provider.tsx';
import { type Responses, renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleSetting } from '../../testing/samples.ts';
import { FailedJobsScreen } from './failed-jobs.screen.tsx';

const PATH = '/admin/report/failed-jobs';
const job = (n: number, change: Partial<FailedJobView>): FailedJobView => ({
  ...{ _id: `j${n}`, kind: 'invoice', failedAt: '2026-11-23T02:00:00.000Z', cause: 'rendering-failed', state: 'open' },
  ...{ about: null, list: null, detail: '', canRetry: true, handled: null, version: '-1' },
  ...change,
});

const mended = { success: true, job: { _id: 'j1', version: '0' } };

const me = {
  ...{ _id: 'me', email: 'me@shop.example', firstName: 'Me', lastName: 'Lam', avatar: '', secondFactor: false },
  ...{ role: 'ADMIN', status: true, version: '0' },
};
const Screen = () => (
  <UndoProvider>
    <FailedJobsScreen />
  </UndoProvider>
);
const byAmy = { by: { _id: 'amy', name: 'Amy Lam' }, at: '2026-11-23T03:00:00.000Z' };

function open(answers: Responses = {}) {
  const requests = respondWith({
    'GET /auth/current-user': { success: true, user: me, message: '' },
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /failed-job/list': {
      success: true,
      total: 4,
      jobs: [
        job(1, { about: { kind: 'order', _id: 'o1', name: 'SO-000001' } }),
        job(2, { kind: 'export', cause: 'gave-up', list: 'customers' }),
        job(3, { kind: 'contact-mail', cause: 'delivery-failed', state: 'retrying', canRetry: false }),
        job(4, { kind: 'picture', detail: '/files/pictures/a.png', state: 'set-aside', handled: byAmy, version: '4' }),
      ],
    },
    ...answers,
  });
  return { ...renderRoutes([{ path: '*', element: <Screen /> }], `${PATH}?state=open`), requests };
}

test('a failed job links to where its work can be requested again', async () => {
  open();
  const order = await screen.findByRole('link', { name: 'SO-000001' });
  expect(order.getAttribute('href')).toBe('/admin/order/o1');
  expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('href')).toBe('/admin/customers/export');
});

test('a click on a job without a record keeps the list and its filters', async () => {
  const { router } = open();
  fireEvent.click(await screen.findByText('Contact message to the shop'));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.pathname + router.state.location.search).toBe(`${PATH}?state=open`);
});

test('a job is retried on the version that is shown, and a running one has no actions', async () => {
  const sent: (string | null)[] = [];
  const { requests } = open({
    'POST /failed-job/j1/retry': (_url, init) => {
      sent.push(new Headers(init.headers).get('If-Match'));
      return mended;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: Invoice SO-000001' }));
  await screen.findByText('The job is being tried again');
  expect(sent).toEqual(['"-1"']);
  await waitFor(() => expect(requests.filter((made) => made.startsWith('GET /failed-job/list'))).toHaveLength(2));
  const row = screen.getByText('Trying again').closest('tr') as HTMLElement;
  expect(within(row).queryByRole('button')).toBeNull();
});

test('a job is set aside, reverted by the message, and shows who set it aside', async () => {
  const { requests } = open({
    'POST /failed-job/j1/set-aside': mended,
    'POST /failed-job/j1/reopen': { ...mended, job: { _id: 'j1', version: '1' } },
    'POST /failed-job/j4/reopen': { ...mended, job: { _id: 'j4', version: '5' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set aside: Invoice SO-000001' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests).toContain('POST /failed-job/j1/reopen'));
  expect(screen.getByText(/Amy Lam/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Put back: Sizes of a picture' }));
  await waitFor(() => expect(requests).toContain('POST /failed-job/j4/reopen'));
});

test('an export whose search is deleted links to its list instead of a retry', async () => {
  open({
    'GET /failed-job/list': {
      ...{ success: true, total: 1 },
      jobs: [job(1, { kind: 'export', cause: 'gave-up', list: 'customers', canRetry: false })],
    },
  });
  const again = await screen.findByRole('link', { name: 'Export again from the list: Customers' });
  expect(again.getAttribute('href')).toBe('/admin/customers/export');
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});
