import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { expect, test } from 'vitest';
import { UndoProvider } from '../../../shared/undo/undo-provider.tsx';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, signedIn } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { EditAdjustmentForm } from './adjustment-form.tsx';

const PATH = '/admin/stock/adjustment-list';
const [robot, boat] = ['018f0000-0000-7000-8000-aaaa00000001', '018f0000-0000-7000-8000-aaaa00000002'];
const named = (_id: string, itemNo: string, name: string) => ({ _id, itemNo, name, photo: '' });
const adjustment: AdjustmentView = {
  ...{ _id: 'a1', adjustmentId: 'AD-000001', createdAt: '2026-11-20T02:00:00.000Z', reversed: false, version: '3' },
  ...{ product: named(robot, 'BOT', 'Robot'), reason: '', reasonCode: 'count', quantity: 1 },
  lines: [
    { product: named(robot, 'BOT', 'Robot'), quantity: -3, counted: 5 },
    { product: named(boat, 'SEA', 'Boat'), quantity: 4 },
  ],
};

function open(): Sent[] {
  const sent: Sent[] = [];
  respondWith({
    'GET /auth/current-user': signedIn({ role: 'ADMIN' }),
    'GET /adjustment/a1': { success: true, adjustment },
    [`GET /product/${robot}`]: { success: true, product: sampleProduct(1, { _id: robot, quantity: 5 }) },
    [`GET /product/${boat}`]: { success: true, product: sampleProduct(2, { _id: boat, quantity: 9 }) },
    'PATCH /adjustment/a1': (_: URL, request: RequestInit) => {
      sent.push(sentOf(request));
      return { success: true, adjustment: { ...adjustment, version: '5' } };
    },
  });
  const element = (
    <UndoProvider>
      <Outlet />
    </UndoProvider>
  );
  const children = [
    { path: `${PATH}/:id/edit`, element: <EditAdjustmentForm /> },
    { path: `${PATH}/*`, element: <p>the list</p> },
  ];
  renderRoutes([{ element, children }], `${PATH}/a1/edit`);
  return sent;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a change of one line moves the stock by the difference and keeps the other line; Undo restores both', async () => {
  const sent = open();
  const units = await screen.findByLabelText('Boat · SEA');
  await userEvent.clear(units);
  await userEvent.type(units, '6');
  await screen.findByText(/In stock: 9, afterwards 11/);
  await save();
  const robots = { product: robot, quantity: -3, counted: 5 };
  await waitFor(() =>
    expect(sent).toEqual([{ body: { lines: [robots, { product: boat, quantity: 6 }] }, ifMatch: '"3"' }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(sent[1]).toEqual({ body: { lines: [robots, { product: boat, quantity: 4 }] }, ifMatch: '"5"' }),
  );
});

test('a product is removed, and a miscount is corrected', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Take Boat · SEA off' }));
  const counted = screen.getByLabelText('Counted');
  await userEvent.clear(counted);
  await userEvent.type(counted, '7');
  await screen.findByText(/In stock: 5, afterwards 7/);
  await save();
  await waitFor(() => expect(sent).toEqual([{ body: { lines: [{ product: robot, counted: 7 }] }, ifMatch: '"3"' }]));
});
