import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyResponse, restoreVersion } from '../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { AdjustmentDetail } from './adjustment-detail.tsx';

const PATH = '/admin/stock/adjustment-list';
const adjustment: AdjustmentView = {
  _id: 'a1',
  adjustmentId: 'AD-000001',
  createdAt: '2026-11-20T02:00:00.000Z',
  product: { _id: 'p1', itemNo: 'BOT', name: 'Tin robot', photo: '' },
  reason: 'Broken',
  reasonCode: 'damaged',
  quantity: -3,
  reversed: false,
  lines: [{ product: { _id: 'p1', itemNo: 'BOT', name: 'Tin robot', photo: '' }, quantity: -3 }],
  version: '3',
};
const settled = { type: 'inventory.AdjustmentSettled', changes: [{ field: 'status', from: 'asked', to: 'settled' }] };
const recorded = { type: 'inventory.AdjustmentRecorded' };

function open(history: object, revise?: () => Response): RequestInit[] {
  const sent: RequestInit[] = [];
  respondWith({
    'GET /adjustment/a1': { success: true, adjustment },
    'GET /history/adjustment/a1': history,
    'PATCH /adjustment/a1': (_, init) => {
      sent.push(init);
      return revise?.() ?? { success: true, adjustment };
    },
  });
  renderRoutes([{ path: `${PATH}/:id`, element: <AdjustmentDetail /> }], `${PATH}/a1?part=history`);
  return sent;
}

const revised = {
  type: 'inventory.AdjustmentRevised',
  changes: [
    { field: 'quantity', from: -2, to: -3 },
    { field: 'status', from: 'settled', to: 'asked' },
  ],
};

test('an earlier quantity is restored by a new revision of the version on screen; the status of the booking is not', async () => {
  const sent = open(historyResponse(revised, recorded));
  await restoreVersion('Counted again');
  await screen.findByText('The earlier version has been restored');
  const [request] = sent;
  expect(JSON.parse(String(request?.body))).toEqual({ quantity: -2 });
  const headers = new Headers(request?.headers);
  expect([headers.get('If-Match'), headers.get('X-Reason')]).toEqual(['"3"', 'Counted%20again']);
});

test('where only the status of the booking changed, nothing can be restored', async () => {
  open(historyResponse(settled, recorded));
  await screen.findByText('recorded the adjustment');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('a refused restore shows why and stays open', async () => {
  const message = 'There are only 2 in stock';
  const refusal = () => Response.json({ success: false, code: 'INSUFFICIENT_STOCK', message }, { status: 409 });
  const sent = open(historyResponse(revised, recorded), refusal);
  await restoreVersion('Counted again');
  await screen.findByText(message);
  await waitFor(() => expect(sent.length).toBe(1));
  expect((screen.getByLabelText('Reason (optional)') as HTMLInputElement).value).toBe('Counted again');
});

test('the history of a deleted adjustment is in a panel that shows that it is deleted', async () => {
  respondWith({
    'GET /adjustment/a1': () =>
      Response.json({ success: false, code: 'NOT_FOUND', message: 'Not found.', requestId: 'r' }, { status: 404 }),
    'GET /history/adjustment/a1': historyResponse({ type: 'inventory.AdjustmentDeleted' }, recorded),
  });
  renderRoutes([{ path: `${PATH}/:id`, element: <AdjustmentDetail /> }], `${PATH}/a1?part=history`);
  await screen.findByText('recorded the adjustment');
  expect(await screen.findByRole('dialog', { name: 'This no longer exists' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
