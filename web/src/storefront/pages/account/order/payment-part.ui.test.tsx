import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondWith } from '../../../../shared/testing/respond-with.ts';
import { FrameContext } from '../../../rendering/page.tsx';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { sampleFrame } from '../../../testing/sample-frame.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { OrderMoney } from './money/order-money.tsx';
import { PaymentPart } from './payment-part.tsx';

const names = { en: 'Bank transfer', zh: '銀行轉賬' };
const payments = [{ _id: 'm1', names, lines: { en: '', zh: '' } }];
const instructions = { en: 'Pay {amount} into 012-3456, naming {order}.', zh: '' };

function show(answer: object | null, changes: Parameters<typeof sampleOrder>[0] = {}) {
  respondWith({ 'GET /order/order-1/payment-instructions': { success: true, payment: answer } });
  renderInShop(
    <FrameContext value={{ ...sampleFrame, payments }}>
      <PaymentPart order={sampleOrder(changes)} onChanged={vi.fn()} isOpen={false} />
    </FrameContext>,
  );
}

test('the instructions of the order’s method have what is due and the number filled in, to be copied', async () => {
  show({ names, instructions, asksReference: true }, { paid: 15, refunded: 0, due: 25, payments: [] });
  await screen.findByText('Pay $25.00 into 012-3456, naming SO-000007.');
  expect(screen.getByRole('button', { name: 'Copy the amount' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the order number' })).toBeTruthy();
  expect(screen.getByLabelText(/Payment reference/)).toBeTruthy();
});

test('an order that can be paid by FPS shows its code, to be scanned or saved', async () => {
  const picture = 'data:image/png;base64,AAAA';
  show({ names, instructions, asksReference: false, fps: { id: '1234567', picture } });
  expect((await screen.findByRole('img', { name: 'QR code to pay by FPS' })).getAttribute('src')).toBe(picture);
  expect(screen.getByText(/pay to 1234567/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Save the code' }).getAttribute('download')).toBe('SO-000007-fps.png');
});

test('an order that waits for some days says until when', async () => {
  show({ names, instructions, asksReference: false }, { payBy: '2026-12-01T08:00:00.000Z' });
  const note = await screen.findByText(/Waiting for payment until/);
  expect(note.textContent).toMatch(/1 Dec 2026.*After that, the order is cancelled/);
});

test('a method that asks for no reference shows no field for it', async () => {
  show({ names, instructions, asksReference: false });
  await screen.findByText(/012-3456/);
  expect(screen.queryByLabelText(/Payment reference/)).toBeNull();
});

test('an order by a method that is gone shows the terms of the shop', async () => {
  show(null);
  await screen.findByText('How to pay');
});

test('each payment is shown with what is still to be paid, and a void one struck out', () => {
  const payment = { method: 'Bank transfer', recordedAt: '2026-01-03T00:00:00.000Z' };
  const recorded = [
    { ...payment, _id: 'y1', amount: 15, reference: 'FT 1' },
    { ...payment, _id: 'y2', amount: 5, reference: '', voidedAt: '2026-01-04T00:00:00.000Z' },
  ];
  renderInShop(<OrderMoney order={sampleOrder({ paid: 15, refunded: 0, due: 25, payments: recorded })} />);
  expect(screen.getByText('Still to pay').nextElementSibling?.textContent).toBe('$25.00');
  expect(screen.getByText(/Reference FT 1/)).toBeTruthy();
  expect(screen.getByText('$5.00').closest('s')).not.toBeNull();
});

test('a refund is shown with its day and credit note, and what it gave back is not to be paid again', () => {
  const payment = {
    _id: 'y1',
    method: 'Bank transfer',
    amount: 40,
    reference: '',
    recordedAt: '2026-01-03T00:00:00.000Z',
  };
  const refund = {
    _id: 'f1',
    amount: 12.5,
    to: 'manual',
    reference: 'FPS 7',
    requestedAt: '2026-01-04T00:00:00.000Z',
  } as const;
  const settled = { ...refund, state: 'settled', settledAt: refund.requestedAt, creditNote: 'CN-000012' } as const;
  const failed = { ...refund, _id: 'f2', amount: 3, state: 'failed', why: 'card expired' } as const;
  const money = { paid: 40, refunded: 12.5, due: 12.5, payments: [payment], refunds: [settled, failed] };
  renderInShop(<OrderMoney order={sampleOrder(money)} />);
  expect(screen.getByText('Refunded').nextElementSibling?.textContent).toBe('$12.50');
  expect(screen.getByRole('button', { name: 'Credit note CN-000012 (PDF)' })).toBeTruthy();
  expect(screen.getByText(/Reference FPS 7/)).toBeTruthy();
  expect(screen.queryByText('Still to pay')).toBeNull();
  // The shop has to do it again: nothing that its customer could do.
  expect(screen.queryByText('$3.00')).toBeNull();
});
