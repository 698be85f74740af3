import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productChanged, productCreated, productDeleted } from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerErased, customerRegistered } from '@countinghouse/contracts/customers/events';
import type { ActivityEntry } from '@countinghouse/contracts/history/activity';
import { STAFF_STREAM, staffUserCreated } from '@countinghouse/contracts/identity/events';
import { type DomainEvent, type EventMetadata, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { COMPANY_INFO, companyInfoChanged } from '@countinghouse/contracts/settings/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
const [productId, customerId, orderId] = [newId(), newId(), newId()];

async function happened(stream: string, given: DomainEvent, metadata: Partial<EventMetadata> = {}): Promise<void> {
  const actor = { kind: 'staff', id: shop.ids.admin, role: 'ADMIN' } as const;
  await shop.log.append(stream, 'any', [given], { actor, commandId: newId(), correlationId: newId(), ...metadata });
}

beforeAll(async () => {
  shop = await openTestReadSide();
  const amy = { userId: shop.ids.admin, email: 'amy@shop.hk', firstName: 'Amy', lastName: 'Chan', avatar: '' };
  await happened(STAFF_STREAM, event(staffUserCreated, { ...amy, role: 'ADMIN', active: true }));
  const details = { ...blankProduct, itemNo: 'A-1', name: 'Tea', purchasePrice: 300, sellingPrice: 550 };
  await happened(streamOf(PRODUCT, productId), event(productCreated, { productId, details, openingQuantity: 0 }));
  const byCustomer = { actor: { kind: 'customer', id: customerId } } as const;
  const bo = { customerId, name: 'Bo Wong', email: 'bo@home.hk', phone: '1', address: 'here', points: 0, active: true };
  await happened(streamOf(CUSTOMER, customerId), event(customerRegistered, { ...bo, via: 'storefront' }), byCustomer);
  const placed = samplePlacement({
    ...{ orderId, orderNo: 'SO-000007', customerId, customerName: 'Bo Wong', email: 'bo@home.hk' },
    ...{ shippingAddress: 'here', lines: [sampleLine()] },
  });
  await happened(streamOf(ORDER, orderId), event(orderPlaced, placed), byCustomer);
  const bySystem = { actor: { kind: 'system', id: 'orders.order-fulfilment' } } as const;
  await happened(streamOf(ORDER, orderId), event(orderConfirmed, { orderId }), bySystem);
  const renamed = event(productChanged, { productId, changes: { name: 'Green tea' }, countedDifference: 0 });
  await happened(streamOf(PRODUCT, productId), renamed, { reason: 'A better name' });
});
afterAll(() => shop.close());

async function activity(query = '', caller: Caller = 'superAdmin') {
  const reply = await shop.get(`/activity/list${query}`, caller);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { entries: ActivityEntry[]; total: number };
}
const told = async (query?: string, caller?: Caller) =>
  (await activity(query, caller)).entries.map(({ type, actor, about }) => [type, actor.name, about?.name]);

const renamed = ['catalog.ProductChanged', 'Amy Chan', 'Green tea'];
const confirmed = ['orders.OrderConfirmed', 'orders.order-fulfilment', 'SO-000007'];
const placed = ['orders.OrderPlaced', 'Bo Wong', 'SO-000007'];
const registered = ['customers.CustomerRegistered', 'Bo Wong', 'Bo Wong'];
const created = ['catalog.ProductCreated', 'Amy Chan', 'Green tea'];
const hired = ['identity.StaffUserCreated', 'Amy Chan', 'Amy Chan'];

test('tells the latest first: who, what, about which record, and why', async () => {
  expect(await told()).toEqual([renamed, confirmed, placed, registered, created, hired]);
  const { entries, total } = await activity();
  expect(total).toBe(6);
  expect(entries[0]).toMatchObject({
    ...{ _id: '5', reason: 'A better name', actor: { kind: 'staff', role: 'ADMIN' } },
    about: { context: 'product', _id: productId },
  });
  const next = await activity('?current=2&size=4');
  expect(next.entries.map(({ _id }) => _id)).toEqual(['1', '0']);
});

test('an ADMIN is told nothing about accounts of the staff', async () => {
  expect(await told('', 'admin')).toEqual([renamed, confirmed, placed, registered, created]);
  expect(await told('?area=identity', 'admin')).toEqual([]);
  expect((await shop.get('/activity/list', 'customer')).statusCode).toBe(401);
  expect((await shop.get('/activity/list', 'nobody')).statusCode).toBe(401);
});

test('is narrowed by area, kind of actor, person, record and days', async () => {
  expect(await told('?area=catalog,customers')).toEqual([renamed, registered, created]);
  expect(await told('?actor=system')).toEqual([confirmed]);
  expect(await told(`?by=${customerId}`)).toEqual([placed, registered]);
  expect(await told(`?of=${orderId}`)).toEqual([confirmed, placed]);
  expect(await told(`?of=${newId()}`)).toEqual([]);
  const [entry] = (await activity()).entries;
  // The day in the time zone of the shop, eight hours ahead.
  const day = new Date(Date.parse(entry!.recordedAt) + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await activity(`?firstDay=${day}&lastDay=${day}`)).total).toBe(6);
  expect(await told('?lastDay=2020-01-01')).toEqual([]);
  expect(await told('?firstDay=2999-01-01')).toEqual([]);
  expect((await shop.get('/activity/list?firstDay=2026-02-01&lastDay=2026-01-01')).statusCode).toBe(422);
});

