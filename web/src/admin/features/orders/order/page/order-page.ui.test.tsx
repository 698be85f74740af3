import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { historyResponse } from '../../../../testing/history.ts';
import { type Responses, renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { sampleOrder } from '../../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../../testing/sent.ts';
import { OrderPageScreen } from './order-page.screen.tsx';

const routes = [{ path: '/admin/order/:id', element: <OrderPageScreen /> }];
const line = (id: string, quantity: number) => ({
  product: { _id: id, itemNo: id, name: `Cup ${id}`, photo: '' },
  quantity,
  pricePerItem: 10,
});
const order = sampleOrder({ items: [line('p1', 1_200), line('p2', 4)] });

beforeEach(() => sessionStorage.clear());

interface Shop {
  readonly present?: OrderDetailView;
  readonly answers?: Responses;
}

/** A server with one order, which accepts every change and responds with the next version. */
function shopWith({ present = order, answers = {} }: Shop = {}): Sent[] {
  const sent: Sent[] = [];
  let now = present;
  respondWith({
    'GET /order/o1': () => ({ success: true, status: true, order: now }),
    'GET /order/list': { success: true, status: true, orders: [present], total: 1 },
    'GET /history/order/o1': historyResponse({ type: 'orders.OrderPlaced' }),
    'PUT /order/o1': (_, init) => {
      const change = sentOf(init);
      sent.push(change);
      now = { ...now, ...applied(change.body), version: String(Number(now.version) + 1) };
      return { success: true, status: true, order: now };
    },
    ...answers,
  });
  return sent;
}

function applied(body: unknown): Partial<OrderDetailView> {
  const { type, data } = body as { type: string; data: Record<string, never> };
  if (type !== 'ship_info') return data;
  const { address = order.shippingAddress, ...contact } = data;
  return { shippingAddress: address, contactInfo: { ...order.contactInfo, ...contact } };
}

/** Replaces the text of a field. */
async function type(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

const open = (search = '') => renderRoutes(routes, `/admin/order/o1${search}`);

test('one Save sends the changes as separate facts, each based on the one before', async () => {
  const sent = shopWith();
  open();
  await screen.findByLabelText('Phone');
  await type('Phone', '9999 0000');
  await type('Fee', '12');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Order Status has been updated successfully');
  expect(sent).toEqual([
    { body: { type: 'ship_info', data: { phone: '9999 0000' } }, ifMatch: '"1"' },
    { body: { type: 'order_status', data: { fee: 12 } }, ifMatch: '"2"' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Nothing has been changed.');
  expect(sent).toHaveLength(2);
});

test('refused changes stay in the form, and those saved before are not sent again', async () => {
  let refusals = 0;
  const sent: Sent[] = [];
  shopWith({
    answers: {
      'PUT /order/o1': (_, init) => {
        const change = sentOf(init);
        sent.push(change);
        const { type } = change.body as { type: string };
        if (type === 'order_status' && refusals++ === 0) {
          const refused = { success: false, code: 'INSUFFICIENT_STOCK', message: 'There is not enough stock' };
          return Response.json(refused, { status: 409 });
        }
        const saved = { ...order, ...applied(change.body), version: String(Number(order.version) + sent.length) };
        return { success: true, status: true, order: saved };
      },
    },
  });
  open();
  const address = await screen.findByLabelText('Shipping Address');
  await userEvent.type(address, ', 3/F');
  await type('Fee', '7');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('There is not enough stock');
  expect((screen.getByLabelText('Fee') as HTMLInputElement).value).toContain('7');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Order Status has been updated successfully');
  expect(sent.map(({ body }) => (body as { type: string }).type)).toEqual([
    'ship_info',
    'order_status',
    'order_status',
  ]);
});

test('a payment is marked by one click, and an untouched form is updated', async () => {
  const sent = shopWith();
  open();
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  await userEvent.click(payment.getByRole('button', { name: 'Mark paid' }));
  await screen.findByText('Payment Status has been updated successfully');
  expect(sent).toEqual([{ body: { type: 'payment_status', data: { paymentStatus: 'Complete' } }, ifMatch: '"1"' }]);
  expect(payment.queryByRole('button', { name: 'Mark paid' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByLabelText('Payment Status').closest('.ant-select')?.textContent).toContain('Complete'),
  );
});

test('only the steps next to the present one can be chosen', async () => {
  const sent = shopWith({ present: { ...order, orderTrackStatus: 'on_the_way' } });
  open();
  const steps = within(await screen.findByRole('list', { name: 'Order Track Status' })).getAllByRole('button');
  expect(steps.map((step) => (step as HTMLButtonElement).disabled)).toEqual([true, false, true, false, true]);
  await userEvent.click(steps[3] as HTMLElement);
  await screen.findByText('Order Track Status has been updated successfully');
  expect(sent[0]?.body).toEqual({ type: 'order_track_status', data: { orderTrackStatus: 'ready_for_pickup' } });
});

test('the effect of a status on the stock is shown before it is saved', async () => {
  shopWith();
  open();
  const status = await screen.findByLabelText('Order Status');
  expect(screen.queryByText(/to stock/)).toBeNull();
  await userEvent.click(status);
  await userEvent.click(await screen.findByTitle('Rejected'));
  await screen.findByText('Saving this returns 1,204 units to stock.');
  expect(screen.queryByText(/pay it back/)).toBeNull();
});

test('for a paid order the amount to refund is shown before it is rejected', async () => {
  shopWith({ present: { ...order, paymentStatus: 'Complete' } });
  open();
  await userEvent.click(await screen.findByLabelText('Order Status'));
  await userEvent.click(await screen.findByTitle('Rejected'));
  await screen.findByText(/^The customer has paid \$[\d,.]+\. Saving this does not pay it back\.$/);
});

const named = (id: string, change: Partial<OrderDetailView> = {}) =>
  sampleOrder({ _id: id, orderId: `SO-${id}`, paymentStatus: 'Complete', ...change });
const address = (pathname: string) => new URL(pathname, 'http://shop').pathname.split('/').at(-1) ?? '';

/** A server with a list of orders, which each leave its filter with their first change. */
function queueOf(...listed: OrderDetailView[]): { readonly asked: string[] } {
  const asked: string[] = [];
  const orders = new Map(listed.map((one) => [one._id, one]));
  const changed = new Set<string>();
  const paths = listed.map(({ _id }) => _id);
  respondWith({
    'GET /order/list': (url) => {
      asked.push(String(new URL(String(url), 'http://shop').searchParams));
      const left = [...orders.values()].filter(({ _id }) => !changed.has(_id));
      return { success: true, status: true, orders: left, total: left.length };
    },
    ...Object.fromEntries(
      paths.flatMap((id) => [
        [`GET /order/${id}`, () => ({ success: true, status: true, order: orders.get(id) })],
        [`GET /history/order/${id}`, historyResponse({ type: 'orders.OrderPlaced' })],
        [
          `PUT /order/${id}`,
          (_: unknown, init: RequestInit) => {
            const now = { ...orders.get(id), ...applied(sentOf(init).body), version: '2' } as OrderDetailView;
            orders.set(id, now);
            changed.add(id);
            return { success: true, status: true, order: now };
          },
        ],
      ]),
    ),
  });
  return { asked };
}

const focused = () => document.activeElement?.textContent?.trim();

test('a list is worked through by Enter alone, though every order leaves its filter', async () => {
  queueOf(named('a'), named('b'), named('c'));
  const { router } = renderRoutes(
    [...routes, { path: '/admin/order/list', element: <a href="/">list</a> }],
    '/admin/order/list',
  );
  await act(() => router.navigate('/admin/order/a?orderTrackStatus=ordered'));
  for (const [place, id] of ['a', 'b', 'c'].entries()) {
    await waitFor(() => expect(address(router.state.location.pathname)).toBe(id));
    await screen.findByText(`${place + 1} of 3`);
    await waitFor(() => expect(focused()).toContain('Picked by courier'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(id === 'c' ? 'Back to the list' : 'Next order'));
    if (id !== 'c') await userEvent.keyboard('{Enter}');
  }
  await screen.findByText('That was the last one.');
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(address(router.state.location.pathname)).toBe('b'));
});

test('the next order after a payment is one whose customer still exists', async () => {
  const unpaid = { paymentStatus: 'Pending' } as const;
  const erased = { ...unpaid, customer: { _id: 'c1', name: '' }, contactInfo: { email: '', phone: '' } };
  queueOf(named('a', unpaid), named('b', erased), named('c', unpaid));
  const { router } = renderRoutes([...routes, { path: '/', element: null }], '/');
  await act(() => router.navigate('/admin/order/a?paymentStatus=Pending'));
  await waitFor(() => expect(focused()).toBe('Mark paid'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Next order'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address(router.state.location.pathname)).toBe('c'));
  await screen.findByText('3 of 3');
});

test('the arrow keys open the neighbours in the list, across its pages', async () => {
  const { asked } = queueOf(named('a'), named('b'), named('c'));
  const { router } = renderRoutes(routes, '/admin/order/b?search=tea&current=2&size=10');
  await screen.findByText('2 of 3');
  expect(asked.every((query) => query.includes('search=tea'))).toBe(true);
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(address(router.state.location.pathname)).toBe('a'));
  expect(router.state.location.search).toBe('?search=tea&current=2&size=10');
});

test('typing in a field does not navigate', async () => {
  shopWith({
    answers: {
      'GET /order/list': { success: true, status: true, orders: [order, { ...order, _id: 'next' }], total: 2 },
      'GET /order/next': { success: true, status: true, order: { ...order, _id: 'next' } },
    },
  });
  const { router } = open();
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Next order' }) as HTMLButtonElement).disabled).toBe(false),
  );
  await userEvent.click(await screen.findByLabelText('Phone'));
  await userEvent.keyboard('{ArrowRight}');
  expect(router.state.location.pathname).toBe('/admin/order/o1');
});

test('a restored note can be removed again', async () => {
  const changes = [{ field: 'notes.n1', from: null, to: 'Ring twice' }];
  const types = ['orders.OrderNoteRestored', 'orders.OrderNoteRemoved', 'orders.OrderNoteAdded'];
  shopWith({
    answers: { 'GET /history/order/o1': () => historyResponse(...types.map((type) => ({ type, changes }))) },
  });
  open();
  await screen.findByText('restored a note', { exact: false });
  expect(screen.getAllByRole('button', { name: 'Remove this note' })).toHaveLength(1);
});

test('a note is added, and removed where it is shown', async () => {
  const calls: string[] = [];
  const written = {
    type: 'orders.OrderNoteAdded',
    changes: [{ field: 'notes.n1', from: null, to: 'Ring twice' }],
  };
  let events = [{ type: 'orders.OrderPlaced' }];
  shopWith({
    answers: {
      'GET /history/order/o1': () => historyResponse(...events),
      'POST /order/o1/note': (_, init) => {
        calls.push(String(init?.body));
        events = [written, ...events];
        return Response.json({ success: true, status: true, note: { _id: 'n1', text: 'Ring twice' } }, { status: 201 });
      },
      'DELETE /order/o1/note/n1': () => {
        calls.push('removed');
        events = [{ ...written, type: 'orders.OrderNoteRemoved' }, ...events];
        return { success: true, status: true };
      },
    },
  });
  open();
  const add = await screen.findByRole('button', { name: 'Add note' });
  expect((add as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Note for staff'), 'Ring twice');
  await userEvent.click(add);
  await screen.findByText('wrote a note', { exact: false });
  expect(calls).toEqual([JSON.stringify({ text: 'Ring twice' })]);
  expect((screen.getByLabelText('Note for staff') as HTMLTextAreaElement).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Remove this note' }));
  await screen.findByText('removed a note', { exact: false });
  expect(calls[1]).toBe('removed');
  expect(screen.queryByRole('button', { name: 'Remove this note' })).toBeNull();
});

test('the unpaid orders of its network are counted before all are rejected', async () => {
  const [one, other] = [sampleOrder({ _id: 'o1' }), sampleOrder({ _id: 'o2' })];
  const asked: URLSearchParams[] = [];
  shopWith({
    answers: {
      'GET /order/list': (url) => {
        asked.push(new URL(String(url), 'http://shop').searchParams);
        return { success: true, status: true, orders: [one, other], total: 2 };
      },
    },
  });
  open();
  const links = await screen.findAllByRole('link', { name: 'Unpaid orders from the same network' });
  expect(links[0]?.getAttribute('href')).toContain('network=o1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Reject all…' })[1] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Reject all unpaid orders from this network' });
  expect(dialog.textContent).toContain('2 will be changed');
  const question = asked.find((params) => params.get('network') === 'o1');
  expect(Object.fromEntries(question ?? [])).toMatchObject({
    ...{ orderStatus: 'Pending', paymentStatus: 'Pending,Failed', orderTrackStatus: 'ordered' },
  });
  expect(within(dialog).getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false);
});
