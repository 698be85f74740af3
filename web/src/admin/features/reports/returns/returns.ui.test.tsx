import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { ReturnsScreen } from './returns.report.tsx';

const PATH = '/admin/report/returns';
const routes = [{ path: PATH, element: <ReturnsScreen /> }];
const sums = { requests: 2, units: 3, goods: 35, waited: 7, timed: 2, sold: 40 };
const names = { en: 'Arrived damaged or faulty', zh: '收到時已損壞或有瑕疵' };
const answer = {
  ...{ success: true, total: 2, compared: { before: { start: '2026-10-01', end: '2026-10-31' } } },
  rows: [
    {
      ...{
        key: '~damaged~HKD',
        period: '',
        group: { _id: 'damaged', name: names.en, names },
        currency: 'HKD',
        ...sums,
      },
      ...{ before: { ...sums, units: 6 }, year: { ...sums, units: 0, sold: 0 } },
    },
    {
      ...{ key: '~none~HKD', period: '', group: { _id: null, name: null }, currency: 'HKD' },
      ...{ ...sums, units: -1, sold: 0, timed: 0 },
    },
  ],
  totals: [{ key: '~~HKD', currency: 'HKD', ...sums }],
};
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);

test('names reasons, divides by what was sold, and explains the rate by both', async () => {
  const requests = respondWith({
    'GET /report/returns': () => answer,
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'returns.units', unit: 'count', value: 3, sum: 3, count: 0, entries: [] },
    }),
  });
  renderRoutes(routes, `${PATH}?order=highestRate&compare=both&start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown()[0]).toBe('Arrived damaged or faulty236 −50%0HKD 35.00407.5%15%3.5');
  expect(shown()[1]).toBe('Not recorded2−100HKD 35.000');
  expect(screen.getByText(/whether they came back|divided by units sold/)).toBeTruthy();
  expect(screen.getByText(/Compared with 1 Oct 2026/)).toBeTruthy();
  expect(requests.some((one) => /group=reason/.test(one) && /by=none/.test(one) && /sort=-rate/.test(one))).toBe(true);
  fireEvent.click((await screen.findAllByRole('button', { name: '7.5%' }))[0] as HTMLElement);
  const panel = await screen.findByRole('region', { name: 'Units returned' });
  fireEvent.click(await within(panel).findByRole('button', { name: 'Units sold' }));
  await screen.findByRole('region', { name: 'Units sold' });
  await waitFor(() =>
    expect(requests.some((one) => /figure=returns.sold/.test(one) && /key=%7Edamaged|key=~damaged/.test(one))).toBe(
      true,
    ),
  );
});

test('says what to do where nothing came back', async () => {
  respondWith({ 'GET /report/returns': () => ({ success: true, rows: [], total: 0, totals: [], compared: {} }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No returns in these days')).toBeTruthy();
});
