import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { signedIn } from '../../../testing/samples.ts';
import { inOrder, type ReturnRequestListView } from './return-request-api.ts';
import { ReturnRequestListScreen } from './return-request-list.screen.tsx';

test('pending requests are read from the oldest', async () => {
  const sorts: (string | null)[] = [];
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /order/request-list': ({ searchParams }) => {
      sorts.push(searchParams.get('sort'));
      return { success: true, status: true, requests: [], total: 0 };
    },
  });
  renderRoutes([{ path: '/', element: <ReturnRequestListScreen /> }], '/?status=Pending');
  await screen.findByText('Nothing matches these filters.');
  expect(sorts).toEqual(['date']);
});

test('others are in the usual order, and every order that is chosen holds', () => {
  const sortOf = (view: Pick<ReturnRequestListView, 'status' | 'sort'>) =>
    inOrder({ search: '', firstDay: '', lastDay: '', customer: '', current: 1, size: 10, ...view }).sort;
  expect(sortOf({ status: 'Pending', sort: '' })).toBe('date');
  expect(sortOf({ status: 'Pending', sort: '-customer' })).toBe('-customer');
  expect(sortOf({ status: 'Pending,Failed', sort: '' })).toBe('');
  expect(sortOf({ status: '', sort: '' })).toBe('');
});
