import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import {
  balanceRead,
  PAYOUT,
  PROVIDER_BALANCE,
  payoutRecorded,
} from '@countinghouse/contracts/payments/payouts/events';
import type { Movement, MovementKind } from '@countinghouse/contracts/payments/payouts/movements';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exported } from '../../support/exported-lists.ts';
import { callOrThrow, codeOf, newCustomer, newProduct, type SignedIn } from '../../support/shop-people.ts';
import type { WholeShop } from '../../support/whole-shop.ts';
import { csvOf, openExportShop, orderOf, shopTime, workbookOf } from './testing/export-shop.ts';

let shop: WholeShop;
let eve: SignedIn;
let ann: SignedIn;
let two: OrderView;
let paid: OrderView;

beforeAll(async () => {
  ({ shop, eve, ann, two, paid } = await openExportShop());
});
afterAll(() => shop.close());

test.each([
  ['acrher', ['Ann Archer']],
  ['xylophone', []],
])('an export has the similar rows that the list shows for “%s”', async (search, names) => {
  const query = { search, current: '1' };
  const { customers } = await callOrThrow<{ customers: { name: string }[] }>(shop, 'listCustomers', {
    token: shop.superAdmin,
    query,
  });
  expect(customers.map(({ name }) => name)).toEqual(names);
  expect((await csvOf(shop, { list: 'customers', search })).map(({ name }) => name)).toEqual(names);
});

describe('an export of orders', () => {
  test('has a row per line, and fields of the order in its first one only, so that columns add up', async () => {
    const rows = await csvOf(shop, { list: 'orders' });
    expect(
      rows.map(({ orderId, itemNo, quantity, pricePerItem, amount, fee, orderTotal }) =>
        [orderId, itemNo, quantity, pricePerItem, amount, fee, orderTotal].join(' | '),
      ),
    ).toEqual([
      `${paid.orderId} | EXP-TEA | 1 | 12.5 | 12.5 | 0 | 12.5`,
      `${two.orderId} | EXP-TEA | 3 | 12.5 | 37.5 | 20 | 57.6`,
      `${two.orderId} | '-EXP-CUP | 2 | 0.05 | 0.1 |  | `,
    ]);
    expect(rows[0]).toMatchObject({
      ...{ placedAt: shopTime(paid.createdAt), customer: 'Ann Archer', name: '綠茶, "fresh"', currency: 'HKD' },
      ...{ orderStatus: 'Pending', paymentStatus: 'Complete', orderTrackStatus: 'Ordered', paymentMethod: 'cash' },
    });
    expect(rows[2]).toMatchObject({
      ...{ orderStatus: 'Complete', paymentStatus: 'Pending' },
      ...{ customer: `'=HYPERLINK("x")`, name: "'@cup", transactionId: `'=${eve.id}` },
    });
  });

  test('has how to reach the customer only where that is asked for, and calculates none of it', async () => {
    const [plain] = await csvOf(shop, { list: 'orders' });
    expect(Object.keys(plain ?? {})).not.toContain('phone');
    const [row] = await csvOf(shop, { list: 'orders', search: paid.orderId, with: 'phone.email.shippingAddress' });
    expect(row).toMatchObject({ email: paid.contactInfo.email, shippingAddress: paid.shippingAddress });
    expect(Object.keys(row ?? {})).toContain('phone');
  });

  test('has the same content as a workbook, whose texts are never calculated', async () => {
    const [, row, last] = await workbookOf(shop, { list: 'orders' });
    expect(row).toMatchObject({
      ...{ placedAt: shopTime(two.createdAt), customer: '=HYPERLINK("x")' },
      ...{ pricePerItem: '12.5', quantity: '3', amount: '37.5', fee: '20', orderTotal: '57.6' },
    });
    expect(last).toMatchObject({ itemNo: '-EXP-CUP', fee: '', orderTotal: '' });
  });

  test('contains the rows of the list’s filter, and the requested days', async () => {
    const idsOf = async (filter: object) => [
      ...new Set((await csvOf(shop, { list: 'orders', ...filter })).map(({ orderId }) => orderId)),
    ];
    expect(await idsOf({ search: 'archer' })).toEqual([paid.orderId]);
    expect(await idsOf({ search: two.orderId })).toEqual([two.orderId]);
    expect(await idsOf({ orderStatus: 'Complete' })).toEqual([two.orderId]);
    expect(await idsOf({ paymentStatus: 'Complete' })).toEqual([paid.orderId]);
    expect(await idsOf({ orderStatus: 'Complete', paymentStatus: 'Complete' })).toEqual([]);
    const [first, last] = [two, paid].map(({ createdAt }) => shopTime(createdAt).slice(0, 10)) as [string, string];
    expect(await idsOf({ firstDay: first, lastDay: last })).toEqual([paid.orderId, two.orderId]);
    expect(await idsOf({ lastDay: '2020-02-29' })).toEqual([]);
    const [inBoth, inOne] = two.items.map(({ product }) => product._id);
    expect(await idsOf({ sales: true, product: inBoth })).toEqual([paid.orderId, two.orderId]);
    expect(await idsOf({ sales: true, product: inOne })).toEqual([two.orderId]);
    expect(await idsOf({ firstDay: '2999-12-31' })).toEqual([]);
  });

  test('of sales leaves out failed and rejected orders', async () => {
    const failed = await orderOf(shop, ann, two.items[0]?.product._id ?? '', 1);
    const data = { orderStatus: 'Failed' };
    await callOrThrow(shop, 'updateOrder', {
      token: shop.superAdmin,
      params: { id: failed._id },
      body: { type: 'order_status', data },
    });
    const rows = await csvOf(shop, { list: 'orders', sales: true });
    expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set([paid.orderId, two.orderId]));
    expect((await csvOf(shop, { list: 'orders', search: failed.orderId }))[0]).toMatchObject({ orderStatus: 'Failed' });
  });

  test('of invalid days, or in the wrong order, is refused', async () => {
    const asked = async (days: object) => {
      const body = { list: 'orders', format: 'csv', ...days };
      return codeOf(await shop.call(routeTable.startExport, { token: shop.superAdmin, body }));
    };
    expect(await asked({ firstDay: '2026-02-30' })).toBe('VALIDATION');
    expect(await asked({ firstDay: '2026-02-02', lastDay: '2026-02-01' })).toBe('VALIDATION');
    expect(await asked({ firstDay: '2026-02-01', lastDay: '2026-02-01' })).toBeUndefined();
  });
});

