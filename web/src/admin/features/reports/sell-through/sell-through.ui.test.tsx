import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { SellThroughScreen } from './sell-through.report.tsx';

const PATH = '/admin/report/sell-through';
const routes = [{ path: PATH, element: <SellThroughScreen /> }];
const sums = { opening: 30, received: 10, available: 40, sold: 25, adjusted: -2, closing: 13 };
const answer = {
  ...{ success: true, total: 2, compared: { before: { start: '2026-10-01', end: '2026-10-31' } } },
  rows: [
    { key: 's1', group: { _id: 's1', name: 'Potter & Co' }, ...sums, before: { ...sums, sold: 10 }, year: sums },
    { key: 'none', group: { _id: null, name: null }, ...sums, opening: -10, available: 0 },
  ],
  totals: [{ key: '', ...sums }],
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('divides what was sold by what was available, and explains the share by both', async () => {
  const requests = respondWith({
    'GET /report/sell-through': () => answer,
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'sellThrough.sold', unit: 'count', value: 25, sum: 25, count: 0, entries: [] },
    }),
  });
  renderRoutes(routes, `${PATH}?group=supplier&order=lowest&compare=both&start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toBe('Potter & Co3010402562.5%25%62.5%−213');
  expect(shown()[1]).toBe('No supplier−1010025−213');
  expect(screen.getByText(/Compared with 1 Oct 2026/)).toBeTruthy();
  expect(requests.some((one) => /group=supplier/.test(one) && /sort=share/.test(one) && /compare=both/.test(one))).toBe(
    true,
  );
  fireEvent.click((await screen.findAllByRole('button', { name: '62.5%' }))[0] as HTMLElement);
  const panel = await screen.findByRole('region', { name: 'Sold' });
  fireEvent.click(await within(panel).findByRole('button', { name: 'Available' }));
  await screen.findByRole('region', { name: 'Available' });
  await waitFor(() =>
    expect(requests.some((one) => /figure=sellThrough.available/.test(one) && /key=s1/.test(one))).toBe(true),
  );
});

test('says what to do where nothing was in stock', async () => {
  respondWith({ 'GET /report/sell-through': () => ({ success: true, rows: [], total: 0, totals: [], compared: {} }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('Nothing was in stock in these days')).toBeTruthy();
});
