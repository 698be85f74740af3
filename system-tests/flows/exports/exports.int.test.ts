import { EXPORT, exportFailed, exportReady, exportRequested } from '@countinghouse/contracts/exports/events';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import type { FailedJobView } from '@countinghouse/contracts/operations/views';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import papaparse from 'papaparse';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exported } from '../../support/exported-lists.ts';
import { callOrThrow, newAdmin, newCustomer, type SignedIn } from '../../support/shop-people.ts';
import type { WholeShop } from '../../support/whole-shop.ts';
import { csvOf, openExportShop, orderOf } from './testing/export-shop.ts';

let shop: WholeShop;
let ann: SignedIn;
let two: OrderView;
let paid: OrderView;

beforeAll(async () => {
  ({ shop, ann, two, paid } = await openExportShop());
});
afterAll(() => shop.close());

test('it reports its progress in rows, and until when the file is available', async () => {
  const { view } = await exported(shop, { list: 'orders', format: 'csv' });
  expect(view).toMatchObject({
    list: 'orders',
    format: 'csv',
    status: 'ready',
    cause: null,
    progress: { done: 3, total: 3 },
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
    const rejected = await orderOf(shop, ann, paid.items[0]?.product._id ?? '', 1);
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
    const his = await orderOf(shop, bob, paid.items[0]?.product._id ?? '', 1);
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

  const [row] = await csvOf(shop, { list: 'orders', search: paid.orderId });
  expect(row).toMatchObject({ customer: '', orderTotal: '12.5' });
  expect((await csvOf(shop, { list: 'customers' })).map(({ name }) => name)).toEqual([`'=HYPERLINK("x")`]);
});
