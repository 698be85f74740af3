import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { ValuationScreen } from './valuation.report.tsx';

const PATH = '/admin/report/valuation';
const routes = [{ path: PATH, element: <ValuationScreen /> }];
const sums = { units: 21, value: 45, uncosted: 3, days30: 10, days90: 15, days180: 20, older: 0 };
const answer = {
  ...{ success: true, total: 2 },
  rows: [
    { key: 's1', group: { _id: 's1', name: 'Potter & Co' }, currency: 'HKD', ...sums },
    { key: 'none', group: { _id: null, name: null }, currency: 'HKD', ...sums },
  ],
  totals: [{ key: '', currency: 'HKD', ...sums }],
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('shows units, value, cost each and ages, names the method, and opens what the total is made of', async () => {
  const requests = respondWith({
    'GET /report/valuation': () => answer,
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'valuation.value', unit: 'amount', value: 45, sum: 45, count: 0, currency: 'HKD' },
      entries: [],
    }),
  });
  renderRoutes(routes, `${PATH}?group=supplier&order=oldest`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toBe('Potter & Co21HKD 45.00HKD 2.50HKD 10.00HKD 15.00HKD 20.00HKD 0.00');
  expect(shown()[1]).toContain('No supplier');
  expect(screen.getByText(/came in first leave first.*3 units without a purchase price/)).toBeTruthy();
  expect(requests.some((request) => /group=supplier/.test(request) && /sort=-older/.test(request))).toBe(true);
  const buttons = await screen.findAllByRole('button', { name: 'HKD 45.00' });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  await within(await screen.findByRole('dialog')).findByText(/purchase price that their product has now/);
  expect(requests.some((request) => /figure=valuation.value/.test(request) && !/key=/.test(request))).toBe(true);
});

test('says what to do where nothing is in stock', async () => {
  respondWith({ 'GET /report/valuation': () => ({ success: true, rows: [], total: 0, totals: [] }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('Nothing is in stock')).toBeTruthy();
});
