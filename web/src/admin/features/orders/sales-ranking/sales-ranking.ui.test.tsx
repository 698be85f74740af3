import { type PreferencesView, usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { preferencesQuery } from '../../../shared/session/preferences.ts';
import { makeQueries, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sentOf } from '../../../testing/sent.ts';
import { SalesRankingScreen } from './sales-ranking.screen.tsx';

const TOTAL = 13;
const path = '/admin/report/sales-ranking?start=2026-11-01&end=2026-11-20&size=10';
let requests: string[];
/** The saved files. */
let saved: Blob[];

/** The ranking of a shop in which 13 products sold; every one sold twice as much in the previous period. */
function answer({ searchParams }: URL) {
  const [current, size] = [searchParams.get('current'), searchParams.get('size')].map(Number);
  const row = (_: unknown, index: number) => ({
    productId: `p${index}`,
    product: { _id: `p${index}`, itemNo: `IT-${index}`, name: `Product ${index}`, photo: '' },
    ...{ quantity: TOTAL - index, amount: 1 },
    ...(searchParams.has('previous_start_at') && { before: { quantity: 2 * (TOTAL - index), amount: 2 } }),
  });
  const all = Array.from({ length: TOTAL }, row);
  const sums = searchParams.has('previous_start_at') && { soldBefore: { quantity: 182, amount: 26 } };
  const asOf = '2026-11-20T10:05:00.000Z';
  if (!current || !size) return { success: true, asOf, rankings: all, ...sums };
  const rankings = all.map((one, index) => ({ ...one, rank: index + 1 })).slice((current - 1) * size, current * size);
  return { success: true, asOf, rankings, total: TOTAL, sold: { quantity: 91, amount: 13 }, ...sums };
}

/** The stored preferences of the list. */
let remembered: unknown[];
/** Preferences with the quantity moved to the front and the photo hidden. */
const preferences: PreferencesView = {
  ...usualPreferences,
  lists: { 'sales-ranking': { order: ['quantity', 'name'], hidden: ['photo'], widths: {}, query: '' } },
  version: '0',
};

beforeEach(() => {
  saved = [];
  remembered = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  requests = respondWith({
    'GET /order/sales-ranking': answer,
    'GET /preferences': { success: true, preferences },
    'PATCH /preferences': (_, init) => {
      remembered.push((sentOf(init).body as PreferencesView).lists['sales-ranking']);
      return { success: true, preferences };
    },
  });
});

function open(queries = makeQueries()): void {
  renderRoutes([{ path: '/admin/report/sales-ranking', element: <SalesRankingScreen /> }], path, queries);
}

const shown = () =>
  [...document.querySelectorAll('tbody .ant-table-row')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const rankingRequests = () => requests.filter((request) => request.startsWith('GET /order/sales-ranking'));

test('reads one page with continuing ranks, while sums and chart are those of the whole ranking', async () => {
  open();
  await waitFor(() => expect(shown()).toHaveLength(10));
  expect(rankingRequests()).toHaveLength(1);
  screen.getByText('As of the last change, 20 Nov 2026, 18:05');
  expect(screen.getAllByText('91')).toHaveLength(2);

  fireEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(shown()[0]?.slice(0, 2)).toEqual(['11', 'IT-10']));
  expect(rankingRequests()).toHaveLength(2);
  expect(shown()).toHaveLength(3);
  expect(screen.getAllByText('91')).toHaveLength(2);
  expect(document.querySelector('figcaption')?.textContent).toBe('Quantity sold, the first 10 of the ranking');

  fireEvent.click(screen.getByText('Today'));
  await waitFor(() => expect(shown()[0]?.slice(0, 2)).toEqual(['1', 'IT-0']));
});

test('compares the products of the page and the total with the previous period', async () => {
  open();
  await waitFor(() => expect(shown()).toHaveLength(10));
  fireEvent.click(screen.getByRole('checkbox'));
  await screen.findByText('182');
  // The window is narrow: the item number gives its room to the figures.
  expect(shown()[0]?.slice(2, 5)).toEqual(['13', '26', '−13−50%']);
  const totals = [...document.querySelectorAll<HTMLTableCellElement>('tfoot td')];
  expect(totals.map(({ textContent, colSpan }) => [textContent, colSpan])).toEqual([
    ['All products sold', 2],
    ['91', 1],
    ['182', 1],
    ['−91−50%', 1],
    [expect.stringContaining('$'), 1],
  ]);
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.queryByText('182')).toBeNull());
});

