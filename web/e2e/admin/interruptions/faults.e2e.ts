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
import { insist, type SteadyWriter, startWriting } from '../../support/steady-writer.ts';

/**
 * One process after the other is killed with -9 under a shop that is being written to. Nobody is told: what was
 * acknowledged must be there, once, and the shop must come back by itself.
 */
const OPENING = 1_000;
/** Writes after a kill, by which the shop is known to be back, and at work when the next one hits it. */
const SOME = 8;
const patience = { timeout: 60_000, interval: 50 };
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
  const body = { itemNo: 'HARDY', sellingPrice: 10, quantity: OPENING };
  product = (await staff.api.call('createProduct', { body })).product._id;
  customers = await Promise.all([1, 2, 3].map(() => newCustomer(place)));
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
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * What the log holds about an order's invoice, oldest first; asked of the database itself, for the command line is
 * slower than a PDF.
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

async function killAndSeeItBack(pidNow: () => Promise<number | undefined>): Promise<void> {
  const pid = (await pidNow()) as number;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => pidNow().catch(() => pid), patience).toSatisfy((now) => now !== undefined && now !== pid);
  await writer.more(SOME);
}

it('comes back when the workers are killed while they make an invoice', async () => {
  buyer = await newCustomer(place);
  ordered = await placeOrder(buyer, [{ product, quantity: 1 }]);
  invoice = insist(buyer, 'exportInvoice', { body: { id: ordered.orderId } });
  invoice.catch(() => undefined);
  await expect.poll(() => invoiceEvents(ordered._id), patience).toContain('invoicing.InvoiceRequested');
  await killAndSeeItBack(() => servicePid('workers'));
});

for (const name of ['write-api', 'projector', 'read-api', 'gateway']) {
  it(`comes back when ${name} is killed`, () => killAndSeeItBack(() => servicePid(name)));
}

it('comes back when PostgreSQL is killed', () => killAndSeeItBack(postmasterPid));

it('starts again at once when the launcher itself was killed, and leaves no service behind', async () => {
  await writer.more(SOME);
  const { services } = await runtimeOf(place);
  shop.launcher.kill('SIGKILL');
  shop = await startShopAt(place);
  await writer.more(SOME);
  await expect.poll(() => services.filter(({ pid }) => pid && isAlive(pid)), patience).toEqual([]);
});

it('has made the invoice once, whatever happened to its makers', async () => {
  const file = await buyer.api.file((await invoice).path);
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await invoiceEvents(ordered._id)).toEqual(['invoicing.InvoiceRequested', 'invoicing.InvoiceIssued']);
});

it('has every acknowledged write once, and stock that ties out', async () => {
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
  expect(now.quantity).toBe(OPENING + adjustments.length - orders.length);
});

it('has views that a rebuild would give again', async () => {
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
