import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productChanged,
  productCreated,
  productDeleted,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerErased, WISHES, wishChanged } from '@countinghouse/contracts/customers/events';
import {
  STOCK,
  stockAdjusted,
  stockCounted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { figureNames } from '@countinghouse/contracts/kernel/http/figures';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  CART,
  cartCheckedOut,
  cartItemRefused,
  cartItemRemoved,
  cartItemSet,
  cartOrderDeclined,
} from '@countinghouse/contracts/orders/cart/cart-events';
import {
  ORDER,
  orderConfirmed,
  orderDeclined,
  orderFeeChanged,
  orderPlaced,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { orderTakenIntoAccount } from '@countinghouse/contracts/orders/storefront/guest/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { CURRENCY_LIST, currencyAdded } from '@countinghouse/contracts/settings/events';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { type SeededRandom, seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../reads/test-read-side.ts';
import { writeLogExport } from '../support/log-export.ts';
import { SHOP_TIME_ZONE } from '../support/shop-database.ts';
import { type Answer, plant } from './testing/planted-errors.ts';
import { randomCells } from './testing/random-cells.ts';
import { moneySteps, returnSteps, taxed } from './testing/random-money.ts';

const here = import.meta.dirname;
const program = join(here, 'reports-check.mjs');
const MONTH_MS = 30 * 86_400_000;

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
interface Asking {
  answersOf(call: Call, facts: unknown, now: number): Promise<Answer[]>;
}
interface Facts {
  factsOf(events: readonly object[], timeZone: string): Promise<unknown>;
}
const load = async <Module>(name: string) => (await import(join(here, name))) as Module;

let folder: string;
let shop: TestReadSide;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-reports-'));
  shop = await openTestReadSide();
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

function check(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, folder, ...words], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr });
    });
  });
}

