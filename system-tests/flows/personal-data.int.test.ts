import { createSecretKey, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, shippingInfoChanged } from '@countinghouse/contracts/orders/events';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { type EventLog, eventLog } from '@countinghouse/platform/event-log/event-log';
import { createPostgresEventStore } from '@countinghouse/platform/event-log/postgres/event-store';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { openVault } from '@countinghouse/platform/vault/vault';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { paidByStatement, paidOnline } from '../payments/personal-payments.ts';
import { exported } from '../support/exported-lists.ts';
import { resetCode } from '../support/reset-code.ts';
import { callOrThrow, codeOf, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

/** Part of every personal value that this customer sends to the shop. */
const canary = `canary${randomBytes(8).toString('hex')}`;
const email = `${canary}@home.example`;
const password = `password ${canary}`;

const [ZONE, METHOD] = [newId(), newId()];

let shop: WholeShop;
let customerId: string;
let order: OrderView;
const logLines: string[] = [];

beforeAll(async () => {
  shop = await openWholeShop({ onLogLine: (line) => logLines.push(line) });
  const { token, customer } = await callOrThrow<{ token: string; customer: { _id: string } }>(
    shop,
    'customerRegister',
    {
      body: { email, password, name: `Name ${canary}`, phone: `1 ${canary}`, address: `Road ${canary}` },
      headers: { 'idempotency-key': 'registration' },
    },
  );
  customerId = customer._id;
  const product = await newProduct(shop);
  await callOrThrow(shop, 'addToCart', { token, body: { product: product._id, quantity: 3 } });
  const placed = await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', {
    token,
    body: {
      contactInfo: { email: `contact.${email}`, phone: `2 ${canary}` },
      shippingAddress: `Street ${canary}`,
      paymentMethod: `Cash ${canary}`,
      transactionId: `Transfer ${canary}`,
      remark: `Remark ${canary}`,
    },
    headers: { 'idempotency-key': 'order' },
  });
  order = placed.order;
  const returned = { order: order._id, returnReason: `Reason ${canary}` };
  const { request } = await callOrThrow<{ request: { _id: string } }>(shop, 'createReturnRequest', {
    token,
    body: returned,
  });
  await callOrThrow(shop, 'updateReturnRequest', {
    token: shop.superAdmin,
    params: { id: request._id },
    body: { shopNote: `Answer ${canary}` },
  });
  await callOrThrow(shop, 'updateOrder', {
    token: shop.superAdmin,
    params: { id: order._id },
    body: { type: 'ship_info', data: { email: `new.${email}`, phone: `3 ${canary}`, address: `Lane ${canary}` } },
  });
  await callOrThrow(shop, 'givePaymentReference', {
    token,
    params: { id: order._id },
    body: { transactionId: `Later ${canary}` },
    headers: { 'idempotency-key': 'payment' },
  });
  const { order: recorded } = await callOrThrow<{ order: OrderView }>(shop, 'recordPayment', {
    token: shop.superAdmin,
    params: { id: order._id },
    body: { method: `Transfer ${canary}`, amount: 1, reference: `FT ${canary}` },
    headers: { 'idempotency-key': 'recorded' },
  });
  await callOrThrow(shop, 'voidPayment', {
    token: shop.superAdmin,
    params: { id: order._id, payment: recorded.payments?.[0]?._id ?? '' },
    body: { reason: `Void ${canary}` },
  });
  await refundedAs(canary, order._id);
  await paidByStatement(shop, canary, order);
  await paidOnline(shop, canary, { ...order, customerId });
  await callOrThrow(shop, 'changeWish', { token, body: { product: product._id, saved: true, notify: true } });
  await callOrThrow(shop, 'forgotPassword', { body: { email }, headers: { 'idempotency-key': 'forgotten' } });
  await callOrThrow(shop, 'getOwnData', { token });
  await provesMailbox(email);
  await writes(`visitor.${email}`, canary);
  await writes(email, canary);
  await callOrThrow(shop, 'updateCustomer', {
    token: shop.superAdmin,
    params: { id: customerId },
    body: { name: `Other ${canary}`, email: `other.${email}`, staffNote: `Noted ${canary}` },
    headers: { 'idempotency-key': 'change' },
  });
  const now = await provesMailbox(`other.${email}`);
  await writes(`other.${email}`, canary);
  await writes('stranger@home.example', 'What a stranger says');
  await callOrThrow(shop, 'exportInvoice', { token: now, body: { id: order.orderId } });
  await exported(shop, { list: 'orders', format: 'csv', search: canary });
  await exported(shop, { list: 'customers', format: 'csv', search: canary });
  await exported(shop, { list: 'return-requests', format: 'csv' });
  await exported(shop, { list: 'payments', format: 'csv' });
  await orderAsGuest(product._id);
  await enteredByStaff(product._id);
  await failing(now);
  await shop.caughtUp();
  // The mail is sent in the background.
  await vi.waitFor(async () => expect(await readdir(join(shop.folder, 'mail'))).toHaveLength(17), { timeout: 60_000 });
});
afterAll(() => shop.close());

