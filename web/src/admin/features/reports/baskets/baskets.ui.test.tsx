import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { BasketsScreen } from './baskets.report.tsx';

const PATH = '/admin/report/baskets';
const routes = [{ path: PATH, element: <BasketsScreen /> }];
const sums = { together: 12, orders: 20, others: 30, share: 0.6, lift: 2.345 };
const answer = {
  ...{ success: true, total: 2, compared: { before: { start: '2026-10-01', end: '2026-10-31' } } },
  rows: [
    {
      ...{ key: 'a~b', first: { _id: 'a', name: 'Cup' }, second: { _id: 'b', name: 'Saucer' }, ...sums },
      ...{ before: { together: 1, share: 0.25 }, year: { together: 0, share: null } },
    },
    { key: 'c~b', first: { _id: 'c', name: null }, second: { _id: 'b', name: 'Saucer' }, ...sums, lift: 0.5 },
  ],
  totals: [{ key: '', together: 40, orders: 100, share: 0.4 }],
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('lists pairs with share and lift, and explains a share by both of its parts', async () => {
  const requests = respondWith({
    'GET /report/baskets': () => answer,
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'baskets.together', unit: 'count', value: 12, sum: 12, count: 0, entries: [] },
    }),
  });
  renderRoutes(routes, `${PATH}?least=5&order=highestLift&compare=both&start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toMatch(/^CupSaucer1220(30)?60%25%2\.35$/);
  expect(shown()[1]).toMatch(/^DeletedSaucer1220(30)?60%0\.5$/);
  expect(screen.getByText(/Orders of more than 30 products are left out/)).toBeTruthy();
  expect(requests.some((one) => /least=5/.test(one) && /sort=-lift/.test(one) && /compare=both/.test(one))).toBe(true);
  fireEvent.click((await screen.findAllByRole('button', { name: '60%' }))[0] as HTMLElement);
  const panel = await screen.findByRole('region', { name: 'Orders with both' });
  fireEvent.click(await within(panel).findByRole('button', { name: 'Orders with the first' }));
  await screen.findByRole('region', { name: 'Orders with the first' });
  await waitFor(() =>
    expect(requests.some((one) => /figure=baskets.orders/.test(one) && /key=a(~|%7E)b/.test(one))).toBe(true),
  );
});

test('says what to do where nothing was bought together', async () => {
  respondWith({ 'GET /report/baskets': () => ({ success: true, rows: [], total: 0, totals: [], compared: {} }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No products were bought together in these days')).toBeTruthy();
});
