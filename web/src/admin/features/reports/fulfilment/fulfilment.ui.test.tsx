import type { FulfilmentRow } from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { FulfilmentScreen } from './fulfilment.report.tsx';

const PATH = '/admin/report/fulfilment';
const routes = [{ path: PATH, element: <FulfilmentScreen /> }];
const days = '?start=2026-11-01&end=2026-11-30';
const row: FulfilmentRow = {
  ...{ key: 'paid~post', step: 'paid', method: { _id: 'post', name: 'Post', names: { en: 'Post', zh: '郵寄' } } },
  ...{ orders: 12, median: 2.3, p90: 30, open: 3, openSince: '2026-11-20T04:00:00.000Z' },
  ...{ before: { orders: 4, median: 4.6, p90: 9 }, year: { orders: 0, median: null, p90: null } },
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('shows each step by delivery method beside the periods before, and the order that is the median', async () => {
  const requests = respondWith({
    'GET /report/fulfilment': () => ({
      ...{ success: true, total: 2, compared: { before: { start: '2026-10-01', end: '2026-10-31' } } },
      rows: [
        row,
        {
          ...{ key: 'shipped~x', step: 'shipped', method: { _id: null, name: null } },
          ...{ orders: 0, median: null, p90: null, open: 1, openSince: null },
        },
      ],
      totals: [{ key: 'whole~', orders: 9, median: 70, p90: 99, open: 4, before: row.before, year: row.year }],
    }),
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'fulfilment.median', unit: 'hours', value: 2.3, sum: 2.3, count: 1, entries: [] },
    }),
  });
  renderRoutes(routes, `${PATH}${days}&group=delivery_method&compare=both&order=slowest`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toBe('Placed → paidPost122.3 hr4.6 hr −50%30 hr320 Nov 2026, 12:00');
  expect(shown()[1]).toBe('Paid → shippedNo delivery method01');
  expect(document.querySelector('.ant-table-summary')?.textContent).toContain('Placed → delivered970 hr');
  expect(screen.getByText(/steps back change nothing.*Compared with 1 Oct 2026/)).toBeTruthy();
  expect(requests.some((request) => /group=delivery_method/.test(request) && /sort=-median/.test(request))).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: '2.3 hr' }));
  await within(await screen.findByRole('dialog')).findByText(/The entry is an order in the middle/);
  expect(requests.some((request) => /figure=fulfilment.median/.test(request) && /key=paid%7Epost/.test(request))).toBe(
    true,
  );
});

test('says what to do where no step ended', async () => {
  respondWith({ 'GET /report/fulfilment': () => ({ success: true, rows: [], total: 0, totals: [], compared: {} }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No steps ended in these days')).toBeTruthy();
});
