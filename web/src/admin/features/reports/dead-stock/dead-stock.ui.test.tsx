import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { DeadStockScreen } from './dead-stock.report.tsx';

const PATH = '/admin/report/dead-stock';
const routes = [{ path: PATH, element: <DeadStockScreen /> }];
const sums = { units: 4, value: 40, uncosted: 0 };
const row = { key: 'p1', product: { _id: 'p1', name: 'Pan', itemNo: 'PAN' }, currency: 'HKD', ...sums };
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('shows last sale and arrival, and asks for the days in the address', async () => {
  const requests = respondWith({
    'GET /report/dead-stock': () => ({
      ...{ success: true, total: 2, totals: [{ key: '', currency: 'HKD', ...sums }] },
      rows: [
        { ...row, lastSale: '2026-05-04', lastArrival: '2026-03-02' },
        { ...row, key: 'p2', lastSale: null, lastArrival: '2026-03-02' },
      ],
    }),
  });
  renderRoutes(routes, `${PATH}?days=60`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toContain('Pan4 May 20262 Mar 20264HKD 40.00');
  expect(shown()[1]).toContain('Never');
  expect(requests.every((request) => /days=60/.test(request) || !/dead-stock/.test(request))).toBe(true);
});

test('says that there is none', async () => {
  respondWith({ 'GET /report/dead-stock': () => ({ success: true, rows: [], total: 0, totals: [] }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No dead stock')).toBeTruthy();
});
