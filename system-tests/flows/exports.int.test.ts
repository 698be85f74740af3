import { EXPORT, exportFailed, exportReady, exportRequested } from '@countinghouse/contracts/exports/events';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { columnHead, exportColumns } from '@countinghouse/contracts/messages/column-heads';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { FailedJobView } from '@countinghouse/contracts/operations/views';
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
import { readTable } from '@countinghouse/workers/catalog/table-file/read-table';
import papaparse from 'papaparse';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exported } from '../support/exported-lists.ts';
import {
  CHECKOUT,
  callOrThrow,
  codeOf,
  newAdmin,
  newCustomer,
  newProduct,
  type SignedIn,
} from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let eve: SignedIn;
let ann: SignedIn;
/** Of Eve, two products; then one of Ann, paid. */
let two: OrderView;
let paid: OrderView;

beforeAll(async () => {
  shop = await openWholeShop();
  ann = await newCustomer(shop, { name: 'Ann Archer', phone: '+852 1234', address: '1 Road,\r\nTown' });
  eve = await newCustomer(shop, { name: '=HYPERLINK("x")' });
  const tea = await newProduct(shop, { itemNo: 'EXP-TEA', name: '綠茶, "fresh"', sellingPrice: 12.5 });
  const cup = await newProduct(shop, { itemNo: '-EXP-CUP', name: '@cup', sellingPrice: 0.05 });
  await callOrThrow(shop, 'addToCart', { token: eve.token, body: { product: tea._id, quantity: 3 } });
  two = await order(eve, cup._id, 2);
  const data = { fee: 20, orderStatus: 'Complete' };
  await callOrThrow(shop, 'updateOrder', {
    token: shop.superAdmin,
    params: { id: two._id },
    body: { type: 'order_status', data },
  });
  paid = await order(ann, tea._id, 1);
  const payment = { type: 'payment_status', data: { paymentStatus: 'Complete' } };
  await callOrThrow(shop, 'updateOrder', { token: shop.superAdmin, params: { id: paid._id }, body: payment });
});
afterAll(() => shop.close());

async function order(customer: SignedIn, product: string, quantity: number): Promise<OrderView> {
  await callOrThrow(shop, 'addToCart', { token: customer.token, body: { product, quantity } });
  const body = { ...CHECKOUT, transactionId: `=${customer.id}` };
  return (await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', { token: customer.token, body })).order;
}

type Wanted = Parameters<typeof exported>[1];
type WithoutFormat<T> = T extends unknown ? Omit<T, 'format'> : never;

async function csvOf(wanted: WithoutFormat<Wanted>): Promise<Record<string, string>[]> {
  const { file } = await exported(shop, { ...wanted, format: 'csv' } as Wanted);
  const text = file.toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return papaparse.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
    transformHeader: nameOf,
  }).data;
}

/** Columns by their English heads. */
const columnOf = new Map<string | undefined, string>(exportColumns.map((column) => [columnHead('en', column), column]));
const nameOf = (head: string | undefined) => columnOf.get(head) ?? `unknown ${head}`;

/** Reads all cells of a workbook as text. */
async function workbookOf(wanted: WithoutFormat<Wanted>): Promise<Record<string, string>[]> {
  const { file } = await exported(shop, { ...wanted, format: 'xlsx' } as Wanted);
  const { heads, lines } = await readTable(file, 'xlsx');
  return lines.map(({ cells }) => Object.fromEntries(cells.map((cell, index) => [nameOf(heads[index]), cell])));
}

/** Formats an instant in local time of Hong Kong. */
const shopTime = (instant: string) =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

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
  expect((await csvOf({ list: 'customers', search })).map(({ name }) => name)).toEqual(names);
});

