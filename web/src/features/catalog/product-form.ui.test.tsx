import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleProduct } from '../../testing/product.ts';
import { answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { EditProductForm } from './product-form.tsx';

const PATH = '/admin/stock/product-list';
const routes = [{ path: PATH, children: [{ path: ':id/edit', element: <EditProductForm /> }] }];

test('the first field of the panel has the focus, so that one types at once', async () => {
  answerWith({ 'GET /product/p1': { success: true, product: sampleProduct(1) } });
  renderRoutes(routes, `${PATH}/p1/edit`);
  const itemNo = await screen.findByLabelText('Item No');
  await waitFor(() => expect(document.activeElement).toBe(itemNo));
});

test('the panel for a product that was deleted says that it is gone', async () => {
  answerWith({});
  renderRoutes(routes, `${PATH}/p1/edit`);
  await screen.findByText('This is not there any more');
});
