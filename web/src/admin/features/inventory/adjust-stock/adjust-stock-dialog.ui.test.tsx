import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct } from '../../../testing/samples.ts';
import { AdjustStockOverlay } from './adjust-stock-overlay.tsx';

const [robot, boat] = ['018f0000-0000-7000-8000-aaaa00000001', '018f0000-0000-7000-8000-aaaa00000002'];

const adjustment: AdjustmentView = {
  ...{
    _id: 'a1',
    adjustmentId: 'AD-000001',
    createdAt: '2026-11-20T02:00:00.000Z',
    version: '1',
    lines: [],
    reversed: false,
  },
  ...{ product: { _id: robot, itemNo: 'BOT', name: 'Robot', photo: '' }, reason: '', reasonCode: null, quantity: -3 },
};

function open(search: string, refusal?: object) {
  const sent: { path: string; body: unknown }[] = [];
  const note = (path: string) => (_: unknown, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return refusal ? Response.json(refusal, { status: 409 }) : { success: true, adjustment };
  };
  respondWith({
    [`GET /product/${robot}`]: {
      success: true,
      product: sampleProduct(1, { _id: robot, itemNo: 'BOT', name: 'Robot', quantity: 8 }),
    },
    [`GET /product/${boat}`]: {
      success: true,
      product: sampleProduct(2, { _id: boat, itemNo: 'SEA', name: 'Boat', quantity: 3 }),
    },
    'GET /product/fetch-list': (url) => ({
      success: true,
      products:
        url.searchParams.get('search')?.toLowerCase() === 'sea'
          ? [{ _id: boat, itemNo: 'SEA', name: 'Boat', photo: '', category: null }]
          : [],
    }),
    'GET /product/list': { success: true, products: [], total: 0, capped: false },
    'POST /adjustment': note('/adjustment'),
    'POST /adjustment/products': note('/adjustment/products'),
  });
  const page = (
    <>
      <p>the page below</p>
      <AdjustStockOverlay />
    </>
  );
  return { sent, ...renderRoutes([{ path: '/admin/page', element: page }], `/admin/page?current=2&${search}`) };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('shows the stock now and afterwards, saves, and keeps the page', async () => {
  const { sent, router } = open(`adjust=${robot}`);
  await userEvent.type(await screen.findByLabelText('Quantity'), '-3');
  await screen.findByText(/In stock: 8, afterwards 5/);
  await userEvent.click(screen.getByText('Damaged'));
  await userEvent.type(screen.getByLabelText('Reason'), 'Dented');
  await save();
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/adjustment', body: { product: robot, quantity: -3, reason: 'Dented', reasonCode: 'damaged' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/admin/page', search: '?current=2' });
  screen.getByText('the page below');
});

test('accepts a count instead, and leaves the difference to the server', async () => {
  const { sent } = open(`adjust=${robot}`);
  await userEvent.click(await screen.findByText('What was counted'));
  await save();
  await screen.findByText('Please input the counted number!');
  await userEvent.type(screen.getByLabelText('Counted'), '6');
  await screen.findByText(/In stock: 8, afterwards 6/);
  await save();
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/adjustment', body: { product: robot, counted: 6, reason: '', reasonCode: null } }]),
  );
});

test('books returned units in one adjustment, without empty lines', async () => {
  const { sent } = open(`adjust=${robot}:1,${boat}:2&adjustFor=return-restock`);
  await screen.findByText(/In stock: 3, afterwards 5/);
  const robots = await screen.findByLabelText('Robot · BOT');
  expect((robots as HTMLInputElement).value).toBe('1');
  await save();
  const lines = [
    { product: robot, quantity: 1 },
    { product: boat, quantity: 2 },
  ];
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/adjustment/products', body: { lines, reason: '', reasonCode: 'return-restock' } }]),
  );
});

test('an empty line is skipped, and without any line nothing is sent', async () => {
  const { sent } = open(`adjust=${robot},${boat}`);
  await screen.findByLabelText('Boat · SEA');
  await save();
  await screen.findByText('Please enter a number for at least one product.');
  await userEvent.type(screen.getByLabelText('Boat · SEA'), '4');
  await save();
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/adjustment', body: { product: boat, quantity: 4, reason: '', reasonCode: null } }]),
  );
});

test('units of one product and a count of another are sent in one adjustment', async () => {
  const { sent } = open(`adjust=${robot},${boat}`);
  await userEvent.type(await screen.findByLabelText('Robot · BOT'), '-2');
  const [, asCount] = screen.getAllByText('What was counted');
  await userEvent.click(asCount!);
  await userEvent.type(screen.getByLabelText('Boat · SEA'), '5');
  await screen.findByText(/In stock: 8, afterwards 6/);
  await screen.findByText(/In stock: 3, afterwards 5/);
  await save();
  const lines = [
    { product: robot, quantity: -2 },
    { product: boat, counted: 5 },
  ];
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/adjustment/products', body: { lines, reason: '', reasonCode: null } }]),
  );
});

test('a new line takes the focus, then its quantity, and scans add no empty lines', async () => {
  const { sent } = open(`adjust=${robot}`);
  await userEvent.type(await screen.findByLabelText('Quantity'), '2');
  const add = screen.getByRole('button', { name: 'Add a product' });
  await userEvent.click(add);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await userEvent.keyboard('sea{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Boat · SEA')));
  await userEvent.keyboard('3');
  await userEvent.click(add);
  await userEvent.keyboard('unknown{Enter}');
  await userEvent.click(add);
  expect(screen.getAllByRole('button', { name: /^Take .* off$/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Take Product 3 off' }));
  await save();
  const lines = [
    { product: robot, quantity: 2 },
    { product: boat, quantity: 3 },
  ];
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ lines }]));
});

test('closing requires confirmation before input is discarded, and only then', async () => {
  const { router } = open(`adjust=${robot}`);
  await userEvent.type(await screen.findByLabelText('Quantity'), '-9');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('What you typed will be lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect((screen.getByLabelText('Quantity') as HTMLInputElement).value).toBe('-9');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toBe('?current=2'));
});

test('Back and closing the tab require confirmation before input is discarded, and only then', async () => {
  const { router } = open('');
  const closesWithoutConfirmation = () => {
    const unload = createEvent('beforeunload', window, { cancelable: true });
    fireEvent(window, unload);
    return !unload.defaultPrevented;
  };
  await act(() => router.navigate(`/admin/page?current=2&adjust=${robot}`));
  await screen.findByLabelText('Quantity');
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBeNull();

  await act(() => router.navigate(1));
  await userEvent.type(await screen.findByLabelText('Quantity'), '-9');
  expect(closesWithoutConfirmation()).toBe(false);
  await act(() => router.navigate(-1));
  await screen.findByText('What you typed will be lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect((screen.getByLabelText('Quantity') as HTMLInputElement).value).toBe('-9');
  await act(() => router.navigate(-1));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByLabelText('Quantity')).toBeNull());
  expect(closesWithoutConfirmation()).toBe(true);
});

test('insufficient stock is shown beside the quantity', async () => {
  open(`adjust=${robot}`, { success: false, code: 'INSUFFICIENT_STOCK', message: 'There is not enough stock.' });
  await userEvent.type(await screen.findByLabelText('Quantity'), '-9');
  await save();
  await screen.findByText('There is not enough stock.');
  screen.getByRole('dialog');
});
