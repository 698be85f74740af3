import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { fpsCode } from '@countinghouse/contracts/payments/methods/fps-code';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import {
  type PaymentInstructions,
  type PaymentMethodsView,
  paymentMethodsViewOf,
} from '@countinghouse/contracts/payments/methods/methods-view';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { qrCodePng } from '@countinghouse/platform/files/qr-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKOUT, callOrThrow, newCustomer, newProduct, type SignedIn } from '../../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../../support/whole-shop.ts';

let shop: WholeShop;
let shopper: SignedIn;
const first = paymentMethodsViewOf(firstPaymentMethods, '').methods;
const active = first.map((method) => ({
  ...method,
  active: true,
  ...(method.names.en === 'Cash on delivery' && { most: 100 }),
  instructions: { en: 'Pay {amount}, naming {order}.', zh: '' },
}));

beforeAll(async () => {
  shop = await openWholeShop();
  shopper = await newCustomer(shop);
}, 60_000);
afterAll(() => shop.close());

async function order(paymentMethod: string, quantity = 1): Promise<OrderView> {
  const { token } = shopper;
  const product = await newProduct(shop);
  await callOrThrow(shop, 'addToCart', { token, body: { product: product._id, quantity } });
  return (await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', { token, body: { ...CHECKOUT, paymentMethod } }))
    .order;
}

const frame = () => callOrThrow<{ paymentMethods: string[]; payments?: object[] }>(shop, 'getFrame', {});
const save = (methods: object) =>
  callOrThrow<{ payments: PaymentMethodsView }>(shop, 'savePaymentMethods', {
    token: shop.superAdmin,
    body: { methods },
  });

test('a shop that has set up none keeps the names it was started with, and any text of an order', async () => {
  expect(await frame()).toMatchObject({ paymentMethods: ['Bank transfer', 'Cash on delivery'] });
  expect(await frame()).not.toHaveProperty('payments');
  const { _id, paymentMethod } = await order('card');
  expect(paymentMethod).toBe('card');
  await shop.caughtUp();
  const { payment } = await callOrThrow(shop, 'getPaymentInstructions', { token: shopper.token, params: { id: _id } });
  expect(payment).toBeNull();
});

test('active methods are offered in their order, found by name or id, and refused where they are not offered', async () => {
  await save(active);
  await shop.caughtUp();
  expect(await frame()).toMatchObject({
    paymentMethods: ['Bank transfer', 'Cash on delivery'],
    payments: [{ names: { zh: '銀行轉賬' } }, { most: 100 }],
  });
  expect((await order('銀行轉賬')).paymentMethod).toBe('Bank transfer');
  const placed = await order(active[0]!._id);
  expect(placed.paymentMethod).toBe('Bank transfer');
  await shop.caughtUp();
  const { token } = shopper;
  expect(await callOrThrow(shop, 'getPaymentInstructions', { token, params: { id: placed._id } })).toMatchObject({
    payment: { instructions: active[0]!.instructions, asksReference: true },
  });
  const stranger = await newCustomer(shop);
  const theirs = await shop.call(routeTable.getPaymentInstructions, {
    token: stranger.token,
    params: { id: placed._id },
  });
  expect(theirs.statusCode).toBe(404);

  const product = await newProduct(shop);
  await callOrThrow(shop, 'addToCart', { token, body: { product: product._id, quantity: 9 } });
  const body = { ...CHECKOUT, paymentMethod: 'Cash on delivery' };
  const refused = await shop.call(routeTable.placeOrder, { token, body });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: [{ field: 'paymentMethod', code: 'payment_not_offered' }] });
  expect((await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', { token, body: CHECKOUT })).order).toBeTruthy();
});

test('the methods have a history and past states', async () => {
  const { payments } = await save([active[1]!, active[0]!]);
  expect(payments.methods.map(({ names }) => names.en)).toEqual(['Cash on delivery', 'Bank transfer']);
  await shop.caughtUp();
  const token = shop.superAdmin;
  const params = { context: 'setting', id: 'payment-methods' };
  const { entries } = await callOrThrow<{ entries: HistoryEntry[] }>(shop, 'getHistory', { token, params });
  expect(entries[0]).toMatchObject({
    type: 'payments.PaymentMethodsOrdered',
    changes: [{ field: 'paymentMethods.order', to: ['Cash on delivery', 'Bank transfer'] }],
  });
  const query = { asOf: entries[1]!.recordedAt };
  const past = await callOrThrow<{ payments: PaymentMethodsView }>(shop, 'getPaymentMethods', { token, query });
  expect(past.payments.methods[0]?.names.en).toBe('Bank transfer');
});

test('an order in HKD by a method with an FPS ID has a code with what is due and its number', async () => {
  await save([{ ...active[0]!, fpsId: 'not an account' }]).then(
    () => expect.unreachable(),
    (error) => expect(String(error)).toContain('not_an_fps_id'),
  );
  await save([{ ...active[0]!, fpsId: '123 4567' }, active[1]!]);
  const { _id, orderId } = await order('Bank transfer');
  await callOrThrow(shop, 'recordPayment', {
    token: shop.superAdmin,
    params: { id: _id },
    body: { method: 'Bank transfer', amount: 2.5 },
  });
  await shop.caughtUp();
  const { payment } = await callOrThrow<{ payment: PaymentInstructions }>(shop, 'getPaymentInstructions', {
    token: shopper.token,
    params: { id: _id },
  });
  expect(payment.fps?.id).toBe('123 4567');
  const code = fpsCode({ field: '02', value: '1234567' }, 1_000, orderId);
  expect(code).toContain(orderId);
  expect(payment.fps?.picture).toBe(`data:image/png;base64,${qrCodePng(code).toString('base64')}`);
  expect(await frame()).not.toHaveProperty('payments.0.fpsId');
});

test('payments that two people record at once both stand, and are all in the ledger', async () => {
  const { _id } = await order('Bank transfer', 4);
  const token = shop.superAdmin;
  const record = (amount: number) =>
    callOrThrow(shop, 'recordPayment', { token, params: { id: _id }, body: { method: 'Bank transfer', amount } });
  await Promise.all([record(20), record(30)]);
  await shop.caughtUp();
  const { order: paid } = await callOrThrow<{ order: OrderView }>(shop, 'getOrder', { token, params: { id: _id } });
  expect(paid).toMatchObject({ paid: 50, due: 0, paymentStatus: 'Complete' });
  const { payments } = await callOrThrow<{ payments: { amount: number }[] }>(shop, 'listPayments', {
    token,
    query: { order: _id, sort: 'amount' },
  });
  expect(payments.map(({ amount }) => amount)).toEqual([20, 30]);
});