describe('an export of orders', () => {
  test('has a row per line, and fields of the order in its first one only, so that columns add up', async () => {
    const rows = await csvOf({ list: 'orders' });
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
    const [plain] = await csvOf({ list: 'orders' });
    expect(Object.keys(plain ?? {})).not.toContain('phone');
    const [row] = await csvOf({ list: 'orders', search: paid.orderId, with: 'phone.email.shippingAddress' });
    expect(row).toMatchObject({ email: paid.contactInfo.email, shippingAddress: paid.shippingAddress });
    expect(Object.keys(row ?? {})).toContain('phone');
  });

  test('has the same content as a workbook, whose texts are never calculated', async () => {
    const [, row, last] = await workbookOf({ list: 'orders' });
    expect(row).toMatchObject({
      ...{ placedAt: shopTime(two.createdAt), customer: '=HYPERLINK("x")' },
      ...{ pricePerItem: '12.5', quantity: '3', amount: '37.5', fee: '20', orderTotal: '57.6' },
    });
    expect(last).toMatchObject({ itemNo: '-EXP-CUP', fee: '', orderTotal: '' });
  });

  test('contains the rows of the list’s filter, and the requested days', async () => {
    const idsOf = async (filter: object) => [
      ...new Set((await csvOf({ list: 'orders', ...filter })).map(({ orderId }) => orderId)),
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
    const failed = await order(ann, two.items[0]?.product._id ?? '', 1);
    const data = { orderStatus: 'Failed' };
    await callOrThrow(shop, 'updateOrder', {
      token: shop.superAdmin,
      params: { id: failed._id },
      body: { type: 'order_status', data },
    });
    const rows = await csvOf({ list: 'orders', sales: true });
    expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set([paid.orderId, two.orderId]));
    expect((await csvOf({ list: 'orders', search: failed.orderId }))[0]).toMatchObject({ orderStatus: 'Failed' });
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
  const [row, ...others] = await csvOf({ list: 'customers', search: 'ARCHER' });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ email: ann.email, name: 'Ann Archer', phone: '+852 1234', address: '1 Road,\r\nTown', points: '0' },
    ...{ status: 'true', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  });
  expect((await workbookOf({ list: 'customers' })).map(({ name }) => name)).toEqual(['=HYPERLINK("x")', 'Ann Archer']);
});

test('products, return requests, adjustments and suppliers are exported in the same way', async () => {
  const returned = { order: two._id, returnReason: '+too green' };
  await callOrThrow(shop, 'createReturnRequest', { token: eve.token, body: returned });
  const requests = await csvOf({ list: 'return-requests' });
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
  const [adjusted] = await workbookOf({ list: 'adjustments' });
  expect(adjusted).toMatchObject({ itemNo: 'EXP-ADJ', name: 'Adjusted', quantity: '-4' });
  expect(adjusted).toMatchObject({ reason: 'Damaged · =broken', by: 'Super Admin' });

  await callOrThrow(shop, 'createSupplier', {
    token: shop.superAdmin,
    body: { name: 'Leaf & Co', bankInfo: { bankName: '-Bank' } },
  });
  await callOrThrow(shop, 'createSupplier', { token: shop.superAdmin, body: { name: 'Other' } });
  const suppliers = await csvOf({ list: 'suppliers', search: 'leaf' });
  expect(suppliers).toMatchObject([{ name: 'Leaf & Co', bankName: "'-Bank", country: 'China', status: 'true' }]);

  const products = await csvOf({ list: 'products', search: 'exp-adj' });
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

  const rows = await csvOf({ list: 'journal' });
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
  const ofDay = await workbookOf({ list: 'journal', firstDay: '2026-03-03', lastDay: '2026-03-03' });
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

test('it reports its progress in rows, and until when the file is available', async () => {
  const { view } = await exported(shop, { list: 'orders', format: 'csv' });
  expect(view).toMatchObject({
    list: 'orders',
    format: 'csv',
    status: 'ready',
    cause: null,
    progress: { done: 4, total: 4 },
  });
  expect(Date.parse(view.expiresAt ?? '') - Date.parse(view.createdAt)).toBeGreaterThanOrEqual(10 * 60_000);
});

test('requesters find their own exports again, newest first; others do not', async () => {
  const first = await exported(shop, { list: 'suppliers', format: 'csv' });
  const second = await exported(shop, { list: 'adjustments', format: 'xlsx' });
  await shop.caughtUp();
  const listOf = async (token: string) =>
    (await callOrThrow<{ exports: ExportView[] }>(shop, 'listExports', { token })).exports;
  expect((await listOf(shop.superAdmin)).slice(0, 2)).toEqual([second.view, first.view]);
  expect(await listOf((await newAdmin(shop)).token)).toEqual([]);
});

/** Creates an export whose job has failed. */
async function given(search: string) {
  const exportId = newId();
  const stream = streamOf(EXPORT, exportId);
  const asked = { exportId, list: 'suppliers', format: 'csv', language: 'en', conditions: {} } as const;
  const requested = event(exportRequested, { ...asked, search, isSearched: search !== '' });
  const failed = event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: search !== '' });
  const metadata = { actor: { kind: 'staff', id: newId() }, commandId: newId(), correlationId: newId() } as const;
  await shop.deps.log.append(stream, 'any', [requested, failed], metadata);
  const [, failure] = await shop.deps.log.read(stream);
  return { exportId, params: { id: failure!.id } };
}

async function searchOf(exportId: string): Promise<unknown> {
  const [requested] = await shop.deps.log.read(streamOf(EXPORT, exportId));
  return (requested?.data as { search: unknown } | undefined)?.search;
}

