import { firstPaymentMethods, onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import { type PaymentMethodsView, paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { EditPaymentMethod } from './method-form.tsx';
import { PaymentMethodsScreen } from './methods.screen.tsx';

const first = paymentMethodsViewOf(firstPaymentMethods, '0');
const bank = first.methods[0]!;

beforeEach(() => sessionStorage.clear());

/** A server with payment methods; a save is answered with what was sent, or refused. */
function shopWith(refusal?: object, begin: PaymentMethodsView = first): Sent[] {
  const sent: Sent[] = [];
  let now = begin;
  respondWith({
    'GET /setting/payment-methods': () => ({ success: true, payments: now }),
    'GET /setting/delivery': { success: true, delivery: { zones: [], methods: [], version: '0' } },
    'PUT /setting/payment-methods': (_, init) => {
      const change = sentOf(init);
      sent.push(change);
      if (refusal) return Response.json(refusal, { status: 422 });
      now = { ...(change.body as PaymentMethodsView), version: '1' };
      return { success: true, payments: now };
    },
  });
  return sent;
}

const PATH = '/admin/payments/methods';
const children = [{ path: ':id', element: <EditPaymentMethod /> }];
const routes = [{ path: PATH, element: <PaymentMethodsScreen />, children }];
const open = (path = '') => renderRoutes(routes, `${PATH}${path}`);

test('bank transfer and cash on delivery stand ready, off and without instructions', async () => {
  shopWith();
  open();
  await screen.findByRole('link', { name: 'Bank transfer' });
  expect(screen.getByRole('link', { name: 'Cash on delivery' })).toBeTruthy();
  expect(screen.getAllByText('No instructions yet')).toHaveLength(2);
});

test('a method is switched on with its instructions, and not without', async () => {
  const sent = shopWith();
  open(`/${bank._id}`);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('switch', { name: 'Offer it at the checkout' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please write the instructions before you offer it.');
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByLabelText('Instructions after the order · English'));
  await userEvent.paste('Pay {amount}, naming {order}.');
  await userEvent.click(dialog.getByLabelText('FPS ID for a QR code'));
  await userEvent.paste(' 1234567 ');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const instructions = { en: 'Pay {amount}, naming {order}.', zh: '' };
  const changed = { ...bank, active: true, instructions, fpsId: '1234567' };
  expect(sent).toEqual([{ body: { methods: [changed, first.methods[1]] }, ifMatch: '"0"' }]);
});

test('a name that another method has is refused at its field', async () => {
  const field = { field: 'methods.0.names', code: 'not_unique', message: 'Something else has this already.' };
  shopWith({ success: false, code: 'VALIDATION', message: 'Please check the form.', errors: [field] });
  open(`/${bank._id}`);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  await dialog.findByText('Something else has this already.');
});

test('methods are put in another order by their buttons', async () => {
  const sent = shopWith();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Move “Cash on delivery” up' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ methods: [first.methods[1], bank] });
});

test('a method has days to pay, which its line names', async () => {
  const sent = shopWith();
  open(`/${bank._id}`);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByLabelText('Days to pay'));
  await userEvent.paste('400');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/365/);
  await userEvent.clear(dialog.getByLabelText('Days to pay'));
  await userEvent.type(dialog.getByLabelText('Days to pay'), '14');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((sent[0] as Sent & { body: PaymentMethodsView }).body.methods[0]).toEqual({ ...bank, expiryDays: 14 });
  await screen.findByText('to be paid within 14 days');
});

test('online payment is switched on without instructions, and has no days', async () => {
  const online = paymentMethodsViewOf([{ ...onlineMethod, active: false }], '0');
  const sent = shopWith(undefined, online);
  open(`/${online.methods[0]?._id}`);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('switch', { name: 'Offer it at the checkout' }));
  expect(dialog.queryByLabelText('Days to pay')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('No instructions yet')).toBeNull();
});
