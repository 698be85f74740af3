import type { ListedProductView } from '@countinghouse/contracts/catalog/views';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { BulkProgressPanel } from '../../../shared/bulk/bulk-progress-panel.tsx';
import { bulkRunner } from '../../../shared/bulk/bulk-runner.ts';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, sampleSetting, signedIn, tagsResponse } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { ProductListScreen } from './product-list.screen.tsx';

const PATH = '/admin/stock/product-list';
const gift = { _id: 'gift', name: 'Gift', version: '1' };
const books = '0198c1d2-0000-7000-8000-00000000b00c';
const sale = { _id: 'sale', name: 'Sale', version: '1' };

/** A shop with these products, on two pages of the list; returns the writes. */
function open(
  products: ListedProductView[],
  refused: Record<string, string> = {},
  role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN',
  more: Responses = {},
) {
  const sent: (Sent & { readonly path: string })[] = [];
  const update = (id: string) => (url: URL, init: RequestInit) => {
    sent.push({ path: url.pathname.replace('/api/v1', ''), ...sentOf(init) });
    const message = refused[id];
    if (message) return Response.json({ code: 'VERSION_CONFLICT', message }, { status: 409 });
    return { success: true, product: sampleProduct(1, { version: '2' }), message: '' };
  };
  respondWith({
    'GET /auth/current-user': signedIn({ role }),
    'GET /tag/list': tagsResponse(gift, sale),
    'GET /product/list': (url) => {
      const size = Number(url.searchParams.get('size'));
      const from = (Number(url.searchParams.get('current')) - 1) * size;
      return { success: true, products: products.slice(from, from + size), total: products.length };
    },
    ...Object.fromEntries(
      products.flatMap(({ _id }) => [
        [`PUT /product/${_id}`, update(_id)],
        [`DELETE /product/${_id}`, update(_id)],
      ]),
    ),
    ...more,
  });
  const screenOf = (
    <>
      <ProductListScreen />
      <BulkProgressPanel />
    </>
  );
  renderRoutes([{ path: PATH, element: screenOf }], PATH);
  return sent;
}

const pick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dock = () => screen.findByRole('region', { name: /Set|Add|Undo|Delete/ });

afterEach(() => {
  bulkRunner.dismiss();
});

test('selected products are switched off by their own commands, each on the version on screen', async () => {
  const sent = open([sampleProduct(1), sampleProduct(2, { version: '7' }), sampleProduct(3)]);
  await pick('Select IT-1 · Product 1');
  await pick('Select IT-2 · Product 2');
  await press('Set INACTIVE');
  await screen.findByText(/2 will be changed/);
  await press('Start');
  await within(await dock()).findByText('2 of 2 done.');
  expect(sent).toEqual([
    { path: '/product/p1', body: { status: false }, ifMatch: '"1"' },
    { path: '/product/p2', body: { status: false }, ifMatch: '"7"' },
  ]);
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('products that have the value already are skipped', async () => {
  const sent = open([sampleProduct(1, { status: false }), sampleProduct(2)]);
  await pick('Select all on this page');
  await press('Set INACTIVE');
  await screen.findByText('1 will be changed. 1 already has this value and stays unchanged.');
  await press('Start');
  await within(await dock()).findByText('1 of 1 done.');
  expect(sent.map(({ path }) => path)).toEqual(['/product/p2']);
});

test('a partial failure names the rows and the reasons; undo reverts only what was done', async () => {
  const sent = open([sampleProduct(1), sampleProduct(2)], { p2: 'Somebody changed the status first' });
  await pick('Select all on this page');
  await press('Set INACTIVE');
  await press('Start');
  const report = within(await dock());
  await report.findByText(/1 of 2 done. 1 was not changed/);
  expect(report.getByRole('listitem').textContent).toBe('IT-2 · Product 2 Somebody changed the status first');

  sent.length = 0;
  await press('Undo');
  await screen.findByText('1 of 1 done.');
  expect(sent).toEqual([{ path: '/product/p1', body: { status: true }, ifMatch: '"2"' }]);
});

test('all that match are selected beyond the page', async () => {
  const sent = open(Array.from({ length: 12 }, (_, index) => sampleProduct(index)));
  await pick('Select IT-0 · Product 0');
  await press('Select all 12');
  await screen.findByText('12 selected');
  await press('Set INACTIVE');
  await press('Start');
  await within(await dock()).findByText('12 of 12 done.');
  expect(new Set(sent.map(({ path }) => path)).size).toBe(12);
});

test('tags are added to those of a product', async () => {
  const sent = open([sampleProduct(1, { tags: [gift] }), sampleProduct(2, { tags: [gift, sale] })]);
  await pick('Select all on this page');
  await press('Add tags');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tags' }));
  await userEvent.click(await screen.findByTitle('Sale'));
  await screen.findByText(/1 will be changed/);
  await press('Start');
  await within(await dock()).findByText('1 of 1 done.');
  expect(sent).toEqual([{ path: '/product/p1', body: { tags: ['gift', 'sale'] }, ifMatch: '"1"' }]);
});

test('a shop with taxes sets the tax class of many products, and takes it back', async () => {
  const classes = [{ _id: books, name: 'Books' }];
  const taxes = {
    on: true,
    included: true,
    elsewhere: 'same',
    home: '*',
    number: '',
    classes,
    zones: [],
    version: '1',
  };
  const sent = open([sampleProduct(1), sampleProduct(2, { taxClass: books })], {}, 'ADMIN', {
    'GET /setting': { success: true, setting: { ...sampleSetting(), features: ['taxes'] } },
    'GET /setting/tax': { success: true, taxes },
  });
  await pick('Select all on this page');
  await press('Set tax class');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tax class' }));
  await userEvent.click(await screen.findByTitle('Books'));
  await screen.findByText(/1 will be changed/);
  await press('Start');
  await within(await dock()).findByText('1 of 1 done.');
  expect(sent).toEqual([{ path: '/product/p1', body: { taxClass: books }, ifMatch: '"1"' }]);
  sent.length = 0;
  await press('Undo');
  await screen.findByText('1 of 1 done.');
  expect(sent).toEqual([{ path: '/product/p1', body: { taxClass: 'standard' }, ifMatch: '"2"' }]);
});

test('only a SUPER_ADMIN deletes, after a confirmation', async () => {
  open([sampleProduct(1)]);
  await pick('Select all on this page');
  await screen.findByRole('button', { name: 'Set ACTIVE' });
  expect(screen.queryByRole('button', { name: 'Set tax class' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  cleanup();

  const sent = open([sampleProduct(1)], {}, 'SUPER_ADMIN');
  await pick('Select all on this page');
  await press('Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete?' }));
  dialog.getByText(/1 will be deleted: IT-1 · Product 1/);
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/product/p1', body: undefined, ifMatch: '"1"' }]));
});
