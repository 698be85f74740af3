import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { AbandonedCartsScreen } from './abandoned-carts.screen.tsx';

const PATH = '/admin/report/abandoned-carts';
const routes = [{ path: PATH, element: <AbandonedCartsScreen /> }];
const broken = () => new Response('{"success":false,"code":"UNAVAILABLE","message":"Not now"}', { status: 503 });

test('an abandoned cart shows its customer, its first products and its value', async () => {
  const product = { _id: 'p1', itemNo: 'CUP', name: 'Cup', photo: '' };
  const cart = {
    customer: { _id: 'c1', name: 'Chan Tai Man', email: 'chan@example.com', phone: '2345 6789' },
    changedAt: '2026-11-20T02:00:00.000Z',
    items: [{ product, quantity: 3, pricePerItem: 2.5 }],
    ...{ products: 7, quantity: 12, amount: 99.5 },
  };
  const requests = respondWith({
    'GET /order/abandoned-carts': () => ({ success: true, carts: [cart], total: 1, amount: 99.5 }),
  });
  renderRoutes(routes, PATH);
  expect((await screen.findByText('Chan Tai Man')).getAttribute('href')).toBe('/admin/customers/c1');
  expect(screen.getByText(/Cup × 3/)).toBeTruthy();
  expect(screen.getByText('+6 more')).toBeTruthy();
  expect(screen.getByText(/^1 cart, worth at the prices/).textContent).toMatch(/HKD \$99\.50$/);
  expect(requests.some((request) => request.includes('idle_hours=24'))).toBe(true);

  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Not touched for' }));
  fireEvent.click(await screen.findByText('7 days'));
  await waitFor(() => expect(requests.some((request) => request.includes('idle_hours=168'))).toBe(true));
});

test('without abandoned carts it shows a message, and a failure can be retried', async () => {
  let answer: () => unknown = broken;
  respondWith({ 'GET /order/abandoned-carts': () => answer() as object });
  renderRoutes(routes, PATH);
  const again = await screen.findByRole('button', { name: /again/i });
  answer = () => ({ success: true, carts: [], total: 0, amount: 0 });
  fireEvent.click(again);
  expect(await screen.findByText('No abandoned carts')).toBeTruthy();
});
