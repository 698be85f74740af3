import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { samplePages } from '../../../testing/samples.ts';
import { ShippingMethodsScreen } from './shipping-methods.screen.tsx';

const routes = [
  { path: '/admin/setting/shipping-methods', element: <ShippingMethodsScreen /> },
  { path: '/admin/setting/custom-pages/:page', element: <p>the editor</p> },
];
const text = { blocks: [{ key: 'a', text: 'Courier within two days', type: 'unstyled' }], entityMap: {} };

test('the delivery texts are shown, with a link to their form', async () => {
  const pages = samplePages({ deliveryMethod: { text, image: '', version: '1' } });
  respondWith({ 'GET /setting/pages': { success: true, pages } });
  const { router } = renderRoutes(routes, '/admin/setting/shipping-methods');
  await screen.findByText('Courier within two days');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Delivery Methods' }));
  expect(router.state.location.pathname).toBe('/admin/setting/custom-pages/deliveryMethod');
});

test('without texts it shows a message', async () => {
  respondWith({ 'GET /setting/pages': { success: true, pages: samplePages() } });
  renderRoutes(routes, '/admin/setting/shipping-methods');
  await screen.findByText('Nothing is written about delivery yet');
});