/** A month of a shop in which everything that reports count happens, in any order. */
async function live(random: SeededRandom, now: number): Promise<void> {
  const happened = (stream: string, given: DomainEvent, at: string, actor = 'test') =>
    shop.log.append(stream, 'any', [given], {
      ...{ actor: { kind: 'system', id: actor }, commandId: newId(), correlationId: newId(), occurredAt: at },
    });
  const anyTime = () => new Date(now - random.integer(MONTH_MS)).toISOString();
  const products = Array.from({ length: 6 }, newId);
  const customers = Array.from({ length: 5 }, newId);
  const eur = event(currencyAdded, { currencyId: newId(), name: 'EUR', symbol: '€' });
  await happened(streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id), eur, anyTime());
  const [top, child, garden] = [newId(), newId(), newId()];
  const suppliers = [newId(), newId(), null];
  const slow = suppliers[0]!;
  const details = { ...blankSupplier, name: 'Slow', leadDays: 40 };
  await happened(streamOf(SUPPLIER, slow), event(supplierCreated, { supplierId: slow, details }), anyTime());
  for (const given of [
    event(categoryCreated, { categoryId: top, name: 'Kitchen' }),
    event(subCategoryAdded, { categoryId: top, nodeId: child, parentId: top, name: 'Cups' }),
    event(categoryCreated, { categoryId: garden, name: 'Garden' }),
  ]) {
    await happened(CATEGORY_STREAM, given, anyTime());
  }
  const levels = new Map(products.map((productId) => [productId, 9]));
  const moved = (productId: string, units: number) => {
    const balance = levels.get(productId)! + units;
    levels.set(productId, balance);
    return balance;
  };
  for (const [n, productId] of products.entries()) {
    const nodeId = [child, garden, top][n % 4];
    const details = {
      ...{ ...blankProduct, itemNo: `A-${n}`, name: `Thing ${n}`, sellingPrice: 250 },
      ...{ purchasePrice: n === 5 ? 0 : 100 + n, supplierId: suppliers[n % 3]!, alertQuantity: n * 5, packSize: 1 + n },
      category: nodeId === undefined ? null : { categoryId: nodeId === garden ? garden : top, nodeId },
    };
    await happened(
      streamOf(PRODUCT, productId),
      event(productCreated, { productId, details, openingQuantity: 9 }),
      anyTime(),
    );
    const opened = event(stockOpened, { productId, quantity: 9, balance: 9 });
    await happened(streamOf(STOCK, productId), opened, anyTime());
  }
  const changeCatalogue = async () => {
    const [cup, pot, pan] = products as [string, string, string];
    const gone = { categoryId: top, nodeId: child, parentId: top, removedIds: [child] };
    await happened(CATEGORY_STREAM, event(subCategoryRemoved, gone), anyTime());
    const dearer = event(productChanged, {
      productId: pot,
      changes: { purchasePrice: 170, supplierId: null },
    } as never);
    await happened(streamOf(PRODUCT, pot), dearer, anyTime());
    await happened(streamOf(PRODUCT, pan), event(productDeleted, { productId: pan }), anyTime());
    const delivery = { productId: cup, adjustmentId: newId(), adjustmentNo: 'ADJ-1', reason: '', reverses: false };
    for (const difference of [12, -4]) {
      const data = { ...delivery, difference, reasonCode: 'received', balance: moved(cup, difference) };
      await happened(streamOf(STOCK, cup), event(stockAdjusted, data as never), anyTime());
    }
    for (const reasonCode of ['return-restock', 'damaged', null]) {
      const data = {
        ...delivery,
        productId: pot,
        adjustmentId: newId(),
        difference: 2,
        reasonCode,
        balance: moved(pot, 2),
      };
      await happened(streamOf(STOCK, pot), event(stockAdjusted, data as never), anyTime());
    }
  };
  const steps: (() => Promise<unknown>)[] = [];
  /** What happens to orders once all of them are placed. */
  const late: (() => Promise<unknown>)[] = [];
  const way = seededRandom(7);
  for (let n = 0; n < 25; n += 1) {
    const [orderId, customerId] = [newId(), random.pick(customers)];
    const isGuest = random.chance(0.2);
    const [productId, other, quantity] = [random.pick(products), random.pick(products), 1 + random.integer(4)];
    const placedAt = anyTime();
    const lines = [
      { ...sampleLine(), productId, quantity, price: 199 + random.integer(900) },
      { ...sampleLine(), productId: other, quantity: 2, price: 333 },
    ];
    const currency = random.chance(0.3) ? { name: 'EUR', symbol: '€' } : { name: 'HKD', symbol: '$' };
    const placement = {
      ...{ orderId, orderNo: `SO-${n}`, placedAt, lines, currency, cartVersion: 9 },
      customerId: isGuest ? orderId : customerId,
      fee: random.integer(3) * 500,
      ...(random.chance(0.6) && taxed(random, lines)),
    };
    const order = streamOf(ORDER, orderId);
    const cart = streamOf(CART, customerId);
    const stock = streamOf(STOCK, productId);
    const set = event(cartItemSet, { customerId, productId, quantity, seenPrice: 250 });
    const then = { price: 199 + n, currency: currency.name };
    const missed = { customerId, productId, requested: quantity + 2, available: n % 3 };
    const refusal = event(cartItemRefused, { ...missed, ...then });
    if (random.chance(0.7)) steps.push(() => happened(cart, set, anyTime()));
    if (random.chance(0.4)) steps.push(() => happened(cart, refusal as never, anyTime()));
    if (random.chance(0.2))
      steps.push(() => happened(cart, event(cartItemRemoved, { customerId, productId }), anyTime()));
    steps.push(() => happened(order, event(orderPlaced, samplePlacement(placement as never)), placedAt));
    if (random.chance(0.2)) {
      const shortages = [{ productId, requested: quantity, available: 0, ...then }];
      steps.push(() => happened(order, event(orderDeclined, { orderId, shortages } as never), anyTime()));
      steps.push(() => happened(cart, event(cartOrderDeclined, { customerId, orderId } as never), anyTime()));
      continue;
    }
    const checkedOut = event(cartCheckedOut, { customerId, orderId, cartVersion: random.integer(9) } as never);
    steps.push(() => happened(order, event(orderConfirmed, { orderId }), anyTime()));
    steps.push(() => happened(cart, checkedOut, anyTime()));
    let reserved = 0;
    steps.push(async () => {
      reserved = Math.min(quantity, levels.get(productId)!);
      const balance = moved(productId, -reserved);
      if (reserved > 0)
        await happened(stock, event(stockReserved, { productId, orderId, quantity: reserved, balance }), anyTime());
    });
    if (random.chance(0.3))
      steps.push(() => happened(order, event(orderFeeChanged, { orderId, fee: 1_234 }), anyTime()));
    if (isGuest && random.chance(0.5)) {
      const taken = event(orderTakenIntoAccount, { orderId, accountId: random.pick(customers) } as never);
      steps.push(() => happened(order, taken, anyTime()));
    }
    const paid = event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' } as never);
    if (random.chance(0.5)) steps.push(() => happened(order, paid, anyTime()));
    if (random.chance(0.6)) {
      const ofOrder = { orderId, orderNo: `SO-${n}`, customerId: placement.customerId };
      steps.push(
        ...moneySteps(random, { ...ofOrder, currency, productId }, anyTime).map(
          (given) => () => happened(order, given, anyTime()),
        ),
      );
    }
    for (const to of ['picked_by_courier', 'ordered', 'delivered'] as const) {
      const tracked = event(orderTracked, { orderId, from: 'ordered', to });
      const trackedAt = way.chance(0.2) ? placedAt : new Date(now - way.integer(MONTH_MS)).toISOString();
      if (way.chance(0.6)) steps.push(() => happened(order, tracked, trackedAt));
    }
    if (way.chance(0.6)) {
      const asked = { orderId, customerId: placement.customerId, lines };
      steps.push(...returnSteps(way, asked, anyTime).map((given) => () => happened(order, given, anyTime())));
    }
    if (random.chance(0.3)) {
      const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' } as never);
      const turn = way.chance(0.5) ? late : steps;
      turn.push(() => happened(order, rejected, anyTime()));
      turn.push(async () => {
        const balance = moved(productId, reserved);
        if (reserved > 0)
          await happened(stock, event(stockReleased, { productId, orderId, quantity: reserved, balance }), anyTime());
      });
    }
  }
  steps.push(...late);
  const half = steps.length / 2;
  for (const [n, step] of steps.entries()) {
    if (n === Math.floor(half)) await changeCatalogue();
    await step();
  }
  for (const customerId of customers) {
    const productId = random.pick(products);
    const wish = { customerId, productId, saved: true, notify: true };
    await happened(streamOf(WISHES, customerId), event(wishChanged, wish as never), anyTime());
    const counted = event(stockCounted, { productId, difference: 3, balance: moved(productId, 3) });
    await happened(streamOf(STOCK, productId), counted, anyTime());
  }
  await happened(
    streamOf(CUSTOMER, customers[0]!),
    event(customerErased, { customerId: customers[0]! } as never),
    anyTime(),
  );
}

