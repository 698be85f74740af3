import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { AbandonedCartsScreen } from './abandoned-carts/abandoned-carts.screen.tsx';
import { FunnelScreen } from './funnel/funnel.screen.tsx';

const CARTS = '/admin/report/abandoned-carts';
const FUNNEL = '/admin/report/funnel';
const routes = [
  { path: CARTS, element: <AbandonedCartsScreen /> },
  { path: FUNNEL, element: <FunnelScreen /> },
];
const broken = () => new Response('{"success":false,"code":"UNAVAILABLE","message":"Not now"}', { status: 503 });

test('an abandoned cart names its customer, its first products and what it is worth', async () => {
  const product = { _id: 'p1', itemNo: 'CUP', name: 'Cup', photo: '' };
  const cart = {
    customer: { _id: 'c1', name: 'Chan Tai Man', email: 'chan@example.com', phone: '2345 6789' },
    changedAt: '2026-11-20T02:00:00.000Z',
    items: [{ product, quantity: 3, pricePerItem: 2.5 }],
    ...{ products: 7, quantity: 12, amount: 99.5 },
  };
  const requests = answerWith({
    'GET /order/abandoned-carts': () => ({ success: true, carts: [cart], total: 1, amount: 99.5 }),
  });
  renderRoutes(routes, CARTS);
  expect((await screen.findByText('Chan Tai Man')).getAttribute('href')).toBe('/admin/customers/c1');
  expect(screen.getByText(/Cup × 3/)).toBeTruthy();
  expect(screen.getByText('+6 more')).toBeTruthy();
  expect(screen.getByText(/^1 cart, worth HKD \$99\.50/)).toBeTruthy();
  expect(requests.some((request) => request.includes('idle_hours=24'))).toBe(true);

  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Not touched for' }));
  fireEvent.click(await screen.findByText('7 days'));
  await waitFor(() => expect(requests.some((request) => request.includes('idle_hours=168'))).toBe(true));
});

test('without abandoned carts it says so, and a failure can be tried again', async () => {
  let answer: () => unknown = broken;
  answerWith({ 'GET /order/abandoned-carts': () => answer() as object });
  renderRoutes(routes, CARTS);
  const again = await screen.findByRole('button', { name: /again/i });
  answer = () => ({ success: true, carts: [], total: 0, amount: 0 });
  fireEvent.click(again);
  expect(await screen.findByText('No abandoned carts')).toBeTruthy();
});

test('the funnel has the steps with their shares, and the days with carts, newest first', async () => {
  const none = { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };
  const days = [
    { date: '2026-11-01T00:00:00.000+08:00', ...none, started: 3, ordered: 1 },
    { date: '2026-11-02T00:00:00.000+08:00', ...none },
    { date: '2026-11-03T00:00:00.000+08:00', ...none, started: 5, refused: 2, ordered: 3, paid: 2 },
  ];
  const total = { started: 8, refused: 2, declined: 0, ordered: 4, paid: 2 };
  answerWith({ 'GET /order/funnel': () => ({ success: true, days, total }) });
  renderRoutes(routes, `${FUNNEL}?start=2026-11-01&end=2026-11-03`);
  await screen.findByText('All days');
  const rows = [...document.querySelectorAll('tbody .ant-table-row')].map((row) => row.textContent);
  expect(rows).toEqual(['2026-11-0352032', '2026-11-0130010']);
  expect([...document.querySelectorAll('dl > div')].map((step) => step.textContent)).toEqual([
    'Carts begun8100%',
    'Short in the cart225%',
    'Declined order00%',
    'Ordered450%',
    'Paid225%',
  ]);
});

test('days without carts are said to be', async () => {
  const total = { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };
  answerWith({ 'GET /order/funnel': () => ({ success: true, days: [], total }) });
  renderRoutes(routes, FUNNEL);
  expect(await screen.findByText('No cart was begun in these days')).toBeTruthy();
});
