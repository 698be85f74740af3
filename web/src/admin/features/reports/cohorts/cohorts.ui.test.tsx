import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { CohortsScreen } from './cohorts.report.tsx';

const PATH = '/admin/report/cohorts';
const routes = [{ path: PATH, element: <CohortsScreen /> }];
const row = (cohort: string, month: string, since: number, customers: number, currency = 'HKD') => ({
  ...{ key: `${cohort}~${month}~${currency}`, cohort, month, since, currency, size: 4, customers },
  ...{ share: customers / 4, orders: customers + 1, goods: customers * 10.5 },
});
const answer = {
  ...{ success: true, total: 4, totals: [{ key: '~~HKD', currency: 'HKD', size: 8, orders: 9, goods: 73.5 }] },
  rows: [
    row('2026-01-01', '2026-01-01', 0, 4),
    row('2026-01-01', '2026-03-01', 2, 1),
    row('2026-01-01', '2026-03-01', 2, 2, 'GBP'),
    row('2026-02-01', '2026-02-01', 0, 3),
  ],
};
const OWN = { mail: null, own: true, owner: 'Amy Cheung', version: '1' };
const EXPLAINED = {
  success: true,
  figure: 'cohorts.customers',
  unit: 'count',
  value: 1,
  sum: 1,
  count: 0,
  entries: [],
};

test('draws months of first orders by months since, and explains each number', async () => {
  const requests = respondWith({ 'GET /report/cohorts': () => answer, 'GET /report/explain': () => EXPLAINED });
  renderRoutes(routes, `${PATH}?start=2026-01-01&end=2026-02-28&order=largest`);
  const matrix = await screen.findByRole('table', { name: /Customers who ordered in HKD/ });
  const [, january, february] = within(matrix).getAllByRole('row');
  const texts = (line: HTMLElement | undefined) => [...line!.children].slice(0, 5).map((cell) => cell.textContent);
  expect(texts(january)).toEqual(['Jan 2026', '4', '4100%', '00%', '125%']);
  expect(texts(february).slice(0, 3)).toEqual(['Feb 2026', '4', '375%']);
  expect(requests.some((one) => /sort=-size/.test(one))).toBe(true);
  expect(requests.some((one) => /sort=-cohort/.test(one) && /size=1000/.test(one))).toBe(true);
  expect(screen.getByText(/The range picks the months of first orders that it touches/)).toBeTruthy();
  fireEvent.click(within(january!).getByRole('button', { name: '1' }));
  const panel = await screen.findByRole('region', { name: 'Customers who ordered' });
  expect(requests.some((one) => /figure=cohorts.customers/.test(one) && /2026-03-01/.test(one))).toBe(true);
  fireEvent.click(await within(panel).findByRole('button', { name: 'New customers' }));
  await screen.findByRole('region', { name: 'New customers' });
});

test('begins with the last twelve months, which are mailed, and says what to do where nobody is new', async () => {
  const saved = { ...{ _id: 'v1', list: 'cohorts', name: 'A year', query: '', shared: false }, ...OWN };
  const mailed: unknown[] = [];
  const requests = respondWith({
    'GET /report/cohorts': () => ({ success: true, rows: [], total: 0, totals: [] }),
    'GET /saved-view/list': () => ({ success: true, views: [saved] }),
    'PUT /saved-view/v1': (_, { body }) => {
      mailed.push(JSON.parse(String(body)));
      return { success: true, view: saved };
    },
  });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('Nobody placed a first order in these months')).toBeTruthy();
  const [, start, end] = requests.map((one) => /start_at=(\d+)&end_at=(\d+)/.exec(one)).find((found) => found)!;
  await waitFor(() => expect((Number(end) - Number(start)) / 86_400_000).toBeGreaterThan(330));
  expect((screen.getByRole('radio', { name: '12 months' }) as HTMLInputElement).checked).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: /^View: A year/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mail the report “A year”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(mailed).toMatchObject([{ mail: { ask: '', period: 'twelveMonths' } }]));
});