test('is narrowed by single types of events, but to none that is hidden', async () => {
  expect(await told('?type=orders.OrderPlaced')).toEqual([placed]);
  expect(await told('?type=catalog.ProductChanged,catalog.ProductCreated')).toEqual([renamed, created]);
  expect(await told('?type=identity.StaffUserCreated')).toEqual([hired]);
  expect(await told('?type=identity.StaffUserCreated', 'admin')).toEqual([]);
  for (const bad of ['orders.Nothing', 'ORDERS.OrderPlaced', "'; drop"]) {
    expect((await shop.get(`/activity/list?type=${encodeURIComponent(bad)}`)).statusCode, bad).toBe(422);
  }
});

test('is searched by the names and numbers of records and of people', async () => {
  expect(await told('?search=SO-000007')).toEqual([confirmed, placed]);
  expect(await told('?search=green')).toEqual([renamed, created]);
  expect(await told('?search=amy')).toEqual([renamed, created, hired]);
  expect(await told('?search=%27%3B drop table x; --')).toEqual([]);
});

test('a search goes on to the last of the many records that have a word', async () => {
  const lanterns = Array.from({ length: 501 }, (_, n) => ({ productId: newId(), name: `Lantern ${n}` }));
  await Promise.all(
    lanterns.map(({ productId, name }) => {
      const details = { ...blankProduct, itemNo: name, name, purchasePrice: 300, sellingPrice: 550 };
      return happened(streamOf(PRODUCT, productId), event(productCreated, { productId, details, openingQuantity: 0 }));
    }),
  );
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) => activity(`?search=lantern&size=100&current=${page}`)),
  );
  expect(pages.map(({ total }) => total)).toEqual([501, 501, 501, 501, 501, 501]);
  const names = pages.flatMap(({ entries }) => entries.map(({ about }) => about?.name));
  expect(names.sort()).toEqual(lanterns.map(({ name }) => name).sort());
});

test('a part of the settings is named by its place, and a deleted record by its last name', async () => {
  const company = streamOf(COMPANY_INFO.category, COMPANY_INFO.id);
  await happened(company, event(companyInfoChanged, { changes: { name: 'Leaf' } } as never));
  await happened(streamOf(PRODUCT, productId), event(productDeleted, { productId } as never));
  const [deleted, changed] = (await activity('?size=2')).entries;
  expect(deleted).toMatchObject({ about: { context: 'product', name: 'Green tea' } });
  expect(changed).toMatchObject({ about: { context: 'setting', _id: 'company-info', name: '' } });
});

test('an erased person has no name, in no entry', async () => {
  const erasing = [event(customerErased, { customerId } as never)];
  await shop.log.append(streamOf(CUSTOMER, customerId), 'any', erasing, {
    ...{ actor: { kind: 'staff', id: shop.ids.superAdmin }, commandId: newId(), correlationId: newId() },
  });
  await shop.erase(customerId);
  const reply = await shop.get('/activity/list?size=50', 'superAdmin');
  expect(reply.body).not.toMatch(/Bo Wong|bo@home/);
  const { rows } = await shop.database.query('select e::text as row from views.operations_log_index__events e');
  expect(JSON.stringify(rows)).not.toMatch(/Bo Wong|bo@home|Green tea|better name/);
  expect((await activity(`?by=${customerId}`)).entries[0]).toMatchObject({ actor: { name: null } });
});
