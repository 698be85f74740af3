import type { CustomerActivity as Activity } from '@countinghouse/contracts/customers/views';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleSetting } from '../../testing/samples.ts';
import { CustomerActivity } from './customer-activity.tsx';

const nothing: Activity = { orders: 0, spent: [], lastOrder: null, returns: 0, openReturns: 0 };

function open(activity: Activity) {
  respondWith({
    'GET /customer/c1/activity': { success: true, activity },
    'GET /setting': { success: true, setting: sampleSetting() },
  });
  renderRoutes([{ path: '/', element: <CustomerActivity id="c1" /> }], '/');
}

test('each number leads to the list that it counts', async () => {
  open({
    orders: 12,
    spent: [{ currency: 'HKD', symbol: '$', amount: 1_234.5, orders: 9 }],
    lastOrder: { _id: 'o1', orderId: 'SO-000012', createdAt: '2026-11-20T02:00:00.000Z' },
    returns: 2,
    openReturns: 1,
  });
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('12')).toBe('/admin/order/list?customer=c1');
  expect(decodeURIComponent((await link('$1,234.50')) ?? '')).toBe(
    '/admin/order/list?customer=c1&orderStatus=Pending,Complete&paymentStatus=Complete',
  );
  screen.getByText('in 9 paid orders');
  expect(await link('SO-000012')).toBe('/admin/order/o1');
  expect(await link('2')).toBe('/admin/order/request-list?customer=c1');
  screen.getByText('(1 open)');
});

test('amounts of several currencies are named apart', async () => {
  open({
    ...nothing,
    orders: 2,
    spent: [
      { currency: 'HKD', symbol: '$', amount: 10, orders: 1 },
      { currency: 'USD', symbol: '$', amount: 20, orders: 1 },
    ],
  });
  await screen.findByText('HKD 10.00');
  screen.getByText('USD 20.00');
});

test('a customer without orders is shown as one', async () => {
  open(nothing);
  await screen.findByText('None yet');
  expect(screen.queryByText('Spent')).toBeNull();
});
