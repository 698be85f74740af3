import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { historyResponse } from '../../../testing/history.ts';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { EditOrder } from './edit-order.tsx';

const PATH = '/admin/order/list';
const routes = [{ path: PATH, children: [{ path: ':id/edit', element: <EditOrder /> }] }];

const order = sampleOrder();

/**
 * A server that accepts every change and responds with the next version of the order, or with the result of `answer`.
 */
function shopWith(present: OrderDetailView, answer?: (nth: number) => Response | undefined): Sent[] {
  const sent: Sent[] = [];
  const answers: Responses = {
    'GET /order/o1': () => ({ success: true, status: true, order: present }),
    'PUT /order/o1': (_, init) => {
      sent.push(sentOf(init));
      return (
        answer?.(sent.length) ?? {
          success: true,
          status: true,
          order: { ...present, version: String(sent.length + 1) },
        }
      );
    },
  };
  respondWith(answers);
  return sent;
}

/** The dialog focuses its first field once it has opened; before that it would take the focus from any other. */
async function open(): Promise<void> {
  renderRoutes(routes, `${PATH}/o1/edit`);
  const first = await screen.findByLabelText('Order Status');
  await waitFor(() => expect(document.activeElement).toBe(first));
}

test('a fee is saved alone, so that another user’s status stays', async () => {
  const sent = shopWith(order);
  await open();
  const fee = screen.getByLabelText('Fee');
  await userEvent.clear(fee);
  await userEvent.type(fee, '30.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Order Status has been updated successfully');
  expect(sent).toEqual([{ body: { type: 'order_status', data: { fee: 30.5 } }, ifMatch: '"1"' }]);
});

const conflict = { success: false, code: 'VERSION_CONFLICT', message: 'Somebody else changed this order' };

test('where both changed the same field, one is chosen; the input stays and the next save is based on theirs', async () => {
  const theirs = { ...order, contactInfo: { email: 'new@example.com', phone: '1111 2222' }, version: '2' };
  let present = order;
  const sent: Sent[] = [];
  respondWith({
    'GET /order/o1': () => ({ success: true, status: true, order: present }),
    'PUT /order/o1': (_, init) => {
      const change = sentOf(init);
      sent.push(change);
      present = theirs;
      return change.ifMatch === '"1"'
        ? Response.json(conflict, { status: 409 })
        : { success: true, status: true, order: present };
    },
  });
  await open();
  const phone = screen.getByLabelText('Phone') as HTMLInputElement;
  await userEvent.clear(phone);
  await userEvent.type(phone, '9999 0000');
  await userEvent.type(screen.getByLabelText('Shipping Address'), ', 3/F');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  const choice = (await screen.findByText('Somebody changed this meanwhile')).closest('[role="dialog"]') as HTMLElement;
  expect([...choice.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual(['Phone']);
  for (const value of ['2345 6789', '9999 0000', '1111 2222']) expect(within(choice).getByText(value)).toBeTruthy();
  expect(phone.value).toBe('9999 0000');
  await userEvent.click(within(choice).getByText('Theirs'));
  await userEvent.click(within(choice).getByText('Save with these'));
  await screen.findByText('Shipping Information has been updated successfully');
  expect(sent[1]).toEqual({
    body: { type: 'ship_info', data: { address: '88 Nathan Road, 3/F' } },
    ifMatch: '"2"',
  });
  expect(phone.value).toBe('1111 2222');
});

test('who changed the address first is named', async () => {
  const theirs = { ...order, shippingAddress: '1 Amy Road', version: '2' };
  let present = order;
  respondWith({
    'GET /order/o1': () => ({ success: true, status: true, order: present }),
    'GET /history/order/o1': historyResponse({
      type: 'orders.ShippingInfoChanged',
      changes: [{ field: 'shippingAddress', from: order.shippingAddress, to: '1 Amy Road' }],
    }),
    'PUT /order/o1': () => {
      present = theirs;
      return Response.json(conflict, { status: 409 });
    },
  });
  await open();
  await userEvent.type(screen.getByLabelText('Shipping Address'), ', 3/F');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const choice = await screen.findByText(/^Amy Cheung changed this/);
  expect(within(choice.closest('[role="dialog"]') as HTMLElement).getByText('Shipping Address')).toBeTruthy();
});

test('tracking changes one step at a time and stops at both ends', async () => {
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

test('the first field has the focus, so that its options open without a click', async () => {
  shopWith(order);
  await open();
  const first = screen.getByLabelText('Order Status');
  expect(first.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(first.getAttribute('aria-expanded')).toBe('true'));
});

test('a wrong e-mail address is refused in the language of the admin, not by the browser', async () => {
  const sent = shopWith(order);
  await open();
  const email = screen.getByLabelText('Email');
  await userEvent.clear(email);
  await userEvent.type(email, 'chan@');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a valid email address.');
  expect(email.closest('form')?.noValidate).toBe(true);
  expect(sent).toEqual([]);
});