async function exportShop(now: number): Promise<Answer[]> {
  const events: object[] = [];
  for await (const batch of shop.log.subscribeAll({ after: '', signal: AbortSignal.timeout(30_000) })) {
    events.push(...batch.events);
    if (batch.caughtUp) break;
  }
  await writeLogExport(folder, events, SHOP_TIME_ZONE);
  const [{ answersOf }, { factsOf }] = [await load<Asking>('ask-shop.mjs'), await load<Facts>('facts.mjs')];
  const call: Call = async (method, path, body) => {
    const reply = method === 'GET' ? await shop.get(path) : await shop.post(path, body!);
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`);
    return reply.json();
  };
  const answers = await answersOf(call, await factsOf(events, SHOP_TIME_ZONE), now);
  await keep(answers);
  return answers;
}
const keep = (answers: readonly Answer[]) => writeFile(join(folder, 'answers.json'), JSON.stringify(answers));

const ENTRIES = 7;
/** What a number is, what its entries are said to come to, and what those of all pages come to. */
async function explained(path: string): Promise<number[]> {
  let hundredths = 0;
  for (let current = 1; ; current += 1) {
    const answer = await shop.get(`${path}&current=${current}&size=${ENTRIES}`);
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
    const { value, sum, count, entries } = answer.json();
    for (const { delta } of entries) hundredths += Math.round(delta * 100);
    if (current * ENTRIES >= count) return [value, sum, hundredths / 100];
  }
}

/** Shops of the suite, in which errors are planted; CONTRIBUTING says how to check more. */
const USUAL_SHOPS = 2;
/** When every second shop ended, further back than a report goes, as in a file of old invoices. */
const LONG_AGO = Date.parse('2010-12-20T09:00:00.000Z');
/** Numbers of a shop that are compared with what explains them. */
const CELLS = 200;
const seeds = Array.from({ length: Number(process.env.RANDOM_SHOPS ?? USUAL_SHOPS) }, (_, n) => n + 1);

describe.each(seeds)('a random shop (%i)', (seed) => {
  test('has the reports that its log says, and a planted cent in each is found', { timeout: 120_000 }, async () => {
    const now = Date.now();
    await live(seededRandom(seed), seed % 2 === 0 ? LONG_AGO : now);
    const answers = await exportShop(now);
    const sound = await check();
    expect(sound.said).toMatch(/answers compared \(.*\), 0 differences[.]/);
    expect(sound.code).toBe(0);
    expect([...new Set(answers.map(({ report }) => report))].sort()).toEqual(Object.keys(plant).sort());
    const cells = randomCells(answers, seededRandom(seed), CELLS);
    expect([...new Set(cells.map(({ figure }) => figure))].sort()).toEqual(figureNames.toSorted());
    for (const { path, told } of cells) expect(await explained(path), path).toEqual([told, told, told]);
    for (const [report, change] of seed > USUAL_SHOPS ? [] : Object.entries(plant)) {
      const planted = structuredClone(answers);
      change(planted.find((answer) => answer.report === report)!.reply);
      await keep(planted);
      const found = await check();
      expect(found.said).toContain(`${report} `);
      expect(found.code, report).toBe(1);
    }
  });
});

test('what is missing, changed or from later is said in a sentence', async () => {
  expect(await check()).toMatchObject({ code: 2, said: expect.stringContaining('the export is not complete') });
  const now = Date.now();
  await live(seededRandom(3), now);
  const answers = await exportShop(now);
  answers[0]!.reply.asOf = '2999-01-01T00:00:00.000Z';
  await keep(answers);
  expect(await check()).toMatchObject({ code: 2, said: expect.stringContaining('has gone on since') });
  await rm(join(folder, 'answers.json'));
  expect(await check()).toMatchObject({ code: 2, said: expect.stringContaining('--shop') });
  expect(await check('--shop', 'http://127.0.0.1:1')).toMatchObject({
    code: 2,
    said: expect.stringContaining('STAFF_EMAIL'),
  });
  const file = join(folder, 'segments/000000000000.ndjson.gz');
  await writeFile(file, Buffer.concat([readFileSync(file), Buffer.from([0])]));
  expect(await check()).toMatchObject({ code: 2, said: expect.stringContaining('was changed since') });
});

test('the programs import nothing but Node and each other', () => {
  const programs = readdirSync(here).filter((name) => name.endsWith('.mjs'));
  const imported = programs.flatMap((name) =>
    [...readFileSync(join(here, name), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, from]) => from!),
  );
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((from) => !/^(node:|[.][/][^/]+[.]mjs$)/.test(from))).toEqual([]);
});
