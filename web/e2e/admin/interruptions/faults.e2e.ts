import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { connectTo } from '@countinghouse/platform/postgres/connect';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, newCustomer, owner, type Person, placeOrder } from '../../support/people.ts';
import {
  newShopPlace,
  ops,
  removeShop,
  runCommand,
  runtimeOf,
  type ShopPlace,
  type ShopProcess,
  startShopAt,
} from '../../support/shop-process.ts';
import { callUntilAnswered, type SteadyWriter, startWriting } from './steady-writer.ts';

/**
 * Each process in turn is killed by SIGKILL while the shop receives writes: every acknowledged write must exist once,
 * and the shop must recover by itself.
 */

const OPENING_STOCK = 1_000;
/** Number of writes that prove the recovery after a kill, and load the shop for the next one. */
const WRITES = 8;
const pollOptions = { timeout: 60_000, interval: 50 };
let place: ShopPlace;
let shop: ShopProcess;
let staff: Person;
let customers: Customer[];
let product: string;
let writer: SteadyWriter;
let buyer: Customer;
let ordered: OrderView;
let invoice: Promise<{ path: string }>;

beforeAll(async () => {
  place = await newShopPlace();
  shop = await startShopAt(place);
  staff = await owner(place);
  const body = { itemNo: 'HARDY', sellingPrice: 10, quantity: OPENING_STOCK };
  product = (await staff.api.call('createProduct', { body })).product._id;
  customers = await Promise.all([1, 2, 3].map(() => newCustomer(place)));
  for (const { id } of customers)
    await staff.api.call('updateCustomer', { params: { id }, body: { unpaidLimitLifted: true } });
  writer = startWriting(product, customers, staff);
});

afterAll(async () => {
  await shop.stop();
  await removeShop(place);
});

const servicePid = async (name: string) =>
  (await runtimeOf(place)).services.find((service) => service.name === name && service.metricsPort)?.pid;
const postmasterPid = async () =>
  Number((await readFile(join(place.varDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Returns the event types of an order's invoice, oldest first; read from the database, because the command line takes
 * longer than a PDF.
 */
async function invoiceEvents(orderId: string): Promise<string[]> {
  const client = await connectTo((await runtimeOf(place)).databaseUrl);
  try {
    const stream = `invoicing.invoice-${orderId}`;
    const { rows } = await client.query('select type from log.events where stream = $1 order by revision', [stream]);
    return rows.map(({ type }: { type: string }) => type);
  } finally {
    await client.end();
  }
}

async function killAndWaitForRecovery(pidNow: () => Promise<number | undefined>): Promise<void> {
  const pid = (await pidNow()) as number;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => pidNow().catch(() => pid), pollOptions).toSatisfy((now) => now !== undefined && now !== pid);
  await writer.waitForWrites(WRITES);
}

it('recovers when the workers are killed while they render an invoice', async () => {
  buyer = await newCustomer(place);
  ordered = await placeOrder(buyer, [{ product, quantity: 1 }]);
  invoice = callUntilAnswered(buyer, 'exportInvoice', { body: { id: ordered.orderId } });
  invoice.catch(() => undefined);
  await expect.poll(() => invoiceEvents(ordered._id), pollOptions).toContain('invoicing.InvoiceRequested');
  await killAndWaitForRecovery(() => servicePid('workers'));
});

for (const name of ['write-api', 'projector', 'read-api', 'gateway']) {
  it(`recovers when ${name} is killed`, () => killAndWaitForRecovery(() => servicePid(name)));
}

it('recovers when PostgreSQL is killed', () => killAndWaitForRecovery(postmasterPid));

it('restarts at once after the launcher was killed, and leaves no service of the earlier run', async () => {
  await writer.waitForWrites(WRITES);
  const { services } = await runtimeOf(place);
  shop.launcher.kill('SIGKILL');
  shop = await startShopAt(place);
  await writer.waitForWrites(WRITES);
  await expect.poll(() => services.filter(({ pid }) => pid && isRunning(pid)), pollOptions).toEqual([]);
});

it('an interrupted shop has rendered the invoice once', async () => {
  const file = await buyer.api.file((await invoice).path);
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await invoiceEvents(ordered._id)).toEqual(['invoicing.InvoiceRequested', 'invoicing.InvoiceIssued']);
});

it('an interrupted shop has every acknowledged write once, and stock that reconciles', async () => {
  const { orders: written, adjustments } = await writer.stop();
  const orders = [...written, ordered];
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).sort();

  const listed = await staff.api.call('listOrders');
  expect(idsOf(listed.orders)).toEqual(idsOf(orders));
  expect(listed.orders.map(({ orderStatus, items }) => [orderStatus, items.map(({ quantity }) => quantity)])).toEqual(
    orders.map(() => ['Pending', [1]]),
  );
  expect(idsOf(await allAdjustments())).toEqual(idsOf(adjustments));

  const { product: now } = await staff.api.call('getProduct', { params: { id: product } });
  expect(now.quantity).toBe(OPENING_STOCK + adjustments.length - orders.length);
});

it('an interrupted shop has views that equal their rebuild', async () => {
  const { code, stdout } = await runCommand(place, ops, 'verify', 'all');
  expect(stdout).not.toContain('OTHER ROWS');
  expect(code).toBe(0);
  expect(await shop.stop()).toBe(0);
});

async function allAdjustments() {
  const found = [];
  for (let current = 1; ; current++) {
    const { adjustments, total } = await staff.api.call('listAdjustments', { query: { current, size: 100 } });
    found.push(...adjustments);
    if (found.length >= total || adjustments.length === 0) return found;
  }
}
