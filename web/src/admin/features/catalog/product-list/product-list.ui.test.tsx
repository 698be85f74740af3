import type { ListedProductView } from '@countinghouse/contracts/catalog/views';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refreshViews } from '../../../shared/http/stale-reads.ts';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, sampleSetting, signedIn } from '../../../testing/samples.ts';
import { ProductListScreen } from './product-list.screen.tsx';

const PATH = '/admin/stock/product-list';
const routes = [{ path: PATH, element: <ProductListScreen />, children: [{ path: ':id', element: <p>detail</p> }] }];

const page = (products: ListedProductView[], total = products.length) => ({ success: true, products, total });
const answer = (answers: Responses) =>
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    ...answers,
  });
const shownNames = () => screen.getAllByRole('link').map((link) => link.textContent);

test('a row shows a product with its price in two decimals', async () => {
  answer({ 'GET /product/list': page([sampleProduct(1, { status: false })]) });
  renderRoutes(routes, PATH);
  const row = (await screen.findByText('Product 1')).closest('tr') as HTMLElement;
  for (const text of ['IT-1', '$1,234.50', '$1.00', '5', 'INACTIVE']) expect(within(row).getByText(text)).toBeTruthy();
});

test('the page and the search of the address are requested', async () => {
  const requests = answer({ 'GET /product/list': page([sampleProduct(1)], 40) });
  renderRoutes(routes, `${PATH}?current=3&search=tea`);
  await screen.findByText('Product 1');
  expect(requests).toContain('GET /product/list?current=3&size=10&search=tea');
});

test('the previous page stays while the next one loads', async () => {
  let respondSecond: (() => void) | undefined;
  answer({
    'GET /product/list': (url) =>
      url.searchParams.get('current') === '1'
        ? page([sampleProduct(1)], 20)
        : new Promise<Response>((resolve) => {
            respondSecond = () => resolve(Response.json(page([sampleProduct(2)], 20)));
          }),
  });
  const { router } = renderRoutes(routes, PATH);
  await screen.findByText('Product 1');
  await act(() => router.navigate(`${PATH}?current=2`));
  expect(screen.getByText('Product 1')).toBeTruthy();
  await waitFor(() => expect(respondSecond).toBeDefined());
  act(() => respondSecond?.());
  await screen.findByText('Product 2');
  expect(screen.queryByText('Product 1')).toBeNull();
});

test('a page after the last is replaced by the last', async () => {
  answer({
    'GET /product/list': (url) => page(url.searchParams.get('current') === '2' ? [sampleProduct(11)] : [], 11),
  });
  const { router } = renderRoutes(routes, `${PATH}?current=9`);
  await screen.findByText('Product 11');
  expect(router.state.location.search).toBe('?current=2');
});

test('an empty list offers to create the first product', async () => {
  answer({ 'GET /product/list': page([]) });
  renderRoutes(routes, PATH);
  await screen.findByText('No products yet');
  expect(screen.getAllByRole('button', { name: /New Product/ }).length).toBeGreaterThan(0);
});

test('no match offers to clear the search', async () => {
  answer({
    'GET /product/list': (url) => (url.searchParams.get('search') ? page([]) : page([sampleProduct(1)])),
  });
  const { router } = renderRoutes(routes, `${PATH}?search=zzz`);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  await screen.findByText('Product 1');
  expect(router.state.location.search).toBe('');
});

test('a failure shows why, names the request and offers a retry', async () => {
  let isDown = true;
  answer({
    'GET /product/list': () =>
      isDown
        ? Response.json({ code: 'INTERNAL', message: 'Something broke', requestId: 'r-9' }, { status: 500 })
        : page([sampleProduct(1)]),
  });
  renderRoutes(routes, PATH);
  await screen.findByText(/Something broke.*r-9/);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Product 1');
});

test('additions by others are shown on request; changes by others are applied in place', async () => {
  let products = [sampleProduct(1), sampleProduct(2)];
  answer({ 'GET /product/list': () => page(products) });
  const { queries } = renderRoutes(routes, PATH);
  await screen.findByText('Product 1');

  products = [sampleProduct(3), sampleProduct(1), sampleProduct(2, { name: 'Renamed', version: '2' })];
  act(() => refreshViews(queries, ['catalog_product_list']));
  await screen.findByText('Renamed');
  expect(shownNames()).toEqual(['Product 1', 'Renamed']);

  await userEvent.click(screen.getByRole('button', { name: /1 new row/ }));
  expect(shownNames()).toEqual(['Product 3', 'Product 1', 'Renamed']);
  expect(screen.queryByRole('button', { name: /new row/ })).toBeNull();
});

test('a click on a row opens its panel and keeps the page in the address', async () => {
  answer({ 'GET /product/list': page([sampleProduct(1)], 20) });
  const { router } = renderRoutes(routes, `${PATH}?current=2`);
  await userEvent.click(await screen.findByText('IT-1'));
  await screen.findByText('detail');
  expect(router.state.location.pathname + router.state.location.search).toBe(`${PATH}/p1?current=2`);
});
