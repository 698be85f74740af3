import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { historyResponse } from '../../../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../../../testing/render-app.tsx';
import { sampleOrder } from '../../../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../../../testing/sent.ts';
import { OrderPageScreen } from '../order-page.screen.tsx';

const cups = { product: { _id: 'p1', itemNo: 'CUP', name: 'Cup', photo: '' }, quantity: 4, pricePerItem: 25 };
const order = sampleOrder({ items: [cups], fee: 20, paymentMethod: 'Bank transfer', transactionId: 'FT 900' });
const payment = {
  ...{ _id: 'y1', method: 'Bank transfer', amount: 50, reference: 'FT 900' },
  recordedAt: '2026-11-21T02:00:00.000Z',
};
const partlyPaid = { ...order, paid: 50, refunded: 0, due: 70, payments: [payment] };
const ledgerEntry = {
  ...payment,
  order: { _id: 'o1', orderId: order.orderId },
  customer: { _id: 'c1', name: 'Chan Tai Man' },
  currency: order.currency,
  recordedBy: { _id: 'amy', name: 'Amy Cheung' },
};

beforeEach(() => sessionStorage.clear());

/** A server with one order; every act on its payments is answered with `after`. */
function shopWith(present: OrderDetailView, after: OrderDetailView | Response = present): Sent[] {
  const sent: Sent[] = [];
  let now = present;
  const act = (_: unknown, init: RequestInit) => {
    sent.push(sentOf(init));
    if (after instanceof Response) return after.clone();
    now = { ...after, version: '2' };
    return { success: true, status: true, order: now };
  };
  respondWith({
    'GET /order/o1': () => ({ success: true, status: true, order: now }),
    'GET /order/list': { success: true, status: true, orders: [present], total: 1 },
    'GET /history/order/o1': historyResponse({ type: 'orders.OrderPlaced' }),
    'GET /payment/list': { success: true, payments: [ledgerEntry], total: 1 },
    'POST /order/o1/payment': act,
    'POST /order/o1/payment/y1/void': act,
  });
  renderRoutes([{ path: '/admin/order/:id', element: <OrderPageScreen /> }], '/admin/order/o1');
  return sent;
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
  return screen.findByRole('dialog');
};

test('the dialog begins with what is due, and the order shows what was recorded at once', async () => {
  const sent = shopWith(order, partlyPaid);
  const dialog = within(await openDialog());
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('120.00');
  expect(dialog.getByLabelText<HTMLInputElement>('Payment Method').value).toBe('Bank transfer');
  expect(dialog.getByLabelText<HTMLInputElement>('Reference').value).toBe('FT 900');
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '50');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const payments = within((await screen.findByRole('heading', { name: 'Payments' })).parentElement!);
  await payments.findByText(/Recorded by Amy Cheung/);
  expect(payments.getByText('Due').nextElementSibling?.textContent).toBe('$70.00');
  expect(sent).toEqual([{ body: { amount: 50, method: 'Bank transfer', reference: 'FT 900' }, ifMatch: '"1"' }]);
});

test('nothing, less than nothing and a blank method are refused before they are sent', async () => {
  const sent = shopWith(order);
  const dialog = within(await openDialog());
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '0');
  await userEvent.clear(dialog.getByLabelText('Payment Method'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('The smallest value is 0.01.');
  await dialog.findByText('Please enter the payment method.');
  expect(sent).toEqual([]);
});

test('a payment that somebody else recorded meanwhile leaves the dialog open with the reason', async () => {
  const conflict = { success: false, code: 'VERSION_CONFLICT', message: 'Somebody changed it.', fields: ['payments'] };
  shopWith(order, Response.json(conflict, { status: 409 }));
  const dialog = within(await openDialog());
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody changed it.');
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('120.00');
});

test('a void payment stays, struck out, and needs a reason', async () => {
  const voided = { ...partlyPaid, paid: 0, due: 120, payments: [{ ...payment, voidedAt: '2026-11-22T02:00:00.000Z' }] };
  const sent = shopWith(partlyPaid, voided);
  await userEvent.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Void' }));
  await dialog.findByText('Please enter the reason.');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Entered twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(screen.getByText('Paid').nextElementSibling?.textContent).toBe('$0.00'));
  expect(sent).toEqual([{ body: { reason: 'Entered twice' }, ifMatch: null }]);
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
});

test('an order without payments shows no ledger, and the ledger is not read', async () => {
  shopWith(order);
  await screen.findByRole('button', { name: 'Record payment' });
  expect(screen.queryByRole('heading', { name: 'Payments' })).toBeNull();
});
