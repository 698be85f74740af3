import { ONLINE_METHOD } from '@countinghouse/contracts/payments/methods/method-choice';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import type { Reconciliation } from '@countinghouse/contracts/payments/payouts/api';
import type {
  ClosingView,
  MisfitView,
  PayoutEntryView,
  PayoutView,
} from '@countinghouse/contracts/payments/payouts/views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { PaymentListScreen } from '../ledger/payment-list.screen.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { PayoutsScreen } from './payouts.screen.tsx';

const PATH = '/admin/payments/payouts';
const routes = [
  { path: '/admin/payments', element: <PaymentListScreen /> },
  { path: PATH, element: <PayoutsScreen />, children: [{ path: ':reference', element: <PayoutPanel /> }] },
];
const id = (n: number) => `018f0000-0000-8000-8000-00000000000${n}`;
const AT = '2026-11-20T02:00:00.000Z';

const closing: ClosingView = {
  ...{ currency: 'HKD', opening: 0, received: 1_000, refunded: 100, disputed: 50, fees: 30, paidOut: 700, others: 0 },
  ...{ waiting: 0, expected: 120, balance: 120, difference: 0 },
};
const payout: PayoutView = {
  ...{ reference: 'po_1', provider: 'stripe', madeAt: AT, arrivesOn: '2026-11-23', amount: 700, currency: 'HKD' },
  ...{ state: 'paid', isItemised: true, entries: 2, gross: 720, fee: 20, difference: 0 },
};
const entries: PayoutEntryView[] = [
  {
    ...{ _id: 'txn_1', kind: 'charge', reference: 'ch_1', at: AT, gross: 820, fee: 20, net: 800 },
    order: { _id: id(1), orderId: 'SO-000101' },
  },
  { _id: 'txn_2', kind: 'refund', reference: 're_9', at: AT, gross: -100, fee: 0, net: -100, misfit: 'not_here' },
];
const misfits: MisfitView[] = [
  {
    ...{ _id: 'payment:a', kind: 'payment', misfit: 'not_there', reference: '', at: AT, isYoung: false },
    ...{ order: { _id: id(2), orderId: 'SO-000102' }, ours: { amount: 80, currency: 'HKD' } },
  },
  {
    ...{ _id: 'refund:b', kind: 'refund', misfit: 'not_here', reference: 're_9', at: AT, isYoung: false },
    theirs: { amount: -100, currency: 'HKD' },
  },
  {
    ...{ _id: 'payment:c', kind: 'payment', misfit: 'fee', reference: 'ch_3', at: AT, isYoung: false },
    ...{ order: { _id: id(3), orderId: 'SO-000103' }, fees: { ours: 1, theirs: 2 } },
    ...{ ours: { amount: 40, currency: 'HKD' }, theirs: { amount: 40, currency: 'HKD' } },
  },
  {
    ...{ _id: 'payment:d', kind: 'payment', misfit: 'not_there', reference: '', at: AT, isYoung: true },
    ...{ order: { _id: id(4), orderId: 'SO-000104' }, ours: { amount: 60, currency: 'HKD' } },
  },
];

function shopWith(change: Partial<Reconciliation>, payouts: readonly PayoutView[], more: Responses = {}) {
  const reconciliation = { isSetUp: true, readAt: AT, closings: [closing], misfits: [], misfitCount: 0, ...change };
  respondWith({
    'GET /payment/reconciliation': { success: true, reconciliation },
    'GET /payment/payouts': { success: true, payouts, total: payouts.length },
    ...more,
  });
}

/** The texts of the lines of a currency. */
const linesOf = async (currency: string) => {
  const section = await screen.findByRole('region', { name: `Balance in ${currency}` });
  return [...section.querySelectorAll('dl > div')].map((line) => line.textContent);
};
const groupOf = (name: string) =>
  within(screen.getByRole('heading', { name, level: 3 }).parentElement ?? document.body);