test('a failed export is written after a retry by staff, and is settled then', async () => {
  const token = shop.superAdmin;
  const jobs = async () => {
    await shop.caughtUp();
    return (await callOrThrow<{ jobs: FailedJobView[] }>(shop, 'listFailedJobs', { token, query: { kind: 'export' } }))
      .jobs;
  };
  const [plain, searched] = [await given(''), await given('Ann')];
  expect((await jobs()).map(({ _id, state, canRetry }) => [_id, state, canRetry])).toEqual([
    [searched.params.id, 'open', true],
    [plain.params.id, 'open', true],
  ]);

  const aside = { token, params: searched.params, headers: { 'if-match': '-1' } };
  const { job } = await callOrThrow<{ job: { version: string } }>(shop, 'setFailedJobAside', aside);
  expect((await shop.call(routeTable.setFailedJobAside, aside)).statusCode, 'changed since').toBe(409);
  await vi.waitFor(async () => expect(await searchOf(searched.exportId)).toBeNull(), 20_000);
  expect((await jobs()).map(({ canRetry }) => canRetry)).toEqual([false, true]);
  await callOrThrow(shop, 'reopenFailedJob', { ...aside, headers: { 'if-match': job.version } });
  const refused = await shop.call(routeTable.retryFailedJob, { token, params: searched.params });
  expect(refused.statusCode, 'what was searched for is forgotten').toBe(409);

  const idempotent = { token, params: plain.params, headers: { 'idempotency-key': newId() } };
  const [once, twice] = [
    await shop.call(routeTable.retryFailedJob, idempotent),
    await shop.call(routeTable.retryFailedJob, idempotent),
  ];
  expect(twice.json()).toEqual(once.json());
  await callOrThrow(shop, 'retryFailedJob', { token, params: plain.params });
  await vi.waitFor(async () => {
    const { export: view } = await callOrThrow<{ export: ExportView }>(shop, 'getExport', {
      token,
      params: { id: plain.exportId },
    });
    expect(view).toMatchObject({ status: 'ready', cause: null });
  }, 20_000);
  expect((await jobs()).map(({ state, handled }) => [state, handled?.by?.name !== undefined])).toEqual([
    ['open', true],
    ['resolved', true],
  ]);
  expect((await shop.call(routeTable.retryFailedJob, { token, params: plain.params })).statusCode, 'it is done').toBe(
    409,
  );
  const outcomes = (await shop.deps.log.read(streamOf(EXPORT, plain.exportId))).map(({ type }) => type);
  expect(outcomes).toEqual([exportRequested.type, exportFailed.type, exportReady.type]);
});

test('the file is for staff only', async () => {
  const { view } = await exported(shop, { list: 'customers', format: 'csv' });
  const get = async (headers: Record<string, string>) =>
    (await shop.apps['read-api'].inject({ url: view.path ?? '', headers })).statusCode;
  expect(await get({})).toBe(401);
  expect(await get({ authorization: `Bearer ${ann.token}` })).toBe(404);
  expect(await get({ authorization: `Bearer ${shop.superAdmin}` })).toBe(200);
});

test('the log contains who exported which list, and the search terms are deleted', async () => {
  const { view } = await exported(shop, { list: 'orders', format: 'csv', search: 'archer', paymentStatus: 'Complete' });
  const [requested] = await shop.deps.log.read(streamOf(EXPORT, view._id));
  expect(requested).toMatchObject({
    type: exportRequested.type,
    metadata: { actor: { kind: 'staff', role: 'SUPER_ADMIN' } },
    data: { list: 'orders', format: 'csv', conditions: { paymentStatus: 'Complete' } },
  });
  // The outcome is recorded first.
  await vi.waitFor(async () => {
    const { rows } = await shop.deps.database.query<{ erased: boolean }>(
      'select erased_at is not null as erased from vault.personal_data_keys where subject = $1',
      [view._id],
    );
    expect(rows).toEqual([{ erased: true }]);
  });
});