test('an export of customers contains the results of the search, with all of their fields', async () => {
  const [row, ...others] = await csvOf(shop, { list: 'customers', search: 'ARCHER' });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ email: ann.email, name: 'Ann Archer', phone: '+852 1234', address: '1 Road,\r\nTown', points: '0' },
    ...{ status: 'true', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  });
  expect((await workbookOf(shop, { list: 'customers' })).map(({ name }) => name)).toEqual([
    '=HYPERLINK("x")',
    'Ann Archer',
  ]);
});

test('products, return requests, adjustments and suppliers are exported in the same way', async () => {
  const returned = { order: two._id, returnReason: '+too green' };
  await callOrThrow(shop, 'createReturnRequest', { token: eve.token, body: returned });
  const requests = await csvOf(shop, { list: 'return-requests' });
  expect(
    requests.map(({ orderId, itemNo, quantity, returnReason, status }) => [
      orderId,
      itemNo,
      quantity,
      returnReason,
      status,
    ]),
  ).toEqual([
    [two.orderId, 'EXP-TEA', '3', "'+too green", 'Pending'],
    [two.orderId, "'-EXP-CUP", '2', "'+too green", 'Pending'],
  ]);

  const product = await newProduct(shop, { itemNo: 'EXP-ADJ', name: 'Adjusted', quantity: 9 });
  const adjustment = { product: product._id, quantity: -4, reason: '=broken', reasonCode: 'damaged' };
  await callOrThrow(shop, 'recordAdjustment', { token: shop.superAdmin, body: adjustment });
  const [adjusted] = await workbookOf(shop, { list: 'adjustments' });
  expect(adjusted).toMatchObject({ itemNo: 'EXP-ADJ', name: 'Adjusted', quantity: '-4' });
  expect(adjusted).toMatchObject({ reason: 'Damaged · =broken', by: 'Super Admin' });

  await callOrThrow(shop, 'createSupplier', {
    token: shop.superAdmin,
    body: { name: 'Leaf & Co', bankInfo: { bankName: '-Bank' } },
  });
  await callOrThrow(shop, 'createSupplier', { token: shop.superAdmin, body: { name: 'Other' } });
  const suppliers = await csvOf(shop, { list: 'suppliers', search: 'leaf' });
  expect(suppliers).toMatchObject([{ name: 'Leaf & Co', bankName: "'-Bank", country: 'China', status: 'true' }]);

  const products = await csvOf(shop, { list: 'products', search: 'exp-adj' });
  expect(products).toMatchObject([{ itemNo: 'EXP-ADJ', quantity: '5', sellingPrice: '12.5' }]);
});

/** Appends what no call of this test can bring about. */
async function append(stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  await shop.deps.log.append(stream, 'any', events, metadata);
}