test('a balance without a difference says so, and leads to its payouts', async () => {
  shopWith({}, [payout], { 'GET /payment/payouts/po_1': { success: true, payout, entries, total: 2 } });
  renderRoutes(routes, PATH);
  expect(await linesOf('HKD')).toEqual([
    'ReceivedHKD 1,000.00',
    'Refunded−HKD 100.00',
    'Disputes−HKD 50.00',
    'Fees of the provider−HKD 30.00',
    'Paid out−HKD 700.00',
    'Expected balanceHKD 120.00',
    'Balance at the providerHKD 120.00',
    'DifferenceHKD 0.00',
  ]);
  screen.getByText('Every payment, refund and dispute fits.');
  await userEvent.click(await screen.findByRole('link', { name: 'po_1' }));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('The net of all entries is the amount of the payout.');
  const rows = panel.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('PaymentSO-000101HKD 820.00HKD 20.00HKD 800.00');
  expect(rows[2]).toContain('RefundMissing in the shopre_9−HKD 100.00HKD 0.00−HKD 100.00');
  expect(rows[3]).toBe('All entriesHKD 720.00HKD 20.00HKD 700.00');
  expect(panel.getByRole('link', { name: 'SO-000101' }).getAttribute('href')).toBe(`/admin/order/${id(1)}`);
});

test('a difference has the entries that make it, each where it is missing, and currencies stand apart', async () => {
  const dollars = { ...closing, currency: 'USD', opening: 5, others: -1, waiting: 60, balance: 100, difference: -20 };
  const wrong = { ...payout, difference: -1.5, gross: 718.5 };
  shopWith({ closings: [closing, dollars], misfits, misfitCount: 250 }, [wrong], {
    'GET /payment/payouts/po_1': { success: true, payout: wrong, entries, total: 2 },
  });
  const { router } = renderRoutes(routes, PATH);
  const lines = await linesOf('USD');
  expect(lines).toContain('There before the shop took paymentsUSD 5.00');
  expect(lines).toContain('Other movements−USD 1.00');
  expect(lines).toContain('Not at the provider yet−USD 60.00');
  expect(lines.at(-1)).toBe('Difference−USD 20.00');
  expect((await linesOf('HKD')).at(-1)).toBe('DifferenceHKD 0.00');
  const link = groupOf('Missing at the provider').getByRole('link', { name: 'SO-000102' });
  expect(link.getAttribute('href')).toBe(`/admin/order/${id(2)}`);
  groupOf('Missing in the shop').getByText('−HKD 100.00');
  groupOf('Fees differ').getByText('HKD 2.00');
  groupOf('Not at the provider yet').getByRole('link', { name: 'SO-000104' });
  expect(screen.queryByRole('heading', { name: 'Amounts differ' })).toBeNull();
  screen.getByText('The first 4 of 250 are shown.');
  await screen.findByText('−HKD 1.50');
  await router.navigate(`${PATH}/po_1`);
  await screen.findByText('The net of all entries differs from the amount of the payout by −HKD 1.50.');
});

test('on a phone payouts and what does not fit are cards', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === '(max-width: 575px)', media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }));
  shopWith({ misfits, misfitCount: 4 }, [payout], {
    'GET /payment/payouts/po_1': { success: true, payout, entries, total: 2 },
  });
  const { router } = renderRoutes(routes, PATH);
  const card = (await screen.findByRole('link', { name: 'po_1' })).closest('li');
  expect(card?.textContent).toContain('HKD 700.00');
  expect(card?.textContent).toContain('Paid out2 entries');
  groupOf('Missing in the shop').getByText('re_9');
  await router.navigate(`${PATH}/po_1`);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('All entries');
  expect(screen.queryByRole('table')).toBeNull();
  expect(panel.getByText('SO-000101').closest('li')?.textContent).toContain('HKD 800.00');
});

test('a reading that fails says why in a sentence, and another one clears it', async () => {
  let tries = 0;
  shopWith({}, [payout], {
    'POST /payment/payouts/read': () => {
      tries += 1;
      if (tries > 2) return { success: true, readAt: AT };
      const [code, status] = tries === 1 ? ['UNAVAILABLE', 503] : ['NOT_FOUND', 404];
      return Response.json({ success: false, code, message: 'No.' }, { status: Number(status) });
    },
  });
  renderRoutes(routes, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Read again' }));
  await screen.findByText(/^The payment provider cannot be reached right now/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^No payment provider is connected/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('The provider could not be read')).toBeNull());
  expect(tries).toBe(3);
});

