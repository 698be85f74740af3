import type { RevenueRow } from '@countinghouse/contracts/reports/sales/revenue-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { presetRange } from '../../../shared/report/report-presets.ts';
import { instantsOf } from '../../../shared/report/report-range.ts';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { RevenueScreen } from './revenue.report.tsx';

const PATH = '/admin/report/revenue';
const routes = [{ path: PATH, element: <RevenueScreen /> }];
const sums = { orders: 2, units: 3, list: 40, goods: 35, cost: 17, margin: 13, uncosted: 1 };
const row: RevenueRow = {
  ...{ key: '~s1~HKD', period: '', currency: 'HKD', ...sums },
  group: { _id: 's1', name: 'Potter & Co' },
  ...{ before: { ...sums, goods: 70 }, year: { ...sums, goods: 0 } },
};
const answer = (rows: readonly RevenueRow[]) => ({
  ...{ success: true, rows, total: rows.length },
  totals:
    rows.length === 0
      ? []
      : [{ key: '~~HKD', currency: 'HKD', ...sums, fee: 3, delivery: 2, before: sums, year: sums }],
  compared: { before: { start: '2026-10-01', end: '2026-10-31' } },
});
const explanation = {
  ...{ success: true, figure: 'sales.goods', unit: 'amount', value: 35, sum: 35, count: 1, currency: 'HKD' },
  entries: [
    {
      event: { _id: 'e1', type: 'orders.OrderConfirmed', stream: 'orders.order-o1' },
      ...{ occurredAt: '2026-11-05T04:00:00.000Z', recordedAt: '2026-11-05T04:00:00.000Z' },
      actor: { kind: 'staff', _id: 'u1', name: 'Bea' },
      ...{ reason: 'Phoned in', delta: 35 },
      ref: { kind: 'order', _id: 'o1', name: 'SO-000123' },
    },
  ],
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('names what sales are told apart by, with margin, share and what they are compared with', async () => {
  const requests = respondWith({
    'GET /report/revenue': () => answer([row, { ...row, key: '~~HKD', group: { _id: null, name: null } }]),
  });
  renderRoutes(routes, `${PATH}?by=none&group=supplier&compare=both&start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toBe('Potter & Co23HKD 35.00HKD 70.00 −50%HKD 0.00HKD 17.00HKD 13.00 43%');
  expect(shown()[1]).toContain('No supplier');
  expect(screen.getByText(/leaves out 1 units/)).toBeTruthy();
  expect(requests.some((request) => /group=supplier.*compare=both|compare=both.*group=supplier/.test(request))).toBe(
    true,
  );
});

test('a figure opens what it is made of, from the keyboard too, and closes again', async () => {
  const requests = respondWith({
    'GET /report/revenue': () => answer([row]),
    'GET /report/explain': () => explanation,
  });
  renderRoutes(routes, `${PATH}?by=none&group=supplier&start=2026-11-01&end=2026-11-30`);
  const [figure] = await screen.findAllByRole('button', { name: 'HKD 35.00' });
  figure?.focus();
  expect(document.activeElement).toBe(figure);
  fireEvent.click(figure as HTMLElement);
  const panel = await screen.findByRole('dialog');
  const entry = await within(panel).findByText('SO-000123');
  expect(entry.getAttribute('href')).toBe('/admin/order/list/o1');
  expect(panel.textContent).toContain('+HKD 35.00');
  expect(panel.textContent).toContain('Phoned in');
  expect(panel.textContent).toContain('1 entry comes to HKD 35.00.');
  const asked = new URLSearchParams(requests.find((request) => request.includes('/report/explain'))?.split('?')[1]);
  expect(Object.fromEntries(asked)).toMatchObject({
    figure: 'sales.goods',
    key: '~s1~HKD',
    by: 'none',
    group: 'supplier',
  });
});

test('a period chosen by name stays one in the address, and a saved view goes on with the calendar', async () => {
  const saved = {
    ...{ _id: 'v1', list: 'revenue', name: 'Suppliers of last month', query: 'group=supplier&period=lastMonth' },
    ...{ shared: true, mail: null, own: false, owner: 'Amy Cheung', version: '1' },
  };
  const requests = respondWith({
    'GET /report/revenue': () => answer([row]),
    'GET /saved-view/list': () => ({ success: true, views: [saved] }),
  });
  renderRoutes(routes, `${PATH}?start=2026-01-01&end=2026-01-31`);
  fireEvent.click(await screen.findByText('Last month'));
  const { start } = presetRange('lastMonth', 'Asia/Hong_Kong');
  const asked = `start_at=${instantsOf({ start, end: start }, 'Asia/Hong_Kong').start_at}`;
  await waitFor(() => expect(requests.some((request) => request.includes(asked))).toBe(true));
  fireEvent.click(await screen.findByRole('button', { name: /^Views/ }));
  fireEvent.click(await screen.findByRole('link', { name: 'Suppliers of last month' }));
  await waitFor(() => expect(requests.some((one) => one.includes(asked) && one.includes('group=supplier'))).toBe(true));
});

test('days without sales show a message', async () => {
  respondWith({ 'GET /report/revenue': () => answer([]) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No sales in these days')).toBeTruthy();
});
