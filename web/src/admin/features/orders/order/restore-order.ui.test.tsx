import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyResponse, type PastEvent, restoreVersion } from '../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { OrderDetail } from './order-detail.tsx';

const PATH = '/admin/order/list';
const order = sampleOrder({ fee: 30, version: '6' });
const placed = { type: 'orders.OrderPlaced' };
const completed = {
  type: 'orders.OrderStatusChanged',
  changes: [{ field: 'orderStatus', from: 'Pending', to: 'Completed' }],
};

function open(...history: PastEvent[]) {
  const sent: Sent[] = [];
  respondWith({
    'GET /order/o1': { success: true, status: true, order },
    'GET /history/order/o1': historyResponse(...history),
    'PUT /order/o1': (_, init) => {
      sent.push(sentOf(init));
      return { success: true, status: true, order: { ...order, version: String(6 + sent.length) } };
    },
  });
  renderRoutes([{ path: `${PATH}/:id`, element: <OrderDetail /> }], `${PATH}/o1?part=history`);
  return sent;
}

test('shipping information and fee are restored by their own changes, one based on the other', async () => {
  const sent = open(
    {
      type: 'orders.ShippingInfoChanged',
      changes: [
        { field: 'contactInfo.phone', from: '1111 2222', to: '2345 6789' },
        { field: 'shippingAddress', from: '1 Queen’s Road', to: '88 Nathan Road' },
        { field: 'fee', from: 0, to: 30 },
        { field: 'orderStatus', from: 'Pending', to: 'Completed' },
      ],
    },
    placed,
  );
  await restoreVersion('They moved back');
  await screen.findByText('Restored: Phone, Shipping Address, Fee');
  expect(sent).toEqual([
    { body: { type: 'ship_info', data: { phone: '1111 2222', address: '1 Queen’s Road' } }, ifMatch: '"6"' },
    { body: { type: 'order_status', data: { fee: 0 } }, ifMatch: '"7"' },
  ]);
});

test('a status is a completed step: it cannot be restored', async () => {
  open(completed, placed);
  await screen.findByText('placed the order');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
