import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { historyResponse } from '../../../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../../../testing/render-app.tsx';
import { sampleOrder } from '../../../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../../../testing/sent.ts';
import { OrderPageScreen } from '../order-page.screen.tsx';

const tea = { _id: 'tea', itemNo: 'TEA', name: 'Green tea', photo: '' };
const mug = { _id: 'mug', itemNo: 'MUG', name: 'Mug', photo: '' };
const payment = {
  ...{ _id: 'y1', method: 'Bank transfer', amount: 128.83, reference: '' },
  recordedAt: '2026-11-21T02:00:00.000Z',
};
const request = {
  ...{ _id: 'r1', requestId: 'RR-000007', status: 'Pending' as const, createdAt: '2026-11-22T02:00:00.000Z' },
  ...{ returnReason: 'Too bitter', pictures: [], items: [{ product: 'tea', quantity: 3 }], shopNote: '' },
};
/** A reduction made the tea two rows, one cent apart. */
const paid = sampleOrder({
  items: [
    { product: tea, quantity: 2, pricePerItem: 17.93 },
    { product: tea, quantity: 4, pricePerItem: 17.92 },
    { product: mug, quantity: 1, pricePerItem: 1.29 },
  ],
  ...{ fee: 20, paid: 128.83, refunded: 0, due: 0, payments: [payment], paymentStatus: 'Complete' },
  requests: [request],
});
const refund = {
  ...{ _id: 'f1', amount: 53.78, to: 'manual' as const, state: 'settled' as const, reference: 'FPS 7' },
  ...{ requestedAt: '2026-11-23T02:00:00.000Z', settledAt: '2026-11-23T02:00:00.000Z', creditNote: 'CN-000012' },
};

beforeEach(() => sessionStorage.clear());

function shopWith(present: OrderDetailView, after: OrderDetailView | Response = present, state?: object): Sent[] {
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
    'GET /payment/list': { success: true, payments: [], total: 0 },
    'POST /order/o1/refund': act,
    'POST /order/o1/refund/f1/settle': act,
  });
  const { router } = renderRoutes([{ path: '/admin/order/:id', element: <OrderPageScreen /> }], '/admin/order/o1');
  if (state) void router.navigate('/admin/order/o1', { state });
  return sent;
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  return within(await screen.findByRole('dialog'));
};
const fill = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('units give their exact price, dearest first, and the order shows the refund at once', async () => {
  const refunded = { ...paid, refunded: 53.78, due: 53.78, refunds: [refund] };
  const sent = shopWith(paid, refunded);
  const dialog = await openDialog();
  dialog.getByText('$128.83 can be refunded.');
  await fill(dialog.getByLabelText('Units of Green tea to refund'), '3');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('53.78'));
  await fill(dialog.getByLabelText('Reference'), 'FPS 7');
  await fill(dialog.getByLabelText('Reason'), 'Too bitter');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await screen.findByText(/Credit note CN-000012/);
  expect(screen.getByText('Refunded', { selector: 'dt' }).nextElementSibling?.textContent).toBe('$53.78');
  // Goods came back: the customer owes nothing for them.
  expect(screen.getByText('Due').nextElementSibling?.textContent).toBe('$0.00');
  const items = [{ product: 'tea', quantity: 3 }];
  const body = { items, to: 'manual', reason: 'Too bitter', reference: 'FPS 7' };
  expect(sent).toEqual([{ body, ifMatch: '"1"' }]);
});

test('another amount stays as it was entered, and is sent instead of what the choices come to', async () => {
  const sent = shopWith(paid);
  const dialog = await openDialog();
  await fill(dialog.getByLabelText('Amount'), '10');
  await fill(dialog.getByLabelText('Units of Mug to refund'), '1');
  await dialog.findByText('The choices above come to $1.29.');
  await fill(dialog.getByLabelText('Part of the delivery fee'), '5');
  await dialog.findByText('The choices above come to $6.29.');
  await fill(dialog.getByLabelText('Reason'), 'Goodwill');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  const body = { items: [{ product: 'mug', quantity: 1 }], fee: 5, amount: 10, to: 'manual', reason: 'Goodwill' };
  await waitFor(() => expect(sent).toEqual([{ body: { ...body, reference: '' }, ifMatch: '"1"' }]));
});

test('a return request opens it with its units, which go back into stock, and is complete with it', async () => {
  const sent = shopWith(paid, paid, { refund: 'r1' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Units of Green tea to refund').value).toBe('3');
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('53.78');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  const items = [{ product: 'tea', quantity: 3 }];
  const body = { items, restock: items, request: 'r1', complete: true, to: 'manual', reason: 'Return RR-000007' };
  await waitFor(() => expect(sent).toEqual([{ body: { ...body, reference: '' }, ifMatch: '"1"' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nothing, a negative number, more than is left and a blank reason are refused before they are sent', async () => {
  const sent = shopWith(paid);
  const dialog = await openDialog();
  await fill(dialog.getByLabelText('Units of Mug to refund'), '2');
  await fill(dialog.getByLabelText('Amount'), '128.84');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByText('The largest value is 1.');
  await dialog.findByText('The largest value is 128.83.');
  await dialog.findByText('Please enter the reason.');
  expect(sent).toEqual([]);
});

test('what somebody else refunded meanwhile keeps the dialog open and says what is left', async () => {
  const tooHigh = { success: false, code: 'REFUND_TOO_HIGH', message: 'This is more than is left.', available: 28.83 };
  shopWith(paid, Response.json(tooHigh, { status: 409 }));
  const dialog = await openDialog();
  await fill(dialog.getByLabelText('Amount'), '100');
  await fill(dialog.getByLabelText('Reason'), 'Late');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await screen.findByText('This is more than is left.');
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('100.00');
});

test('a failed refund is struck out, says why, and can be done by hand', async () => {
  const { settledAt: _, creditNote: __, ...asked } = refund;
  const failed = { ...asked, to: 'provider' as const, state: 'failed' as const, reference: '', why: 'card expired' };
  const sent = shopWith({ ...paid, refunds: [failed] }, { ...paid, refunds: [refund] });
  await screen.findByText('Refused: card expired');
  await userEvent.click(screen.getByRole('button', { name: 'Done by hand' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reference'), 'FPS 7');
  await userEvent.click(dialog.getByRole('button', { name: 'Done by hand' }));
  await screen.findByText(/Credit note CN-000012/);
  expect(sent).toEqual([{ body: { reference: 'FPS 7' }, ifMatch: null }]);
});

test('an order without payments offers no refund', async () => {
  shopWith(sampleOrder({}));
  await screen.findByRole('button', { name: 'Record payment' });
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});
