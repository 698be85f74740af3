import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { OrderExport } from './order-export.tsx';

test('the file has at first the columns that the list shows, and any others by choice', async () => {
  const bodies: Record<string, string>[] = [];
  respondWith({
    'POST /export': (_, { body }) => {
      bodies.push(JSON.parse(String(body)));
      const running = { list: 'orders', format: 'csv', createdAt: '', progress: { done: 0, total: 0 }, version: '1' };
      const notes = { omitted: [], changed: [], unprintable: [] };
      const ended = { _id: 'e1', status: 'failed', cause: 'gave-up', path: null, expiresAt: null, ...notes };
      return { success: true, export: { ...running, ...ended } };
    },
  });
  const user = userEvent.setup();
  const address = '/admin/order/list/export?hide=date.total&columns=paymentStatus.orderId';
  renderRoutes([{ path: '/admin/order/list/export', element: <OrderExport /> }], address);
  const isTicked = async (name: string) => (await screen.findByRole('checkbox', { name })).matches(':checked');
  expect(await isTicked('Order ID')).toBe(true);
  expect(await isTicked('Placed on')).toBe(false);
  expect(await isTicked('Order total')).toBe(false);
  expect(await isTicked('Phone')).toBe(false);
  for (const name of ['Placed on', 'Phone', 'Order note', 'Fee']) {
    await user.click(screen.getByRole('checkbox', { name }));
  }
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    ...{ list: 'orders', hide: 'fee.orderTotal', columns: 'paymentStatus.orderId', with: 'phone.orderNote' },
  });
});
