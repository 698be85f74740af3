import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { AbcScreen } from './abc.report.tsx';

const PATH = '/admin/report/abc';
const routes = [{ path: PATH, element: <AbcScreen /> }];
const sums = { currency: 'HKD', goods: 80, margin: 30, uncosted: 2 };
const row = { product: { _id: 'p1', name: 'Pan', itemNo: 'PAN' }, ...sums, units: 10, level: 25, days: 30 };
const answer = {
  ...{ success: true, total: 2, compared: { before: { start: '2026-10-01', end: '2026-10-31' } } },
  rows: [
    {
      ...{ ...row, key: '~p1~HKD', class: 'A', upTo: 0.8 },
      ...{ before: { goods: 9, margin: 1, class: 'B' }, year: { goods: 0, margin: 0, class: null } },
    },
    { ...row, key: '~p2~HKD', product: { _id: 'p2', name: null }, class: 'new', upTo: null, units: 0 },
  ],
  totals: [{ key: '~~HKD', ...sums }],
  classes: [
    { currency: 'HKD', class: 'A', products: 1, share: 0.8 },
    { currency: 'HKD', class: 'new', products: 1, share: null },
  ],
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('shows classes, what they were before, and for how many days the stock lasts', async () => {
  const requests = respondWith({
    'GET /report/abc': () => answer,
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'abc.level', unit: 'count', value: 25, sum: 25, count: 0, entries: [] },
    }),
  });
  renderRoutes(routes, `${PATH}?by=margin&order=leastCover&compare=both&start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toBe('PanABNot soldHKD 80.00HKD 30.0080%102575');
  expect(shown()[1]).toContain('DeletedNew');
  expect(screen.getByText(/HKD: A: 1 \(80%\), New: 1\./)).toBeTruthy();
  expect(requests.some((one) => /by=margin/.test(one) && /sort=cover/.test(one) && /compare=both/.test(one))).toBe(
    true,
  );
  fireEvent.click((await screen.findAllByRole('button', { name: '75' }))[0] as HTMLElement);
  const panel = await screen.findByRole('region', { name: 'In stock now' });
  fireEvent.click(await within(panel).findByRole('button', { name: 'Units sold' }));
  await screen.findByRole('region', { name: 'Units sold' });
});

test('asks for one class', async () => {
  const requests = respondWith({ 'GET /report/abc': () => answer });
  renderRoutes(routes, `${PATH}?class=new`);
  await waitFor(() => expect(requests.some((request) => /class=new/.test(request))).toBe(true));
});

test('days without sales show a message', async () => {
  respondWith({
    'GET /report/abc': () => ({ success: true, rows: [], total: 0, totals: [], classes: [], compared: {} }),
  });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No sales in these days')).toBeTruthy();
});
