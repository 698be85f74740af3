import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { UnmetDemandScreen } from './unmet-demand.screen.tsx';

const PATH = '/admin/report/unmet-demand';
const routes = [{ path: PATH, element: <UnmetDemandScreen /> }];

const amounts = (amount: number, cell = '') => [{ key: `${cell}~HKD`, currency: 'HKD', amount }];

test('unmet demand has products with their supplier, deleted ones without a link, and the sums', async () => {
  const leaf = { _id: 's1', name: 'Leaf' };
  const requests = respondWith({
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'demand.amount', unit: 'amount', currency: 'HKD' },
      ...{ value: 27.5, sum: 27.5, count: 0, entries: [] },
    }),
    'GET /inventory/demand': () => ({
      success: true,
      products: [
        {
          productId: 'p1',
          product: { _id: 'p1', itemNo: 'TEA', name: 'Tea', photo: '' },
          supplier: leaf,
          ...{ quantity: 3, declined: 9, refused: 2, recovered: 4, waiting: 1, amounts: amounts(27.5, 'p1') },
        },
        {
          ...{ productId: 'p2', product: null, supplier: null, quantity: 0 },
          ...{ declined: 1, refused: 0, recovered: 0, waiting: 0, amounts: amounts(2.5, 'p2') },
        },
      ],
      total: 2,
      sums: { declined: 10, refused: 2, recovered: 4, waiting: 1, amounts: amounts(30) },
      suppliers: [
        { supplier: leaf, declined: 9, refused: 2, recovered: 4, waiting: 1, amounts: amounts(27.5) },
        { supplier: null, declined: 1, refused: 0, recovered: 0, waiting: 0, amounts: amounts(2.5) },
      ],
    }),
  });
  renderRoutes(routes, `${PATH}?supplier=s1`);
  expect((await screen.findByText('Tea')).getAttribute('href')).toBe('/admin/stock/product-list/p1');
  expect(screen.getAllByText('Unknown').some((element) => element.tagName === 'A')).toBe(false);
  expect(screen.getByText(/^10 units were missing in orders and 2 in carts/)).toBeTruthy();
  expect(screen.getByText('Leaf (11)')).toBeTruthy();
  expect(screen.getByText(/guests cannot be recognised/)).toBeTruthy();
  expect(requests.some((request) => request.includes('supplier=s1'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /27[.]50/ }));
  expect(await screen.findByText(/times the price of their product at the refusal/)).toBeTruthy();
  expect(requests.some((request) => request.includes('figure=demand.amount') && request.includes('key=p1'))).toBe(true);
});

test('without unmet demand it shows a message', async () => {
  const sums = { declined: 0, refused: 0, recovered: 0, waiting: 0, amounts: [] };
  respondWith({ 'GET /inventory/demand': () => ({ success: true, products: [], total: 0, sums, suppliers: [] }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('Nothing was missing in these days')).toBeTruthy();
});
