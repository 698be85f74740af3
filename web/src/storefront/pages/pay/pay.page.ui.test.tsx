import type { LinkedPayment } from '@countinghouse/contracts/orders/payments/link-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { respondWith } from '../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { page } from './pay.page.tsx';

const code = '0'.repeat(68);
const open: LinkedPayment = {
  ...{ orderId: 'SO-000007', total: 40, due: 40, state: 'open', expiresAt: '2026-12-04T08:00:00.000Z' },
  ...{ currency: { name: 'HKD', symbol: '$' }, isPayableOnline: false, payment: null },
};
const transfer = {
  names: { en: 'FPS transfer', zh: '轉數快轉賬' },
  instructions: { en: 'Pay {amount}, naming {order}.', zh: '' },
  asksReference: true,
  fps: { id: '1234567', picture: 'data:image/png;base64,AAAA' },
};
const { View } = page;

beforeEach(() => sessionStorage.clear());

function show(link: Partial<LinkedPayment>, answers: Parameters<typeof respondWith>[0] = {}) {
  respondWith({ 'POST /payment-link': { success: true, link: { ...open, ...link } }, ...answers });
  renderInShop(<View data={undefined} />, `/pay#code=${code}`);
}
const sums = () => [...document.querySelectorAll('dl dt')].map((term) => term.textContent);

test('an order by FPS has its code, and no way to pay online where there is none', async () => {
  show({ payment: transfer });
  await screen.findByRole('heading', { name: 'How to pay' });
  expect(await screen.findByRole('img', { name: 'QR code to pay by FPS' })).toBeTruthy();
  expect(screen.getByText('Pay $40.00, naming SO-000007.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  expect(sums()).toEqual(['Total', 'Amount', 'Order number']);
});

test('what is left to pay is named once, by whichever way it is paid', async () => {
  show({ due: 25, payment: transfer, isPayableOnline: true });
  await screen.findByRole('button', { name: 'Pay now' });
  expect(screen.getByRole('heading', { name: 'Or by FPS transfer' })).toBeTruthy();
  expect(sums()).toEqual(['Total', 'To pay', 'Amount', 'Order number']);
});

test('a refusal to open the payment page is told, and the button stays', async () => {
  const refusal = { success: false, code: 'ALREADY_PAID', message: 'This order is paid already.' };
  show({ isPayableOnline: true }, { 'POST /payment-link/pay': () => Response.json(refusal, { status: 409 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
  await screen.findByText('This order is paid already.');
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
});

test.each([
  ['paid', 'This order is paid. Thank you.'],
  ['stopped', 'This order has been stopped, and cannot be paid any more.'],
] as const)('an order that is %s says so, and asks for nothing', async (state, words) => {
  show({ state, due: 0 });
  expect((await screen.findByRole('status')).textContent).toBe(words);
  expect(sums()).toEqual(['Total']);
});

test('any link that is not valid looks the same', async () => {
  const missing = { success: false, code: 'NOT_FOUND', message: '' };
  respondWith({ 'POST /payment-link': () => Response.json(missing, { status: 404 }) });
  const { unmount } = renderInShop(<View data={undefined} />, `/pay#code=${code}`);
  await screen.findByRole('heading', { name: 'This link does not work' });
  unmount();
  sessionStorage.clear();
  renderInShop(<View data={undefined} />, '/pay#code=short');
  await screen.findByRole('heading', { name: 'This link does not work' });
});

test('a failure to read offers another try', async () => {
  let isAway = true;
  respondWith({
    'POST /payment-link': () =>
      isAway
        ? Response.json({ success: false, code: 'UNAVAILABLE', message: 'Away' }, { status: 503 })
        : Response.json({ success: true, link: { ...open, payment: transfer } }),
  });
  renderInShop(<View data={undefined} />, `/pay#code=${code}`);
  const again = await screen.findByRole('button', { name: /Try again/ });
  isAway = false;
  await userEvent.click(again);
  await screen.findByRole('heading', { name: 'Order SO-000007' });
});
