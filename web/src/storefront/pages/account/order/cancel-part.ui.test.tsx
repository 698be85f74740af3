import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { respondWith } from '../../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { CancelPart } from './cancel-part.tsx';

const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Cancel this order' }));
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));

function show(changes: Parameters<typeof sampleOrder>[0] = {}, answer?: () => Response) {
  const calls: Headers[] = [];
  const order = sampleOrder(changes);
  const { requests: _, ...view } = order;
  respondWith({
    'POST /order/order-1/cancel': (_path, init) => {
      calls.push(new Headers(init.headers));
      return answer?.() ?? Response.json({ status: true, success: true, order: view });
    },
  });
  const onChanged = vi.fn();
  renderInShop(<CancelPart order={order} onChanged={onChanged} />);
  return { calls, onChanged };
}

test('cancels only after a question, on the version that is shown and under a key', async () => {
  const { calls, onChanged } = show();
  await openDialog();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep the order' }));
  expect(screen.getByText(/you have nothing to pay/)).toBeTruthy();
  expect(calls).toEqual([]);
  await confirm();
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls[0]?.get('If-Match')).toBe('"1"');
  expect(calls[0]?.get('Idempotency-Key')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that a paid order is paid back', async () => {
  show({ paymentStatus: 'Complete' });
  await openDialog();
  expect(screen.getByText(/pays your money back/)).toBeTruthy();
});

test('says why it came too late, and reads the order again', async () => {
  const { onChanged } = show({}, () =>
    Response.json({ code: 'ILLEGAL_TRANSITION', message: 'It was handed over.' }, { status: 409 }),
  );
  await openDialog();
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('It was handed over.');
  expect(onChanged).toHaveBeenCalledOnce();
});

test.each([
  { orderTrackStatus: 'picked_by_courier' } as const,
  { orderStatus: 'Complete' } as const,
  { orderStatus: 'Rejected' } as const,
  { orderStatus: 'Failed' } as const,
])('is not offered for an order with %j', (changes) => {
  show(changes);
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
});
