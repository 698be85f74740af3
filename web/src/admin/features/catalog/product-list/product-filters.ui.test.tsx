import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ProductExport } from '../../../shared/export/list-export.tsx';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, sampleSetting, signedIn } from '../../../testing/samples.ts';
import { ProductListScreen } from './product-list.screen.tsx';

const PATH = '/admin/stock/product-list';
const LEAF = '018f0000-0000-7000-8000-00000000000a';
const HOUSE = '018f0000-0000-7000-8000-00000000000b';
const routes = [
  { path: PATH, element: <ProductListScreen />, children: [{ path: 'export', element: <ProductExport /> }] },
];
let requests: readonly string[];
let exported: unknown[];
let saved: unknown[];

beforeEach(() => {
  [exported, saved] = [[], []];
  requests = respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /category/list': { success: true, categoryList: [], total: 0 },
    'GET /supplier/list': {
      success: true,
      suppliers: [
        { ...blankSupplier, _id: LEAF, name: 'Leaf Ltd', version: '1' },
        { ...blankSupplier, _id: HOUSE, name: 'Tea House', version: '1' },
      ],
      total: 2,
    },
    'GET /tag/list': { success: true, tags: [], total: 0 },
    'GET /saved-view/list': { success: true, views: [] },
    'GET /export': { success: true, exports: [] },
    'GET /product/list': (url) => {
      if (url.searchParams.has('stock')) return { success: true, products: [], total: 0 };
      const found = { success: true, products: [sampleProduct(1)], total: 5_000, totalIsMinimum: true };
      return url.searchParams.get('search') === 'lantren' ? { ...found, didYouMean: 'lantern' } : found;
    },
    'POST /export': (_, { body }) => {
      exported.push(JSON.parse(String(body)));
      return Response.json({ code: 'UNAVAILABLE', message: 'not now' }, { status: 503 });
    },
    'POST /saved-view': (_, { body }) => {
      saved.push(JSON.parse(String(body)));
      return Response.json({ code: 'UNAVAILABLE', message: 'not now' }, { status: 503 });
    },
  });
});

const lastQuery = () => requests.filter((request) => request.startsWith('GET /product/list')).at(-1);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a head sorts the list by its column, then reversed, then in the default order; Back returns', async () => {
  const { router } = renderRoutes(routes, `${PATH}?current=3`);
  const head = await screen.findByRole('columnheader', { name: /Selling Price/ });
  expect(head.getAttribute('aria-sort')).toBeNull();
  await userEvent.click(head);
  await waitFor(() => expect(lastQuery()).toBe('GET /product/list?current=1&size=10&sort=sellingPrice'));
  expect(router.state.location.search).toBe('?sort=sellingPrice');
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
  await userEvent.click(head);
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-sellingPrice'));
  await userEvent.click(head);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-sellingPrice'));
});

test('a filter narrows the list, is named in the bar, and is removed by its tag', async () => {
  const { router } = renderRoutes(routes, PATH);
  await press('Filter');
  const panel = await screen.findByRole('region', { name: 'Filter' });
  await userEvent.click(within(panel).getByRole('combobox', { name: 'Supplier' }));
  await userEvent.click(await screen.findByTitle('Leaf Ltd'));
  await waitFor(() => expect(lastQuery()).toBe(`GET /product/list?current=1&size=10&supplier=${LEAF}`));
  await screen.findByText('Supplier: Leaf Ltd');
  await screen.findByRole('button', { name: /Filter \(1\)/ });
  await press('Remove the filter “Supplier”');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('Supplier: Leaf Ltd')).toBeNull();
});

test.each([
  ['words in another order', 'ltd leaf'],
  ['a mistyped word', 'laef'],
])('the choice of a filter finds a supplier by %s', async (_, typed) => {
  renderRoutes(routes, PATH);
  await press('Filter');
  const panel = await screen.findByRole('region', { name: 'Filter' });
  await userEvent.type(within(panel).getByRole('combobox', { name: 'Supplier' }), typed);
  await screen.findByTitle('Leaf Ltd');
  expect(screen.queryByTitle('Tea House')).toBeNull();
});

test('filters without a match are cleared together', async () => {
  const { router } = renderRoutes(routes, `${PATH}?stock=low,out&status=active&sort=name&size=20`);
  await screen.findByText('Nothing matches these filters.');
  await screen.findByText('Stock: Running low, Sold out');
  await press('Show all');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name&size=20'));
  await screen.findByText('Product 1');
});

test('a search of a mistyped word shows similar rows and the word that was searched for', async () => {
  const { router } = renderRoutes(routes, `${PATH}?search=lantren`);
  await screen.findByText('Product 1');
  await screen.findByText('No exact match for “lantren”. Showing similar: “lantern”.');
  await press('Search for “lantern”');
  await waitFor(() => expect(router.state.location.search).toBe('?search=lantern'));
  await waitFor(() => expect(screen.queryByText(/No exact match/)).toBeNull());
  await screen.findByText('Product 1');
});

test('invalid parameters of an address are ignored', async () => {
  renderRoutes(routes, `${PATH}?sort=wild&stock=wild&supplier=wild`);
  await screen.findByText('Product 1');
  expect(lastQuery()).toBe('GET /product/list?current=1&size=10');
});

test('a list that was not counted to its end shows that', async () => {
  renderRoutes(routes, PATH);
  await screen.findByText('1–10 of more than 5,000');
});

test('filters and order are saved with a view, and apply to an export', async () => {
  const { router } = renderRoutes(routes, `${PATH}?current=2&sort=-name&supplier=${LEAF}`);
  await press(/^Views/);
  await press('Save this view');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Leaf');
  await press('Save');
  await waitFor(() => expect(saved).toMatchObject([{ query: `sort=-name&supplier=${LEAF}` }]));
  await press('Cancel');
  await press('Leave');
  await router.navigate(`${PATH}/export${router.state.location.search}`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('What the list shows with its present filter goes into the file.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exported).toEqual([{ list: 'products', format: 'csv', sort: '-name', supplier: LEAF }]));
});
