import type { FailedJobView } from '@countinghouse/contracts/operations/views';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { sampleSetting } from '../../testing/samples.ts';
import { FailedJobsScreen } from './failed-jobs.screen.tsx';

const PATH = '/admin/report/failed-jobs';
const job = (n: number, change: Partial<FailedJobView>): FailedJobView => ({
  ...{ _id: `j${n}`, kind: 'invoice', failedAt: '2026-11-23T02:00:00.000Z', cause: 'rendering-failed', state: 'open' },
  ...{ about: null, list: null, detail: '' },
  ...change,
});

function open() {
  answerWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /failed-job/list': {
      success: true,
      total: 3,
      jobs: [
        job(1, { about: { kind: 'order', _id: 'o1', name: 'SO-000001' } }),
        job(2, { kind: 'export', cause: 'gave-up', list: 'customers' }),
        job(3, { kind: 'contact-mail', cause: 'delivery-failed' }),
      ],
    },
  });
  return renderRoutes([{ path: '*', element: <FailedJobsScreen /> }], `${PATH}?state=open`).router;
}

test('a failed job leads to where the same can be asked for again', async () => {
  open();
  const order = await screen.findByRole('link', { name: 'SO-000001' });
  expect(order.getAttribute('href')).toBe('/admin/order/o1');
  expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('href')).toBe('/admin/customers/export');
});

test('a click on a job without a record leaves the list as it is narrowed', async () => {
  const router = open();
  fireEvent.click(await screen.findByText('Contact message to the shop'));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.pathname + router.state.location.search).toBe(`${PATH}?state=open`);
});
