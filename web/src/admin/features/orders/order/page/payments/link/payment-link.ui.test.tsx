import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Responses, renderRoutes, respondWith } from '../../../../../../testing/render-app.tsx';
import { sampleOrder } from '../../../../../../testing/samples.ts';
import { PaymentLink } from './payment-link.tsx';

const cups = { product: { _id: 'p1', itemNo: 'CUP', name: 'Cup', photo: '' }, quantity: 4, pricePerItem: 25 };
const order = sampleOrder({ items: [cups], fee: 20 });
const url = 'https://shop.example/pay#code=abc';
const made = { url, expiresAt: '2026-12-04T08:00:00.000Z', picture: 'data:image/png;base64,AAAA' };

beforeEach(() => sessionStorage.clear());

function show(changes: Partial<typeof order> = {}, answers: Responses = {}): string[] {
  const sent: string[] = [];
  respondWith({
    'POST /order/o1/pay-link': () => {
      sent.push('make');
      return { success: true, status: true, message: '', ...made };
    },
    'DELETE /order/o1/pay-link': () => {
      sent.push('void');
      return { success: true, status: true, message: '' };
    },
    ...answers,
  });
  renderRoutes([{ path: '/', element: <PaymentLink order={{ ...order, ...changes }} /> }], '/');
  return sent;
}
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Payment link' }));
  return within(await screen.findByRole('dialog'));
};

test('the link is there to copy, to scan and to send, with the amount that is due and no name', async () => {
  const user = userEvent.setup();
  show({ paid: 50, refunded: 0, due: 70, payments: [] });
  await user.click(screen.getByRole('button', { name: 'Payment link' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Payment link' })).value).toBe(url);
  expect(dialog.getByRole('img', { name: 'QR code of the payment link' }).getAttribute('src')).toBe(made.picture);
  const message = dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href') ?? '';
  const text = new URL(message).searchParams.get('text') ?? '';
  expect(text).toBe(`Order ${order.orderId}: $70.00 to pay. ${url}`);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await screen.findByText('The link has been copied.');
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('a link is declared void, and the dialog closes', async () => {
  const sent = show();
  const dialog = await open();
  await dialog.findByRole('textbox', { name: 'Payment link' });
  await userEvent.click(dialog.getByRole('button', { name: 'Declare it void' }));
  await screen.findByText('The payment link is void');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['make', 'void']);
});

test('a refusal is told, and no empty dialog stays', async () => {
  const refusal = { success: false, code: 'ALREADY_PAID', message: 'This order is paid already.' };
  show({}, { 'POST /order/o1/pay-link': () => Response.json(refusal, { status: 409 }) });
  await userEvent.click(screen.getByRole('button', { name: 'Payment link' }));
  await screen.findByText('This order is paid already.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([{ paymentStatus: 'Complete' }, { orderStatus: 'Rejected' }, { orderStatus: 'Failed' }] as const)(
  'an order that cannot be paid has no link: %o',
  (changes) => {
    show(changes);
    expect(screen.queryByRole('button', { name: 'Payment link' })).toBeNull();
  },
);
