import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { dailyStockTables, stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { EventStore, EventToAppend } from '@countinghouse/platform/event-store/event-store';
import { openEventStore } from '@countinghouse/platform/event-store/open-event-store';
import { memoryKeyStore } from '@countinghouse/platform/personal-data/memory-key-store';
import { type PersonalDataKeys, personalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/read-store/checkpoint-schema';
import { openConnection, openDatabase } from '@countinghouse/platform/read-store/database';
import { createProgress } from '@countinghouse/platform/read-store/progress';
import { pick, read, select, source, sql, typed } from '@countinghouse/platform/read-store/sql';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { shopProjections } from '@countinghouse/projector/projections';
import { decodedSource } from '@countinghouse/projector/runner/following/event-source';
import { startProjector } from '@countinghouse/projector/runner/projector';
import { verifyView } from '@countinghouse/projector/runner/verify';
import {
  recordAdjustment,
  restoreAdjustment,
  reverseAdjustment,
  reviseAdjustment,
} from '@countinghouse/write-api/inventory/adjust-stock.saga';
import { adjustment } from '@countinghouse/write-api/inventory/adjustment.decider';
import { cart } from '@countinghouse/write-api/orders/cart/cart.decider';
import { checkout } from '@countinghouse/write-api/orders/cart/checkout';
import { changeOrder } from '@countinghouse/write-api/orders/change-order';
import { order } from '@countinghouse/write-api/orders/order.decider';
import { placeOrder } from '@countinghouse/write-api/orders/sagas/place-order.saga';
import {
  by,
  logKinds,
  someCheckout,
  someOrder,
  type TestProcess,
  testShop,
} from '@countinghouse/write-api/orders/testing/test-shop';
import { describe, expect, test } from 'vitest';
import { numbersGivenTwice, ordersOf, stockFaults } from '../support/log-reader.ts';

/** A saga or a save that was interrupted; its products are `a` and `b`, each with five units. */
interface Scenario {
  readonly act: keyof typeof ends;
  readonly way: 'step by step' | 'at once';
  /** Failpoint and pass at which its process was killed. */
  readonly stoppedAt: string;
  /** True when the request is in the log; before that it leaves no trace. */
  readonly asked: boolean;
  readonly a: string;
  readonly b: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly adjustmentId: string;
}

interface Append {
  readonly stream: string;
  readonly metadata: EventMetadata;
  readonly events: readonly Omit<EventToAppend, 'metadata'>[];
}

interface RecordedLog {
  readonly masterKey: string;
  readonly scenarios: readonly Scenario[];
  readonly keys: readonly { readonly subject: string; readonly key: string }[];
  readonly appends: readonly Append[];
}

/** Returns several logs of the same master key as one. */
function readRecordedLogs(...names: readonly string[]): RecordedLog {
  const logs = names.map(readRecordedLog);
  return {
    masterKey: logs[0]?.masterKey ?? '',
    scenarios: logs.flatMap(({ scenarios }) => scenarios),
    keys: logs.flatMap(({ keys }) => keys),
    appends: logs.flatMap(({ appends }) => appends),
  };
}

function readRecordedLog(name: string): RecordedLog {
  const text = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8').trimEnd();
  const [{ masterKey }, ...lines] = text.split('\n').map((line) => JSON.parse(line));
  return {
    masterKey,
    scenarios: lines.flatMap((line) => line.scenario ?? []),
    keys: lines.filter((line) => 'key' in line),
    appends: lines.filter((line) => 'events' in line),
  };
}

const recorded = readRecordedLogs('interrupted-acts-0.1.0.ndjson', 'interrupted-adjustments-0.1.0.ndjson');

/** Appends the recorded log to a store. @returns the keys of its people */
async function restore(store: EventStore): Promise<PersonalDataKeys> {
  const keys = memoryKeyStore();
  await keys.add(recorded.keys.map(({ subject, key }) => ({ subject, wrapped: Buffer.from(key, 'base64') })));
  for (const { stream, metadata, events } of recorded.appends) {
    const request = { stream, expected: 'any', commandId: metadata.commandId } as const;
    await store.append({ ...request, events: events.map((event) => ({ ...event, metadata })) });
  }
  return personalDataKeys({ store: keys, masterKey: createSecretKey(Buffer.from(recorded.masterKey, 'base64')) });
}

const orderOf = async ({ commands }: TestProcess, { orderId }: Scenario) => (await commands.load(order, orderId)).state;
const adjustmentOf = async ({ commands }: TestProcess, { adjustmentId }: Scenario) =>
  (await commands.load(adjustment, adjustmentId)).state;
const change = (process: TestProcess, { orderId }: Scenario, to: 'Rejected' | 'Complete') =>
  changeOrder(process.ordering, orderId, { type: 'ChangeStatus', to }, by());
const place = (process: TestProcess, { a, b, orderId }: Scenario) =>
  placeOrder(process.ordering, someOrder({ [a]: 1, [b]: 2 }, orderId), by());
const checkOut = (process: TestProcess, { customerId }: Scenario) =>
  checkout(process.ordering, someCheckout(customerId), by(), () => '');
const record = (process: TestProcess, { a, adjustmentId }: Scenario) =>
  recordAdjustment(
    process.stockkeeping,
    { adjustmentId, lines: [{ productId: a, quantity: 1 }], reason: 'found' },
    by(),
  );

async function cartAndOrders(process: TestProcess, shop: { log: TestLog }, { customerId }: Scenario) {
  const { items } = (await process.commands.load(cart, customerId)).state;
  return { items: items.length, orders: await ordersOf({ commands: process.commands, log: shop.log }, customerId) };
}
type TestLog = ReturnType<typeof testShop>['log'];
type Shop = ReturnType<typeof testShop>;

async function expectLines(process: TestProcess, scenario: Scenario, ...lines: readonly object[]): Promise<void> {
  expect(await adjustmentOf(process, scenario)).toMatchObject({ stands: { lines, reversed: false } });
}

/**
 * The expected outcome of each scenario: units of `a` and `b`, and its entities; `again` repeats the client's request.
 */
interface ScenarioEnd {
  readonly left: (scenario: Scenario) => readonly [number, number];
  readonly again?: (process: TestProcess, scenario: Scenario) => Promise<unknown>;
  readonly check?: (process: TestProcess, scenario: Scenario, shop: Shop) => Promise<void>;
}

const ends = {
  place: {
    left: () => [4, 3],
    again: place,
    check: async (process, scenario) => {
      expect(await orderOf(process, scenario)).toMatchObject({ phase: 'standing', orderStatus: 'Pending' });
    },
  },
  'place what is short': {
    left: () => [5, 5],
    again: place,
    check: async (process, scenario) => {
      expect(await orderOf(process, scenario)).toMatchObject({
        phase: 'declined',
        refusal: { shortages: [{ productId: scenario.b, requested: 9, available: 5 }] },
      });
    },
  },
  'check out': {
    left: () => [3, 3],
    again: checkOut,
    check: async (process, scenario, shop) => {
      expect(await cartAndOrders(process, shop, scenario)).toEqual({ items: 0, orders: ['Pending'] });
    },
  },
  'check out what is short': {
    left: () => [5, 1],
    again: checkOut,
    check: async (process, scenario, shop) => {
      expect(await cartAndOrders(process, shop, scenario)).toEqual({ items: 2, orders: [] });
    },
  },
  reject: {
    left: () => [5, 5],
    again: (process, scenario) => change(process, scenario, 'Rejected'),
    check: async (process, scenario) => {
      expect(await orderOf(process, scenario)).toMatchObject({ phase: 'standing', orderStatus: 'Rejected' });
    },
  },
  're-open': {
    left: ({ asked }) => (asked ? [4, 3] : [5, 5]),
    check: async (process, scenario) => {
      const orderStatus = scenario.asked ? 'Complete' : 'Rejected';
      expect(await orderOf(process, scenario)).toMatchObject({ phase: 'standing', orderStatus });
    },
  },
  're-open what is short': {
    left: () => [5, 1],
    again: (process, scenario) => change(process, scenario, 'Complete'),
    check: async (process, scenario) => {
      expect(await orderOf(process, scenario)).toMatchObject({ phase: 'standing', orderStatus: 'Rejected' });
    },
  },
  'reject and re-open': {
    left: () => [4, 3],
    check: async (process, scenario) => {
      expect(await orderOf(process, scenario)).toMatchObject({ phase: 'standing', orderStatus: 'Pending' });
    },
  },
  adjust: {
    left: () => [3, 5],
    again: record,
    check: async (process, scenario) => {
      expect(await adjustmentOf(process, scenario)).toMatchObject({ step: 1, stands: { lines: [{ quantity: -2 }] } });
    },
  },
  'adjust below nothing': {
    left: () => [5, 5],
    again: record,
    check: async (process, scenario) => {
      const state = await adjustmentOf(process, scenario);
      expect(state).toMatchObject({ step: 1, refusal: { step: 1, available: 5 } });
      expect(state).not.toHaveProperty('stands');
    },
  },
  revise: {
    left: () => [9, 5],
    again: (process, { adjustmentId }) => reviseAdjustment(process.stockkeeping, adjustmentId, { quantity: 4 }, by()),
    check: async (process, scenario) => {
      expect(await adjustmentOf(process, scenario)).toMatchObject({ step: 2, stands: { lines: [{ quantity: 4 }] } });
    },
  },
  'revise below nothing': {
    left: () => [8, 5],
    check: async (process, scenario) => {
      expect(await adjustmentOf(process, scenario)).toMatchObject({
        refusal: { step: 2 },
        stands: { lines: [{ quantity: 3 }] },
      });
    },
  },
  reverse: {
    left: () => [5, 5],
    again: (process, { adjustmentId }) => reverseAdjustment(process.stockkeeping, adjustmentId, by()),
    check: async (process, scenario) => {
      expect(await adjustmentOf(process, scenario)).toMatchObject({
        step: 2,
        stands: { lines: [{ quantity: 0 }], reversed: true },
      });
    },
  },
  'count and take': {
    left: () => [9, 3],
    check: (process, scenario) => expectLines(process, scenario, { quantity: 4, counted: 9 }, { quantity: -2 }),
  },
  'count beside what is short': {
    left: () => [5, 5],
    check: async (process, scenario) => {
      const state = await adjustmentOf(process, scenario);
      expect(state).toMatchObject({ refusal: { step: 1, available: 5 } });
      expect(state).not.toHaveProperty('stands');
    },
  },
  'count several': {
    left: () => [2, 9],
    check: (process, scenario) =>
      expectLines(process, scenario, { quantity: -3, counted: 2 }, { quantity: 4, counted: 9 }),
  },
  'revise the products': {
    left: () => [5, 8],
    check: (process, scenario) => expectLines(process, scenario, { productId: scenario.b, quantity: 3 }),
  },
  'revise with a count': {
    left: () => [2, 9],
    again: (process, { adjustmentId, a, b }) => {
      const lines = [
        { productId: a, quantity: -3 },
        { productId: b, quantity: 4, counted: 9 },
      ];
      return reviseAdjustment(process.stockkeeping, adjustmentId, { lines }, by());
    },
    check: (process, scenario) => expectLines(process, scenario, { quantity: -3 }, { quantity: 4, counted: 9 }),
  },
  'reverse counts': {
    left: () => [5, 5],
    again: (process, { adjustmentId }) => reverseAdjustment(process.stockkeeping, adjustmentId, by()),
    check: async (process, scenario) => {
      expect(await adjustmentOf(process, scenario)).toMatchObject({ step: 2, stands: { reversed: true } });
    },
  },
  restore: {
    left: () => [7, 9],
    again: (process, { adjustmentId }) => restoreAdjustment(process.stockkeeping, adjustmentId, by()),
    check: (process, scenario) => expectLines(process, scenario, { quantity: 2 }, { quantity: 4, counted: 9 }),
  },
  'restore what is short': {
    left: () => [2, 5],
    check: async (process, scenario) => {
      const refused = scenario.asked ? { refusal: { step: 3, available: 2 } } : { step: 2 };
      expect(await adjustmentOf(process, scenario)).toMatchObject({ ...refused, stands: { reversed: true } });
    },
  },
  'save a product': { left: () => [3, 5] },
} satisfies Record<string, ScenarioEnd>;

async function expectEnds(shop: Shop): Promise<void> {
  const process = shop.start();
  for (const scenario of recorded.scenarios) {
    const { a, b, act, way, stoppedAt } = scenario;
    const { left, check }: ScenarioEnd = ends[act];
    const units = await Promise.all([a, b].map((productId) => process.unitsInStock(productId)));
    expect({ act, way, stoppedAt, left: units }).toEqual({ act, way, stoppedAt, left: left(scenario) });
    await check?.(process, scenario, shop);
  }
  expect(await faultsIn(shop)).toEqual([]);
  expect(await numbersGivenTwice({ commands: process.commands, log: shop.log })).toEqual([]);
}

/** Returns products with too many or too few units, except counted ones: the oracle does not support counts. */
async function faultsIn(shop: Shop): Promise<readonly object[]> {
  const counted = recorded.scenarios.filter(({ act }) => act === 'save a product').map(({ a }) => a);
  const faults = await stockFaults({ commands: shop.start().commands, log: shop.log });
  return faults.filter((fault) => !counted.includes((fault as { productId: string }).productId));
}

describe.each(Object.entries(logKinds))(
  'sagas of version 0.1.0 that were interrupted, on a log that appends %s,',
  (_, openLog) => {
    test('are completed by the process managers, once', async () => {
      const store = openLog();
      const shop = testShop(store, await restore(store));
      expect(await faultsIn(shop)).not.toEqual([]);
      await shop.start().finishEverything();
      await expectEnds(shop);
      const finished = await shop.history();
      await shop.start().finishEverything();
      expect(await shop.history()).toEqual(finished);
    });

    test('are completed by clients that repeat, and the rest by the process managers', async () => {
      const store = openLog();
      const shop = testShop(store, await restore(store));
      const process = shop.start();
      for (const scenario of recorded.scenarios) await (ends[scenario.act] as ScenarioEnd).again?.(process, scenario);
      await shop.start().finishEverything();
      await expectEnds(shop);
    });
  },
);

const level = source(stockLevelTables.levels, 'level');
const movement = source(dailyStockTables.movements, 'movement');
const stockRow = select({
  ...pick(level, 'product_id', 'quantity'),
  moved: typed(bigint(), sql`sum(${movement.quantity})::bigint`),
});
/** Units of every product, and the sum of its movements. */
const stockShown = sql`select ${stockRow} from ${level} join ${movement} on ${movement.product_id} = ${level.product_id}
  group by ${level.product_id}, ${level.quantity}`;

test('every view of the completed log is rebuilt identically, with the units that are in stock', async () => {
  const database = await createTestDatabase();
  const logger = createLogger('recorded sagas', 'silent');
  const store = await openEventStore(database.url);
  const keys = await restore(store);
  const eventSource = decodedSource(store, allEvents, keys);
  const client = await openConnection(database.url, 'views');
  await migrate(client, viewsSchema).finally(() => client.end());
  const projections = shopProjections(shopCalendar('Asia/Hong_Kong'));
  const projector = startProjector({ source: eventSource, databaseUrl: database.url, projections, logger });
  const progress = await createProgress(database.url);
  const views = openDatabase(database.url, { name: 'views' });
  try {
    const process = testShop(store, keys).start();
    await process.finishEverything();
    const names = projections.map(({ name }) => name);
    expect(await progress.waitFor(names, await store.head(), 60_000)).toBe(true);
    const { signal } = new AbortController();
    const verified = await Promise.all(projections.map((view) => verifyView(view, eventSource, database.url, signal)));
    expect(verified.filter(({ equal }) => !equal)).toEqual([]);
    const shown = await read(views, { text: stockShown });
    const held = shown.map(async ({ product_id }) => ({ product_id, units: await process.unitsInStock(product_id) }));
    expect(shown).toEqual(
      (await Promise.all(held)).map(({ units, ...row }) => ({ ...row, quantity: units, moved: units })),
    );
    const products = new Set(shown.map(({ product_id }) => product_id));
    expect(recorded.scenarios.filter(({ a, b }) => !products.has(a) || !products.has(b))).toEqual([]);
  } finally {
    await progress.close();
    await views.end();
    await projector.stop();
    await store.close();
    await database.drop();
  }
}, 300_000);
