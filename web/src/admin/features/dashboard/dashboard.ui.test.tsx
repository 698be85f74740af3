import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleSetting, signedIn } from '../../testing/samples.ts';
import { DashboardScreen } from './dashboard.screen.tsx';

const nothing = { success: true, status: true };
const sold = (day: string, amount: number) => ({
  ...{ date: `${day}T00:00:00.000+08:00`, orders: amount > 0 ? 1 : 0 },
  ...{ quantity: amount > 0 ? 2 : 0, amount },
});

beforeEach(() => {
  // 10:00 of 23 November in Hong Kong.
  vi.useFakeTimers({ now: Date.parse('2026-11-23T02:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

async function open(disputes = 0) {
  const asked = respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting({ timeZone: 'Asia/Hong_Kong' }) },
    'GET /order/daily-sales': {
      ...nothing,
      days: [sold('2026-10-01', 100), sold('2026-10-24', 900), sold('2026-11-22', 130), sold('2026-11-23', 20)],
    },
    'GET /order/sales-ranking': {
      ...nothing,
      ...{ rankings: [], total: 1, sold: { quantity: 1, amount: 16 } },
    },
    'GET /order/list': { ...nothing, orders: [], total: 5_000, totalIsMinimum: true },
    'GET /order/request-list': { ...nothing, requests: [], total: 0 },
    'GET /inventory/reorder': { ...nothing, products: [], total: 3 },
    'GET /failed-job/list': { ...nothing, jobs: [], total: 2 },
    'GET /payment/list': { success: true, payments: [], total: disputes },
    'GET /report/explain': {
      ...{ ...nothing, figure: 'daily.amount', unit: 'amount', currency: 'HKD' },
      ...{ value: 100, sum: 100, count: 0, entries: [] },
    },
    'GET /product/inventory-alert': { ...nothing, products: [], total: 7 },
  });
  renderRoutes([{ path: '*', element: <DashboardScreen /> }], '/');
  await screen.findByText('$150.00');
  return asked;
}
const figure = (label: string) => within(screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement);

test('shows yesterday beside today, and last month beside this one with the difference of the same days', async () => {
  const asked = await open();
  const figures = (label: string) =>
    figure(label)
      .getAllByTitle('Explain this number')
      .map((button) => button.textContent);
  expect(figures('Sold today')).toContain('$130.00');
  expect(figures('Sold this month').slice(0, 3)).toEqual(['$150.00', '$100.00', '$1,000.00']);
  expect(figure('Sold this month').getByText('+50%')).toBeTruthy();
  const today = figure('Sold today');
  await today.findByText('Same time yesterday');
  expect(await today.findByText('+25%')).toBeTruthy();
  expect(today.getByText('$16.00').closest('button')?.dataset.figure).toBe('ranking.amount');
  const parts = asked.filter((line) => line.startsWith('GET /order/sales-ranking'));
  const [start, end] = ['start_at', 'end_at'].map((name) =>
    Number(new URL(parts[0] ?? '', 'http://shop').searchParams.get(name)),
  );
  // Midnight of the 22nd in Hong Kong, to the end of the minute that it is now.
  expect(new Date(start ?? 0).toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(new Date(end ?? 0).toISOString()).toBe('2026-11-22T02:00:59.999Z');
  await userEvent.click(figure('Sold this month').getByRole('button', { name: '$100.00' }));
  const list = await screen.findByRole('link', { name: 'Show these records as a list' });
  expect(list.getAttribute('href')).toBe('/admin/order/list?start=2026-10-01&end=2026-10-23');
  const explained = new URLSearchParams(asked.find((line) => line.includes('/report/explain'))?.split('?')[1]);
  expect(Object.fromEntries(explained)).toMatchObject({
    ...{ figure: 'daily.amount', start_at: String(Date.parse('2026-10-01T00:00:00+08:00')) },
  });
  expect(explained.has('key')).toBe(false);
});

test('every number says what it counts', async () => {
  await open();
  await screen.findByRole('link', { name: 'Failed jobs of 7 days: 2' });
  const hints = screen.getAllByRole('button', { name: /^What counts: / });
  expect(hints).toHaveLength(9);
  await userEvent.click(screen.getByRole('button', { name: 'What counts: Paid, not shipped' }));
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Pending orders that are paid/);
});

test('each count of open work links to the list that it counts', async () => {
  const asked = await open();
  const unshipped = await screen.findByRole('link', { name: 'Paid, not shipped: 5,000+' });
  expect(unshipped.getAttribute('href')).toBe(
    '/admin/order/list?orderStatus=Pending&paymentStatus=Complete&orderTrackStatus=ordered',
  );
  const late = await screen.findByRole('link', { name: 'Returns open for over 3 days: 0' });
  expect(late.getAttribute('href')).toBe('/admin/order/request-list?status=Pending&lastDay=2026-11-19');
  const failed = await screen.findByRole('link', { name: 'Failed jobs of 7 days: 2' });
  expect(failed.getAttribute('href')).toBe('/admin/report/failed-jobs?state=open&firstDay=2026-11-17');
  const counted = asked.map((line) => new URL(line.split(' ')[1] ?? '', 'http://shop').search.slice(1));
  for (const link of [unshipped, late, failed]) {
    const filters = link.getAttribute('href')?.split('?')[1];
    expect(counted.map(decodeURIComponent)).toContain(`${decodeURIComponent(filters ?? '')}&current=1&size=1`);
  }
});

test('a dispute is noticed where there is one', async () => {
  await open(2);
  const disputes = await screen.findByRole('link', { name: 'Open disputes: 2' });
  expect(disputes.getAttribute('href')).toBe('/admin/payments?kind=dispute&state=open');
});
