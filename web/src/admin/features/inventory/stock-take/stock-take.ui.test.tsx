import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, sampleSetting, signedIn } from '../../../testing/samples.ts';
import { StockTakeScreen } from './stock-take.screen.tsx';

const product = (n: number, itemNo: string, name: string, quantity: number) =>
  sampleProduct(n, { _id: `p${n}`, itemNo, name, quantity, purchasePrice: 2.5 });
const products = [
  product(1, 'BOT', 'Robot', 5),
  product(2, 'BOT-2', 'Robot in red', 4),
  product(3, 'SEA', 'Boat', 3),
  product(4, 'SKY', 'Kite', 1),
];
const adjustment: AdjustmentView = {
  ...{
    _id: 'a1',
    adjustmentId: 'AD-000001',
    createdAt: '2026-11-20T02:00:00.000Z',
    version: '1',
    lines: [],
    reversed: false,
  },
  ...{ product: { _id: 'p1', itemNo: 'BOT', name: 'Robot', photo: '' }, reason: '', reasonCode: 'count', quantity: -2 },
};
const PATH = '/admin/stock/stock-take';

function open(search = '') {
  const sent: unknown[] = [];
  const found = (url: URL) => {
    const text = (url.searchParams.get('search') ?? '').toLowerCase();
    return products.filter(({ itemNo, name }) => `${itemNo} ${name}`.toLowerCase().includes(text));
  };
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /category/list': { success: true, categoryList: [], total: 0 },
    'GET /supplier/list': { success: true, suppliers: [], total: 0, capped: false },
    'GET /deleted/list': { success: true, items: [], total: 0, capped: false },
    'GET /product/fetch-list': (url) => ({
      success: true,
      products: found(url).map(({ _id, itemNo, name }) => ({ _id, itemNo, name, photo: '', category: null })),
    }),
    'GET /product/list': (url) => ({ success: true, products: found(url), total: 4, capped: false }),
    ...Object.fromEntries(products.map((one) => [`GET /product/${one._id}`, { success: true, product: one }])),
    'POST /adjustment/products': (_, init) => {
      sent.push(JSON.parse(String(init.body)));
      return { success: true, adjustment };
    },
  });
  const routes = [
    { path: PATH, element: <StockTakeScreen /> },
    { path: '/admin/stock/adjustment-list/:id', element: <p>the adjustment</p> },
  ];
  return { sent, ...renderRoutes(routes, `${PATH}${search}`) };
}

const scan = async (code: string) =>
  userEvent.type(await screen.findByLabelText('Item number or name'), `${code}{Enter}`);
const countOf = async (name: string) => (await screen.findByLabelText(`Counted of ${name}`)) as HTMLInputElement;

beforeEach(() => localStorage.clear());

test('adds one for each scan of the same item, accepts typed numbers, and survives a closed browser', async () => {
  const { unmount } = open();
  await scan('bot');
  await screen.findByText('Robot: 1');
  const field = screen.getByLabelText('Item number or name');
  await userEvent.type(field, 'BOT{Enter}bot{Enter}');
  await screen.findByText('Robot: 3');
  await scan('sea');
  const boats = await countOf('Boat');
  await userEvent.clear(boats);
  await userEvent.type(boats, '12');
  unmount();
  sessionStorage.clear();
  open();
  await screen.findByText(/Kept in this browser, also after it is closed/);
  expect((await countOf('Boat')).value).toBe('12');
  expect((await countOf('Robot')).value).toBe('3');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Boat' }));
  expect(screen.queryByLabelText('Counted of Boat')).toBeNull();
});

test('counts of another tab are neither lost nor left out', async () => {
  open();
  await scan('bot');
  await countOf('Robot');
  const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('stock-take'));
  const { counts } = JSON.parse(localStorage.getItem(key) ?? '');
  const kites = { product: 'p4', itemNo: 'SKY', name: 'Kite', counted: 7 };
  localStorage.setItem(key, JSON.stringify({ counts: [kites, ...counts], changedAt: '2026-11-20T02:00:00.000Z' }));
  await scan('sea');
  await countOf('Boat');
  expect((await countOf('Kite')).value).toBe('7');
  localStorage.setItem(key, JSON.stringify({ counts: [kites], changedAt: '2026-11-20T02:00:00.000Z' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(screen.queryByLabelText('Counted of Boat')).toBeNull();
});

test('offers a choice where words match several products, and reports unknown ones', async () => {
  open();
  await scan('robot');
  await screen.findByText('Which product is “robot”?');
  await userEvent.click(screen.getByRole('button', { name: 'BOT-2 Robot in red' }));
  await countOf('Robot in red');
  await scan('unknown');
  await screen.findByText('No product for “unknown”');
});

test('shows the differences with their value, lists what was not counted, and books all of it at once', async () => {
  const { sent, router } = open('?supplier=s1');
  await scan('bot');
  await scan('sea');
  const robots = await countOf('Robot');
  await userEvent.clear(robots);
  const compare = screen.getByRole('button', { name: 'Show differences' }) as HTMLButtonElement;
  expect(compare.disabled).toBe(true);
  await userEvent.type(robots, '3');
  await userEvent.click(compare);
  const row = (await screen.findByText('BOT', { exact: true })).closest('tr')!;
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual(['3', '5', '−2', '−$5.00']);
  screen.getByText('Not counted, and left as they are: 2');
  await userEvent.type(screen.getByLabelText('Note'), 'shelf 4');
  await userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  await screen.findByText('the adjustment');
  expect(router.state.location.pathname).toBe('/admin/stock/adjustment-list/a1');
  expect(sent).toEqual([
    {
      lines: [
        { product: 'p3', counted: 1 },
        { product: 'p1', counted: 3 },
      ],
      reason: 'shelf 4',
      reasonCode: 'count',
    },
  ]);
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});