test('the journal has each movement at the provider in double entry, of the days that are asked for', async () => {
  const movement = (movementId: string, kind: MovementKind, gross: number, fee: number, day: string): Movement => ({
    ...{ movementId, kind, gross, fee, net: gross - fee, currency: 'HKD', at: `2026-03-0${day}T17:00:00.000Z` },
    reference: `=${movementId}`,
  });
  const paymentId = newId();
  const entries = [
    { ...movement('ch_1', 'charge', 10_000, 340, '1'), paymentId },
    { ...movement('ch_0', 'charge', 700, 0, '1'), isEarlier: true },
    movement('re_1', 'refund', -1_000, 0, '2'),
  ];
  const received = {
    ...{ orderId: newId(), orderNo: 'SO-000777', customerId: newId(), paymentId, provider: 'stripe', amount: 10_000 },
    ...{ currency: { name: 'HKD', symbol: '$' }, label: '', reference: 'cs_1', receivedAt: entries[0]!.at },
  };
  await append(streamOf(ORDER, received.orderId), event(paymentReceived, received));
  const made = {
    provider: 'stripe',
    reference: 'po_1',
    madeAt: entries[2]!.at,
    arrivesOn: '2026-03-06',
    amount: 9_360,
  };
  const itemised = { currency: 'HKD', state: 'paid', isItemised: true, entries } as const;
  await append(streamOf(PAYOUT, 'po_1'), event(payoutRecorded, { ...made, ...itemised }));
  const sent = movement('po_1', 'payout', -8_660, 0, '3');
  const read = { provider: 'stripe', readAt: sent.at, balances: [], movements: [sent] };
  await append(streamOf(PROVIDER_BALANCE, 'stripe'), event(balanceRead, read));

  const rows = await csvOf(shop, { list: 'journal' });
  expect(rows.map((row) => [row.account, row.debit, row.credit, row.orderId].join(' | '))).toEqual([
    'Receivables at the payment provider | 100 |  | SO-000777',
    'Customers |  | 100 | SO-000777',
    'Fees of the payment provider | 3.4 |  | SO-000777',
    'Receivables at the payment provider |  | 3.4 | SO-000777',
    'Customers | 10 |  | ',
    'Receivables at the payment provider |  | 10 | ',
    'Bank | 86.6 |  | ',
    'Receivables at the payment provider |  | 86.6 | ',
  ]);
  expect(rows[0]).toMatchObject({
    ...{ createdAt: '2026-03-02 01:00:00', currency: 'HKD', reference: "'=ch_1" },
    description: 'Payment, in payout po_1',
  });
  const ofDay = await workbookOf(shop, { list: 'journal', firstDay: '2026-03-03', lastDay: '2026-03-03' });
  expect(ofDay.map(({ account }) => account)).toEqual(['Customers', 'Receivables at the payment provider']);
});

test('its columns have heads in the language of the requester', async () => {
  const headOf = async (language: Language) => {
    const { file } = await exported(shop, { list: 'adjustments', format: 'csv' }, language);
    return file.toString('utf8').split('\r\n')[0];
  };
  expect(await headOf('en')).toBe('\ufeff"Adjustment ID","Date","Item No","Name","Quantity","Counted","Reason","By"');
  expect(await headOf('zh-HK')).toBe('\ufeff"調整編號","日期","貨號","名稱","數量","點算數量","原因","經手人"');
});

test('an order that staff entered has its list amount, who entered it, and what is due after automatic refunds', async () => {
  const token = shop.superAdmin;
  const { id: customer } = await newCustomer(shop);
  const product = two.items[0]?.product._id ?? '';
  const { order: entered } = await callOrThrow<{ order: OrderView }>(shop, 'placeOrderForCustomer', {
    token,
    body: {
      ...{
        customer,
        contactInfo: { email: 'may@example.com', phone: '1234' },
        shippingAddress: '1 Road',
        paymentMethod: 'Cash',
      },
      ...{ items: [{ product, quantity: 3 }], discount: { amount: 2.5, reason: 'Regular' } },
    },
    headers: { 'idempotency-key': 'entered' },
  });
  const wanted = 'listAmount.enteredBy.deliveryMethod.country.deliveryIncome.paid.due.refunded';
  const rows = await csvOf(shop, { list: 'orders', search: entered.orderId, with: wanted });
  const sum = (column: string) => rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0);
  expect([sum('listAmount'), sum('amount')]).toEqual([3_750, 3_500]);
  const { user } = await callOrThrow<{ user: { firstName: string; lastName: string } }>(shop, 'currentUser', { token });
  expect(rows[0]).toMatchObject({
    ...{ enteredBy: [user.firstName, user.lastName].join(' ').trim(), deliveryMethod: '', country: '' },
    ...{ deliveryIncome: '0', paid: '0', due: '35', refunded: '0' },
  });
  const [own] = await csvOf(shop, { list: 'orders', search: paid.orderId, with: wanted });
  expect(own).toMatchObject({ enteredBy: '', listAmount: '12.5' });
});