describe('a document of chosen orders', () => {
  const chosen = (...orders: OrderView[]) => orders.map(({ _id: id, version }) => ({ id, version }));
  const unknown = newId();

  test('has sales only, in the order of the choice, and names what is left out or has changed', async () => {
    const rejected = await order(ann, paid.items[0]?.product._id ?? '', 1);
    const data = { orderStatus: 'Rejected' };
    const params = { id: rejected._id };
    await callOrThrow(shop, 'updateOrder', { token: shop.superAdmin, params, body: { type: 'order_status', data } });
    const { order: present } = await callOrThrow<{ order: OrderView }>(shop, 'getOrder', {
      token: shop.superAdmin,
      params: { id: paid._id },
    });
    const orders = [...chosen(present, rejected, two), { id: unknown, version: '1' }];
    const { view, file } = await exported(shop, { list: 'courier-file', format: 'csv', orders });
    expect(view).toMatchObject({ status: 'ready', progress: { done: 2, total: 2 }, changed: [two.orderId] });
    expect(view.omitted).toEqual([
      { order: rejected.orderId, cause: 'no-sale' },
      { order: unknown, cause: 'unknown' },
    ]);
    const rows = papaparse.parse<string[]>(file.toString('utf8').slice(1), { skipEmptyLines: true }).data;
    expect(rows).toEqual([
      ['Order ID', 'Name', 'Shipping address', 'Phone', 'Email', 'Order note', 'Items'],
      [paid.orderId, 'Ann Archer', paid.shippingAddress, paid.contactInfo.phone, paid.contactInfo.email, '', '1'],
      [two.orderId, `'=HYPERLINK("x")`, two.shippingAddress, two.contactInfo.phone, two.contactInfo.email, '', '5'],
    ]);
  });

  test('is not made of orders that all are left out', async () => {
    const { view } = await exported(shop, {
      list: 'pick-list',
      format: 'pdf',
      orders: [{ id: unknown, version: '1' }],
    });
    expect(view).toMatchObject({ status: 'failed', cause: 'no-orders', path: null });
  });

  test('is for staff, and shows nothing of who was erased', async () => {
    const bob = await newCustomer(shop, { name: 'Bob Erased' });
    const his = await order(bob, paid.items[0]?.product._id ?? '', 1);
    const payment = { type: 'payment_status', data: { paymentStatus: 'Complete' } };
    await callOrThrow(shop, 'updateOrder', { token: shop.superAdmin, params: { id: his._id }, body: payment });
    const body = { list: 'packing-lists', format: 'pdf', orders: chosen(his) } as const;
    expect((await shop.call(routeTable.startExport, { token: bob.token, body })).statusCode).toBe(401);
    const before = await exported(shop, body);
    expect(before.file.toString()).toContain('Bob Erased');
    await callOrThrow(shop, 'deleteCustomer', { token: shop.superAdmin, params: { id: bob.id } });
    const { file } = await exported(shop, { ...body, list: 'pick-list' });
    const packing = await exported(shop, body);
    expect(packing.file.toString()).toContain(his.orderId);
    expect(packing.file.toString() + file.toString()).not.toContain('Bob Erased');
  });

  test('sums a product over the orders under its category', async () => {
    const { file } = await exported(shop, { list: 'pick-list', format: 'pdf', orders: chosen(two, paid) }, 'zh-HK');
    const text = file
      .toString()
      .replace(/<[^>]*>/g, '|')
      .replace(/[|\s]+/g, '|');
    expect(text).toContain('|未分類|');
    expect(text).toContain(`|EXP-TEA|綠茶,|&quot;fresh&quot;|4|${two.orderId}|×|3|${paid.orderId}|`);
  });
});

test('files with customers are deleted when one of them is erased; those without stay', async () => {
  const leaving = await Promise.all(
    (['orders', 'customers', 'return-requests'] as const).map((list) => exported(shop, { list, format: 'csv' })),
  );
  const { view: harmless } = await exported(shop, { list: 'adjustments', format: 'csv' });
  const statusOf = async ({ path }: ExportView) =>
    (await shop.apps['read-api'].inject({ url: path ?? '', headers: { authorization: `Bearer ${shop.superAdmin}` } }))
      .statusCode;
  for (const { view } of leaving) expect(await statusOf(view)).toBe(200);

  const failed = await given('Ann');
  await callOrThrow(shop, 'deleteCustomer', { token: shop.superAdmin, params: { id: ann.id } });
  await vi.waitFor(async () => expect(await searchOf(failed.exportId), 'it may have named her').toBeNull(), 20_000);
  for (const { view } of leaving) expect(await statusOf(view)).toBe(404);
  expect(await statusOf(harmless)).toBe(200);

  const [row] = await csvOf({ list: 'orders', search: paid.orderId });
  expect(row).toMatchObject({ customer: '', orderTotal: '12.5' });
  expect((await csvOf({ list: 'customers' })).map(({ name }) => name)).toEqual([`'=HYPERLINK("x")`]);
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
  const rows = await csvOf({ list: 'orders', search: entered.orderId, with: wanted });
  const sum = (column: string) => rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0);
  expect([sum('listAmount'), sum('amount')]).toEqual([3_750, 3_500]);
  const { user } = await callOrThrow<{ user: { firstName: string; lastName: string } }>(shop, 'currentUser', { token });
  expect(rows[0]).toMatchObject({
    ...{ enteredBy: [user.firstName, user.lastName].join(' ').trim(), deliveryMethod: '', country: '' },
    ...{ deliveryIncome: '0', paid: '0', due: '35', refunded: '0' },
  });
  const [own] = await csvOf({ list: 'orders', search: paid.orderId, with: wanted });
  expect(own).toMatchObject({ enteredBy: '', listAmount: '12.5' });
});