test('exports the whole ranking, and reads it only then', async () => {
  open();
  await waitFor(() => expect(shown()).toHaveLength(10));
  fireEvent.click(screen.getByRole('checkbox'));
  await screen.findByText('182');
  expect(rankingRequests().filter((request) => !request.includes('size='))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(rankingRequests().at(-1)).not.toContain('size=');
  const [heads, ...lines] = (await saved[0]!.text()).trim().split('\r\n');
  expect(heads).toBe('Rank,Item No,Name,Quantity,Previous,Amount (HKD $)');
  expect(lines.slice(TOTAL - 1)).toEqual([
    '13,IT-12,Product 12,1,2,1',
    '',
    '"As of the last change, 20 Nov 2026, 18:05 (Asia/Hong_Kong)"',
  ]);
});

test('ranks by amount on request, from the first page on', async () => {
  open();
  await waitFor(() => expect(shown()).toHaveLength(10));
  fireEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(shown()).toHaveLength(3));
  fireEvent.click(screen.getByText('By amount'));
  await waitFor(() => expect(rankingRequests().at(-1)).toMatch(/by=amount/));
  expect(rankingRequests().at(-1)).not.toMatch(/current=2/);
  await screen.findByText(/^Amount sold, the first/);
});

test('columns are shown and summed as set up, and changes of them are stored', async () => {
  const queries = makeQueries();
  queries.setQueryData(preferencesQuery().queryKey, { success: true, preferences });
  open(queries);
  await waitFor(() => expect(shown()).toHaveLength(10));
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads()).toEqual(['Rank', 'Item No', 'Quantity', 'Name', 'Amount']);
  expect(shown()[0]).toEqual(['1', 'IT-0', '13', 'Product 0', 'HKD $1.00']);
  const sums = () => [...document.querySelectorAll('tfoot td')].map((cell) => cell.textContent);
  expect(sums()).toEqual(['All products sold', '91', '', 'HKD $13.00']);

  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Item No' }));
  expect(heads()).toEqual(['Rank', 'Quantity', 'Name', 'Amount']);
  expect(sums()).toEqual(['All products sold', '91', '', 'HKD $13.00']);
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(remembered).toEqual([expect.objectContaining({ hidden: ['photo', 'itemNo'] })]));
});

test('a number opens what it is made of, in the days that it is of, and leads to its orders', async () => {
  const explained = respondWith({
    'GET /order/sales-ranking': answer,
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'ranking.units', unit: 'count', value: 26, sum: 26, count: 0, entries: [] },
    }),
  });
  open();
  await waitFor(() => expect(shown()).toHaveLength(10));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click((await screen.findByText('26')).closest('button') as HTMLElement);
  await waitFor(() => expect(document.querySelector('[role="dialog"]')?.textContent).toMatch(/Quantity sold.*26/));
  const asked = new URLSearchParams(explained.find((one) => one.includes('/report/explain'))?.split('?')[1]);
  expect(Object.fromEntries(asked)).toMatchObject({ figure: 'ranking.units', key: 'p0', of: 'before' });
  expect(asked.has('previous_start_at')).toBe(true);
  const list = await screen.findByText('Show these records as a list');
  expect(list.getAttribute('href')).toBe('/admin/order/list?product=p0&start=2026-10-01&end=2026-10-20');
});
