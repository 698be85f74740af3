import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, sampleSetting, signedIn } from '../../../testing/samples.ts';
import { StockTakeScreen } from './stock-take.screen.tsx';

const product = (n: number, itemNo: string, name: string) =>
  sampleProduct(n, { _id: `p${n}`, itemNo, name, quantity: 5, purchasePrice: 2.5, sellingPrice: 4 });
const products = [product(1, 'BOT', 'Robot'), product(2, 'BOT-2', 'Robot in red'), product(3, 'SEA', 'Boat')];
const PATH = '/admin/stock/stock-take';

function open({ isDeleted = false, isLost = false } = {}) {
  const sent: { body: unknown; key: string | null }[] = [];
  let lost = isLost;
  const found = (url: URL) => {
    const text = (url.searchParams.get('search') ?? '').toLowerCase();
    return products.filter(({ itemNo, name }) => `${itemNo} ${name}`.toLowerCase().includes(text));
  };
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /category/list': { success: true, categoryList: [], total: 0 },
    'GET /supplier/list': { success: true, suppliers: [], total: 0, capped: false },
    'GET /deleted/list': {
      success: true,
      items: isDeleted
        ? [{ _id: 'd1', kind: 'product', name: 'OLD · Kite', details: {}, deletedAt: '2026-11-20T02:00:00Z', by: null }]
        : [],
      total: 0,
      capped: false,
    },
    'GET /product/fetch-list': (url) => ({
      success: true,
      products: found(url).map(({ _id, itemNo, name }) => ({ _id, itemNo, name, photo: '', category: null })),
    }),
    'GET /product/list': (url) => ({ success: true, products: found(url), total: 4, capped: false }),
    ...Object.fromEntries(products.map((one) => [`GET /product/${one._id}`, { success: true, product: one }])),
    'POST /adjustment/products': (_, init) => {
      sent.push({ body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('Idempotency-Key') });
      if (lost) {
        lost = false;
        throw new TypeError('the connection was lost');
      }
      return {
        success: true,
        adjustment: {
          ...{ _id: 'a1', adjustmentId: 'AD-000001', createdAt: '2026-11-20T02:00:00.000Z', version: '1' },
          ...{ product: { _id: 'p1', itemNo: 'BOT', name: 'Robot', photo: '' }, reason: '', reasonCode: 'received' },
          ...{ quantity: 1, lines: [], reversed: false },
        },
      };
    },
  });
  const routes = [
    { path: PATH, element: <StockTakeScreen /> },
    { path: '/admin/stock/adjustment-list/:id', element: <p>the adjustment</p> },
  ];
  return { sent, ...renderRoutes(routes, `${PATH}?mode=receive`) };
}

const scan = async (code: string) =>
  userEvent.type(await screen.findByLabelText('Item number or name'), `${code}{Enter}`);
const unitsOf = async (name: string) => (await screen.findByLabelText(`Units of ${name}`)) as HTMLInputElement;
const book = () => userEvent.click(screen.getByRole('button', { name: /^Receive \d+ products$/ }));

beforeEach(() => localStorage.clear());

test('adds one for each scan, accepts typed units and costs, and books them as one delivery', async () => {
  const { sent, router } = open();
  await scan('bot');
  await scan('bot');
  await scan('sea');
  await userEvent.type(await unitsOf('Boat'), '{Backspace}12{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Item number or name'));
  await userEvent.type(screen.getByLabelText('Cost of Boat'), '4.2');
  await screen.findByText('The cost is above the selling price.');
  await screen.findByText('In stock: 5, afterwards 17');
  await screen.findByText('2 products · 14 units · $55.40');
  await userEvent.type(screen.getByLabelText('Note'), 'L-77');
  await book();
  await screen.findByText('the adjustment');
  expect(router.state.location.pathname).toBe('/admin/stock/adjustment-list/a1');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      lines: [
        { product: 'p3', quantity: 12, cost: 4.2 },
        { product: 'p1', quantity: 2 },
      ],
      reason: 'L-77',
      reasonCode: 'received',
    },
  ]);
  expect(localStorage.length).toBe(0);
});

test('takes a pasted list, with units beside the codes', async () => {
  open();
  fireEvent.paste(await screen.findByLabelText('Item number or name'), {
    clipboardData: { getData: () => 'bot\r\nSEA\t6\r\n\r\nbot\r\n' },
  });
  await waitFor(async () => expect((await unitsOf('Robot')).value).toBe('2'));
  expect((await unitsOf('Boat')).value).toBe('6');
});

test('keeps unknown and deleted codes with a notice, also over a reload, until they are left out', async () => {
  const { unmount } = open({ isDeleted: true });
  await scan('old');
  await screen.findByText('The product of “old” was deleted: OLD · Kite');
  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  await scan('bo');
  await screen.findByText('Which product is “bo”?');
  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  await scan('nothing');
  await scan('nothing');
  await scan('bot');
  await screen.findByText('No product for “nothing” × 2');
  expect((await unitsOf('Robot')).value).toBe('1');
  unmount();
  open();
  await screen.findByText('No product for “nothing” × 2');
  const [leaveOut] = await screen.findAllByRole('button', { name: 'Leave out' });
  await userEvent.click(leaveOut!);
  expect(screen.queryByText('No product for “nothing” × 2')).toBeNull();
  expect((await unitsOf('Robot')).value).toBe('1');
});

test('sends a delivery again as it was after a lost answer, a reload and a change, and keeps what came since', async () => {
  const { sent, unmount } = open({ isLost: true });
  await scan('bot');
  await unitsOf('Robot');
  await book();
  await screen.findByText(/^The shop did not answer/);
  unmount();
  const again = open();
  await scan('bot');
  await scan('sea');
  await scan('nothing');
  await screen.findByText(/^No product for “nothing”/);
  await book();
  await screen.findByText('the adjustment');
  expect(again.sent).toEqual(sent);
  expect(sent[0]?.key).toBeTruthy();
  again.unmount();
  open();
  expect((await unitsOf('Robot')).value).toBe('1');
  expect((await unitsOf('Boat')).value).toBe('1');
  await screen.findByText(/^No product for “nothing”/);
});