/** Orders without an account at the address that the account has proved, which takes the order at the next sign-in. */
async function orderAsGuest(product: string): Promise<void> {
  await callOrThrow(shop, 'saveDeliverySettings', {
    token: shop.superAdmin,
    body: {
      zones: [{ _id: ZONE, name: 'Everywhere', places: [{ country: '*' }] }],
      methods: [
        {
          ...{ _id: METHOD, kind: 'point', names: { en: 'Point', zh: '' }, texts: { en: '', zh: '' }, active: true },
          rates: [{ zone: ZONE, by: 'amount', steps: [{ from: 0, price: 0 }] }],
        },
      ],
    },
  });
  const { order: guest } = await callOrThrow<{ order: OrderView }>(shop, 'placeGuestOrder', {
    body: {
      contactInfo: { email: `other.${email}`, phone: `4 ${canary}`, name: `Guest ${canary}` },
      shippingAddress: `Alley ${canary}`,
      paymentMethod: `Cash ${canary}`,
      items: [{ product, quantity: 1 }],
      delivery: { method: METHOD, country: 'HK', area: canary, postcode: canary.slice(0, 20), point: `P ${canary}` },
    },
    headers: { 'idempotency-key': 'guest' },
  });
  await callOrThrow(shop, 'giveTrackingNumber', {
    token: shop.superAdmin,
    params: { id: guest._id },
    body: { number: `SF ${canary}` },
  });
  await callOrThrow(shop, 'updateOrder', {
    token: shop.superAdmin,
    params: { id: guest._id },
    body: { type: 'order_track_status', data: { orderTrackStatus: 'picked_by_courier' } },
  });
  await callOrThrow(shop, 'customerSignIn', { body: { email: `other.${email}`, password } });
  const { order: taken } = await callOrThrow<{ order: OrderView }>(shop, 'updateOrder', {
    token: shop.superAdmin,
    params: { id: guest._id },
    body: { type: 'payment_status', data: { paymentStatus: 'Failed' } },
  });
  expect(taken.customer, 'it is in the account').toEqual({ _id: customerId, name: `Guest ${canary}` });
}

/** An order that staff enter, whose discount has a reason about the customer. */
async function enteredByStaff(product: string): Promise<void> {
  await callOrThrow(shop, 'placeOrderForCustomer', {
    token: shop.superAdmin,
    body: {
      ...{ customer: customerId, contactInfo: { email: `other.${email}`, phone: `5 ${canary}` } },
      ...{ shippingAddress: `Quay ${canary}`, paymentMethod: `Cash ${canary}`, remark: `Call ${canary}` },
      items: [{ product, quantity: 1 }],
      delivery: { method: METHOD, country: 'HK', point: `P ${canary}` },
      discount: { amount: 1, reason: `For ${canary}` },
    },
    headers: { 'idempotency-key': 'entered' },
  });
}

/** Sets the password by the link of a mail, once it is there; returns the token of the new session. */
async function provesMailbox(address: string): Promise<string> {
  const code = await resetCode(shop, { id: customerId, email: address });
  // A link that is used before it is mailed is not mailed.
  await vi.waitFor(async () => expect(await mailed(code)).toBe(true), { timeout: 20_000 });
  const body = { code, newPassword: password, confirmPassword: password, keepDetails: true };
  return (await callOrThrow<{ token: string }>(shop, 'resetPassword', { body })).token;
}

/** A refund whose reason and reference are about the customer. */
async function refundedAs(text: string, id: string): Promise<void> {
  const token = shop.superAdmin;
  const paid = { method: `Cash ${text}`, amount: 1 };
  await callOrThrow(shop, 'recordPayment', { token, params: { id }, body: paid });
  const body = { amount: 0.5, to: 'manual', reason: `Refund ${text}`, reference: `RF ${text}` };
  await callOrThrow(shop, 'refundOrder', { token, params: { id }, body, headers: { 'idempotency-key': 'refunded' } });
}