test('a provider without payouts, and one that was never read, say so', async () => {
  shopWith({ readAt: null, closings: [] }, []);
  renderRoutes(routes, PATH);
  await screen.findByText('No payouts yet');
  screen.getByText(/^The provider has not been read yet/);
  expect(screen.queryByText('What does not fit')).toBeNull();
});

test('a shop without a provider says how one is set up, and reads nothing', async () => {
  const setUp = { isSetUp: false, readAt: null, closings: [], misfits: [], misfitCount: 0 };
  const requests = respondWith({ 'GET /payment/reconciliation': { success: true, reconciliation: setUp } });
  renderRoutes(routes, PATH);
  await screen.findByText('No payment provider is set up');
  screen.getByText(/docs\/payments\.md/);
  expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull();
  expect(requests.some((request) => request.startsWith('GET /payment/payouts'))).toBe(false);
});

test('a page that cannot be loaded can be tried again', async () => {
  let isDown = true;
  const reconciliation = { isSetUp: true, readAt: AT, closings: [closing], misfits: [], misfitCount: 0 };
  shopWith({}, [payout], {
    'GET /payment/reconciliation': () => {
      if (!isDown) return { success: true, reconciliation };
      return Response.json({ success: false, code: 'INTERNAL', message: 'It failed.' }, { status: 500 });
    },
  });
  renderRoutes(routes, PATH);
  await screen.findByText(/It failed\./);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  expect((await linesOf('HKD')).at(-1)).toBe('DifferenceHKD 0.00');
});

test.each([
  { _id: '018f0000-0000-7000-8000-000000000b01', isLinked: false },
  { _id: ONLINE_METHOD, isLinked: true },
])('the ledger leads to the payouts of a shop that takes payments online: $isLinked', async ({ _id, isLinked }) => {
  const first = paymentMethodsViewOf(firstPaymentMethods, '0');
  const methods = first.methods.slice(0, 1).map((method) => ({ ...method, _id }));
  respondWith({
    'GET /payment/list': { success: true, payments: [], total: 0 },
    'GET /setting/payment-methods': { success: true, payments: { methods, version: '1' } },
  });
  const { queries } = renderRoutes(routes, '/admin/payments');
  await screen.findByText('No payments yet');
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: 'Payouts' }) !== null).toBe(isLinked);
});

test('a search narrows payouts, what does not fit and the entries of the payout that is opened', async () => {
  const asked: string[] = [];
  const answer = (name: string, body: (isFound: boolean) => object) => (url: URL) => {
    const text = url.searchParams.get('search') ?? '';
    asked.push(`${name} ${text}`);
    return { success: true, ...body(text !== 'nothing') };
  };
  const whole = { isSetUp: true, readAt: AT, closings: [closing] };
  shopWith({}, [], {
    'GET /payment/reconciliation': answer('misfits', () => ({
      reconciliation: { ...whole, misfits: [], misfitCount: 0 },
    })),
    'GET /payment/payouts': answer('payouts', (found) => ({ payouts: found ? [payout] : [], total: found ? 1 : 0 })),
    'GET /payment/payouts/po_1': answer('entries', (found) => ({
      payout,
      entries: found ? entries : [],
      total: found ? 2 : 0,
    })),
  });
  renderRoutes(routes, PATH);
  const box = () => screen.findByRole('searchbox', { name: 'Order, reference, amount' });
  await userEvent.type(await box(), 'SO-000101{Enter}');
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['misfits SO-000101', 'payouts SO-000101'])));
  await screen.findByText('Nothing of what does not fit has what you search for.');
  await userEvent.click(await screen.findByRole('link', { name: 'po_1' }));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('SO-000101');
  expect(asked).toContain('entries SO-000101');
  const own = panel.getByRole('searchbox', { name: 'Order, reference, amount' });
  await userEvent.clear(own);
  await userEvent.type(own, 'nothing{Enter}');
  await panel.findByText('No entry of this payout has what you search for.');
});
