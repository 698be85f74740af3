import type { OrderView } from '@countinghouse/contracts/orders/views';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { EditOrder } from './edit-order.tsx';

const PATH = '/admin/order/list';
const routes = [{ path: PATH, children: [{ path: ':id/edit', element: <EditOrder /> }] }];

const order: OrderView = {
  _id: 'o1',
  orderId: 'SO-000001',
  createdAt: '2026-11-20T02:00:00.000Z',
  customer: { _id: 'c1', name: 'Chan Tai Man' },
  contactInfo: { email: 'chan@example.com', phone: '2345 6789' },
  shippingAddress: '88 Nathan Road',
  items: [],
  fee: 0,
  orderStatus: 'Pending',
  paymentStatus: 'Pending',
  orderTrackStatus: 'ordered',
  transactionId: '',
  paymentMethod: 'Card',
  currency: { name: 'HKD', symbol: '$' },
  version: '1',
};

interface Sent {
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

/** A server that takes every change and answers the order with the next version, or what `answer` says. */
function shopWith(present: OrderView, answer?: (nth: number) => Response | undefined): Sent[] {
  const sent: Sent[] = [];
  const answers: Answers = {
    'GET /order/o1': () => ({ success: true, status: true, order: present }),
    'PUT /order/o1': (_, init) => {
      sent.push({
        body: JSON.parse(String(init.body)),
        ifMatch: (init.headers as Record<string, string>)['If-Match'],
      });
      return (
        answer?.(sent.length) ?? {
          success: true,
          status: true,
          order: { ...present, version: String(sent.length + 1) },
        }
      );
    },
  };
  answerWith(answers);
  return sent;
}

const open = async () => {
  const view = renderRoutes(routes, `${PATH}/o1/edit`);
  await screen.findByText('Edit Order · SO-000001');
  return view;
};

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', PATH);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a fee is saved alone, so that somebody else’s status stays', async () => {
  const sent = shopWith(order);
  await open();
  const fee = screen.getByLabelText('Fee');
  await userEvent.clear(fee);
  await userEvent.type(fee, '30.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save: Order Status' }));
  await screen.findByText('Order Status has been updated successfully');
  expect(sent).toEqual([{ body: { type: 'order_status', data: { fee: 30.5 } }, ifMatch: '"1"' }]);
});

test('a second save is based on the first', async () => {
  const sent = shopWith(order);
  await open();
  const save = screen.getByRole('button', { name: 'Save: Payment Status' });
  await userEvent.click(save);
  await screen.findByText('Payment Status has been updated successfully');
  await userEvent.click(save);
  await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']));
});

test('after a conflict the reason is shown, the typing stays, and the next save goes over it', async () => {
  const conflict = { success: false, code: 'VERSION_CONFLICT', message: 'Somebody else changed this order' };
  const sent = shopWith(order, (nth) => (nth === 1 ? Response.json(conflict, { status: 409 }) : undefined));
  await open();
  const phone = screen.getByLabelText('Phone');
  await userEvent.clear(phone);
  await userEvent.type(phone, '9999 0000');
  const save = screen.getByRole('button', { name: 'Save: Shipping Information' });
  await userEvent.click(save);
  await screen.findByText('Somebody else changed this order');
  expect((phone as HTMLInputElement).value).toBe('9999 0000');
  await userEvent.click(save);
  await screen.findByText('Shipping Information has been updated successfully');
  expect(sent[1]).toEqual({ body: { type: 'ship_info', data: { phone: '9999 0000' } }, ifMatch: undefined });
});

test('tracking goes one step at a time and stops at both ends', async () => {
  const sent = shopWith(order);
  await open();
  const tracking = within(screen.getByRole('region', { name: 'Order Track Status' }));
  expect((tracking.getByRole('button', { name: 'Prev' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(tracking.getByRole('button', { name: 'Next' }));
  await screen.findByText('Order Track Status has been updated successfully');
  expect(sent[0]?.body).toEqual({ type: 'order_track_status', data: { orderTrackStatus: 'picked_by_courier' } });

  cleanup();
  shopWith({ ...order, orderTrackStatus: 'delivered' });
  await open();
  expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
});
