import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { UnmetDemandScreen } from './unmet-demand.screen.tsx';

const PATH = '/admin/report/unmet-demand';
const routes = [{ path: PATH, element: <UnmetDemandScreen /> }];

test('unmet demand has products with their supplier, deleted ones without a link, and the sums', async () => {
  const leaf = { _id: 's1', name: 'Leaf' };
  const requests = respondWith({
    'GET /inventory/demand': () => ({
      success: true,
      products: [
        {
          productId: 'p1',
          product: { _id: 'p1', itemNo: 'TEA', name: 'Tea', photo: '' },
          supplier: leaf,
          ...{ quantity: 3, declined: 9, refused: 2, waiting: 1 },
        },
        { productId: 'p2', product: null, supplier: null, quantity: 0, declined: 1, refused: 0, waiting: 0 },
      ],
      total: 2,
      sums: { declined: 10, refused: 2, waiting: 1 },
      suppliers: [
        { supplier: leaf, declined: 9, refused: 2, waiting: 1 },
        { supplier: null, declined: 1, refused: 0, waiting: 0 },
      ],
    }),
  });
  renderRoutes(routes, `${PATH}?supplier=s1`);
  expect((await screen.findByText('Tea')).getAttribute('href')).toBe('/admin/stock/product-list/p1');
  expect(screen.getAllByText('Unknown').some((element) => element.tagName === 'A')).toBe(false);
  expect(screen.getByText(/^10 units were missing in orders and 2 in carts/)).toBeTruthy();
  expect(screen.getByText('Leaf (11)')).toBeTruthy();
  expect(requests.some((request) => request.includes('supplier=s1'))).toBe(true);
});

test('without unmet demand it shows a message', async () => {
  const sums = { declined: 0, refused: 0, waiting: 0 };
  respondWith({ 'GET /inventory/demand': () => ({ success: true, products: [], total: 0, sums, suppliers: [] }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('Nothing was missing in these days')).toBeTruthy();
});