/** Whether one of the mails has this text; long lines of mails are broken with a trailing sign. */
async function mailed(text: string): Promise<boolean> {
  const folder = join(shop.folder, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return mails.some((mail) => mail.replaceAll(/=\r?\n/g, '').includes(text));
}

async function writes(from: string, text: string): Promise<void> {
  await callOrThrow(shop, 'contactUs', {
    body: { name: text, email: from, phone: text, subject: text, message: text },
  });
}

/** Failing calls are those that are logged in detail. */
async function failing(token: string): Promise<void> {
  const wrong = await shop.call(routeTable.customerSignIn, { body: { email, password: `wrong ${canary}` } });
  expect(codeOf(wrong)).toBe('INVALID_CREDENTIALS');
  await shop.call(routeTable.customerSignIn, { body: { email: `nobody.${email}`, password: canary } });
  await shop.call(routeTable.adminLogin, { body: { email, password: canary } });
  await shop.call(routeTable.customerRegister, { body: { email, password, name: canary, [canary]: 1 } });
  await shop.call(routeTable.placeOrder, { token, body: { shippingAddress: canary } });
  await shop.call(routeTable.getCustomerByEmail, { token: `${token}${canary}`, body: { email } });
  await shop.call(routeTable.listCustomers, { token: shop.superAdmin, query: { search: canary } });
  await shop.call(routeTable.customerGoogle, { body: { credential: canary } });
}

/** Returns tables with a row that contains the canary, in plain text or as bytes. */
async function tablesWithCanary(): Promise<string[]> {
  const { database } = shop.deps;
  const tables = await database.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*) from "${schema}"."${name}" t where t::text ilike any($1)`,
      [[`%${canary}%`, `%${Buffer.from(canary).toString('hex')}%`, `%${base64Core(canary)}%`]],
    );
    if (rows[0] && rows[0].count > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** Returns columns whose PostgreSQL statistics contain the canary. */
async function columnsWithSample(): Promise<string[]> {
  const { rows } = await shop.deps.database.query<{ name: string }>(
    `select tablename || '.' || attname as name from pg_stats where pg_stats::text ilike $1 order by name`,
    [`%${canary}%`],
  );
  return rows.map(({ name }) => name);
}

/** Returns the base64 of a text that is independent of its alignment to groups of three. */
function base64Core(text: string): string {
  return Buffer.from(text)
    .toString('base64')
    .replace(/.{0,3}=*$/, '');
}

async function filesWithCanary(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holds = await Promise.all(paths.map(async (path) => (await readFile(path)).includes(canary)));
  return paths.filter((_, index) => holds[index]);
}

const outsideViews = (tables: readonly string[]) => tables.filter((table) => !table.startsWith('views.'));

test('only views, the invoice, exports and the mail contain a customer’s data; log, vault, queue and log files do not', async () => {
  const tables = await tablesWithCanary();
  expect(tables.length, 'the search finds what is there').toBeGreaterThan(2);
  expect(outsideViews(tables)).toEqual([]);
  expect(await filesWithCanary(join(shop.folder, 'files'))).toHaveLength(1 + 4);
  expect(await filesWithCanary(join(shop.folder, 'mail'))).toHaveLength(16);

  expect(logLines.length).toBeGreaterThan(10);
  expect(logLines.filter((line) => line.includes(canary))).toEqual([]);
});

test('log lines have the request id from the call to the job', async () => {
  const lines = logLines.map((line) => JSON.parse(line));
  const calls = lines.filter(({ route }) => route?.endsWith('/contact-us'));
  const jobs = lines.filter(({ job, result }) => job === 'email/send-contact-message' && result === 'completed');
  expect(calls.length).toBeGreaterThan(1);
  const ids = (of: readonly { requestId?: string; correlationId?: string }[], key: 'requestId' | 'correlationId') =>
    of.map((line) => line[key]).sort();
  expect(ids(jobs, 'correlationId')).toEqual(ids(calls, 'requestId'));
});

/** Another process of the same shop, with a key cache of its own. */
async function elsewhere(): Promise<{ log: EventLog; close: () => Promise<void> }> {
  const database = openDatabase(shop.databaseUrl, { name: 'elsewhere' });
  const { personalData } = await openVault(database, createSecretKey(shop.masterKey));
  const store = await createPostgresEventStore({ url: shop.databaseUrl });
  const log = eventLog(store, allEvents, personalData);
  return { log, close: () => log.close().then(() => database.end()) };
}

/** Reads an order at an instant from its events alone, which contain no erasure. */
const orderAsOf = async (asOf: string) =>
  JSON.stringify(
    await callOrThrow(shop, 'getOrder', { token: shop.superAdmin, params: { id: order._id }, query: { asOf } }),
  );

test('a deleted customer is gone from views, files, queue, memory and a rebuild, and the figures are unchanged', async () => {
  const other = await elsewhere();
  const stream = streamOf(ORDER, order._id);
  const [placed] = await other.log.read(stream, { limit: 1 });
  expect(JSON.stringify(placed), 'the other process has the key').toContain(canary);
  // A single row is not sampled.
  for (const name of ['one', 'two']) {
    const body = { email: `${name}@home.example`, password, name, phone: name, address: name };
    await callOrThrow(shop, 'createCustomer', { token: shop.superAdmin, body });
  }
  await shop.caughtUp();
  await shop.deps.database.query('analyze');
  expect((await columnsWithSample()).length, 'statistics sample it').toBeGreaterThan(3);
  const before = new Date().toISOString();
  expect(await orderAsOf(before), 'so has the one that serves the past').toContain(canary);
  await callOrThrow(shop, 'deleteCustomer', { token: shop.superAdmin, params: { id: customerId } });
  // A late event with the key still in the cache.
  const changes = { shippingAddress: `Late ${canary}` };
  const late = event(shippingInfoChanged, { orderId: order._id, customerId, changes });
  await other.log.append(stream, 'any', [late], {
    actor: { kind: 'system' },
    commandId: newId(),
    correlationId: newId(),
  });
  expect(JSON.stringify(await other.log.read(stream)), 'written under the key').toContain(`Late ${canary}`);
  await other.close();
  await vi.waitFor(async () => expect(await orderAsOf(before)).not.toContain(canary), {
    timeout: 10_000,
    interval: 50,
  });
  await shop.caughtUp();
  await vi.waitFor(
    async () => {
      expect(await tablesWithCanary()).toEqual([]);
      expect(await columnsWithSample()).toEqual([]);
      expect(await filesWithCanary(join(shop.folder, 'files'))).toEqual([]);
      // Mails from their addresses; the one from an unverified address cannot be distinguished from a stranger's.
      expect(await filesWithCanary(join(shop.folder, 'mail'))).toHaveLength(1);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await readdir(join(shop.folder, 'mail'))).toHaveLength(2);

  const repeated = await shop.call(routeTable.updateCustomer, {
    token: shop.superAdmin,
    params: { id: customerId },
    body: { name: `Other ${canary}`, email: `other.${email}` },
    headers: { 'idempotency-key': 'change' },
  });
  expect(repeated.body, 'what staff were answered is not answered again').not.toContain(canary);

  const contact = await shop.call(routeTable.updateOrder, {
    token: shop.superAdmin,
    params: { id: order._id },
    body: { type: 'ship_info', data: { phone: `5 ${canary}` } },
  });
  expect(codeOf(contact), 'nothing personal can be kept any more').toBe('VALIDATION');

  const updated = await callOrThrow(shop, 'updateOrder', {
    token: shop.superAdmin,
    params: { id: order._id },
    body: { type: 'payment_status', data: { paymentStatus: 'Complete' } },
  });
  expect(JSON.stringify(updated)).not.toContain(canary);

  await shop.rebuild();
  expect(await tablesWithCanary()).toEqual([]);
  const { payouts } = await callOrThrow<{ payouts: PayoutView[] }>(shop, 'listPayouts', { token: shop.superAdmin });
  expect(payouts, 'what was paid out stays').toMatchObject([{ amount: 0.96, entries: 1, difference: 0 }]);
  const { orders } = await callOrThrow<{ orders: OrderView[] }>(shop, 'listOrders', { token: shop.superAdmin });
  expect(orders.map(({ customer }) => customer.name)).toEqual(['', '', '']);
  expect(orders.at(-1)).toMatchObject({ orderId: order.orderId, items: order.items, paymentStatus: 'Complete' });

  const again = await callOrThrow<{ path: string }>(shop, 'exportInvoice', {
    token: shop.superAdmin,
    body: { id: order._id },
  });
  expect(again.path).toMatch(/^\/files\/invoices\//);
  expect(await filesWithCanary(join(shop.folder, 'files'))).toEqual([]);
  expect(logLines.filter((line) => line.includes(canary))).toEqual([]);
});
