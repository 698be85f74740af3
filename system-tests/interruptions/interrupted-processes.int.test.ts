import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import type { ArmedFailpoint } from '@countinghouse/platform/runtime/failpoint';
import { type Failpoint, failpoints } from '@countinghouse/write-api/failpoints';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type KillableLog, type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { numbersGivenTwice, stockFaults } from '../support/log-reader.ts';
import { CHECKOUT, callOrThrow, newProduct } from '../support/shop-people.ts';
import { adjusting, adjustingAtOnce } from './adjusting-stock.ts';
import { rejecting, reopening } from './changing-order-status.ts';
import { placing, placingAtOnce } from './placing-orders.ts';
import { registering } from './registering.ts';
import { restocking, restockingAtOnce } from './restocking.ts';
import type { PreparedScenario, Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

// The timeout of a test includes the wait for a free shop.
vi.setConfig({ testTimeout: 300_000 });

/** Starting processes takes most of the time, and there are two cores: one shop per log. */
const logs = ['postgres', 'eventstoredb'] as const;
const shops = new Map<KillableLog, KillableShop>();
const turns = new KeyedMutex();
beforeAll(async () => {
  await Promise.all(logs.map(async (log) => shops.set(log, await openKillableShop(log))));
});
afterAll(() => Promise.all([...shops.values()].map((shop) => shop.close())));

/** Runs with exclusive access to the shop on a log. */
function inShop(log: KillableLog, task: (shop: KillableShop) => Promise<void>): Promise<void> {
  const shop = shops.get(log);
  return shop ? turns.run(log, () => task(shop)) : Promise.reject(new Error(`no shop on ${log}`));
}

/** Prepares a scenario and lets write-api crash at a point of it. */
async function interrupted<Prepared extends PreparedScenario>(
  shop: KillableShop,
  { prepare }: { prepare(shop: KillableShop): Promise<Prepared> },
  point: ArmedFailpoint,
): Promise<Prepared> {
  const scenario = await prepare(shop);
  await shop.settled();
  await shop.dieAt(point);
  const reply = await scenario.send().catch(() => undefined);
  await shop.died();
  // What runs after the call has ended may die when the response has been sent.
  if (!isAfterCall(point)) expect(reply).toBeUndefined();
  return scenario;
}

async function expectOutcome(shop: KillableShop, scenario: PreparedScenario, outcome: object): Promise<void> {
  await shop.settled();
  expect(await scenario.outcome()).toEqual(outcome);
}

/** A scenario's points, with their places on its way. */
const pointsOf = ({ way }: Scenario) => way.map(([name, pass], index) => ({ name, pass, index }));
const isAfterCall = ({ name }: ArmedFailpoint) =>
  name === 'processes.event-handled' || name === 'payments.refund-called';
const isStepOfCall = ({ name }: { readonly name: Failpoint }) => name.startsWith('http.');

/** What is proved of every request: it comes to its end without its client, who gets the answer later. */
describe.concurrent.each(scenarios)('$name', (scenario) => {
  const asked = pointsOf(scenario).find(({ name }) => name === scenario.asked)?.index ?? 0;
  // The steps of the call are the same for every request: one success and one refusal on each log pass them.
  const points = pointsOf(scenario).filter((point) => scenario.passesCall || !isStepOfCall(point));

  test.each(points)(
    'killed at $name ($pass) is completed without the client, and with one that repeats later',
    (point) =>
      inShop(scenario.log, async (shop) => {
        const prepared = await interrupted(shop, scenario, point);
        await shop.restart();
        await expectOutcome(shop, prepared, point.index < asked ? prepared.before : prepared.after);
        expect((await prepared.send()).statusCode).toBe(scenario.answers);
        await expectOutcome(shop, prepared, prepared.after);
      }),
  );
});

/**
 * A client that repeats at once meets the process managers. Tests of the sagas repeat each saga at each of its points
 * in one process; after a kill, each point of a log is passed by the first of these scenarios that has it.
 */
const racing: readonly Scenario[] = [placing, placingAtOnce, registering, rejecting, adjusting, adjustingAtOnce];
const raced = racing.flatMap((scenario, index) => {
  const others = racing.slice(0, index).filter(({ log }) => log === scenario.log);
  const passed = new Set(others.flatMap(({ way }) => way.map(([name]) => name)));
  // Between the steps of the call itself the work is not begun or completed, and nothing races to complete it.
  const points = pointsOf(scenario).filter((point) => !isStepOfCall(point) && !passed.has(point.name));
  return points.map((point) => ({ scenario, ...point }));
});
test.concurrent.each(raced)(
  '$scenario.name, killed at $name ($pass), is completed with a client that repeats at once, twice',
  ({ scenario, ...point }) =>
    inShop(scenario.log, async (shop) => {
      const prepared = await interrupted(shop, scenario, point);
      await shop.restart();
      const replies = await Promise.all([prepared.send(), prepared.send()]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([scenario.answers, scenario.answers]);
      await expectOutcome(shop, prepared, prepared.after);
    }),
);

test.concurrent.each(logs)(
  'every request on %s is executed once, sent twice at once, again later and again after a kill',
  (log) =>
    inShop(log, async (shop) => {
      const sent = [];
      for (const scenario of scenarios.filter(({ answers, log: own }) => answers < 300 && own === log)) {
        const prepared = await scenario.prepare(shop);
        const replies = [...(await Promise.all([prepared.send(), prepared.send()])), await prepared.send()];
        sent.push({ scenario, prepared, replies });
      }
      await shop.restart();
      for (const { scenario, prepared, replies } of sent) {
        const all = [...replies, await prepared.send()];
        expect(all[0]?.statusCode, scenario.name).toBe(scenario.answers);
        expect(
          all.map(({ payload }) => payload),
          scenario.name,
        ).toEqual(all.map(() => all[0]?.payload));
        const repeated = all.slice(2).map(({ headers }) => headers['idempotent-replayed']);
        expect(repeated, scenario.name).toEqual(['true', 'true']);
        await expectOutcome(shop, prepared, prepared.after);
      }
    }),
);

const relapses: readonly { scenario: Scenario; first: Failpoint; again: Failpoint }[] = [
  { scenario: placing, first: 'saga.started', again: 'saga.reserved' },
  { scenario: placing, first: 'saga.started', again: 'saga.completed' },
  { scenario: placing, first: 'saga.reserved', again: 'saga.followed-up' },
  { scenario: placing, first: 'saga.reserved', again: 'processes.event-handled' },
  { scenario: rejecting, first: 'saga.started', again: 'saga.released' },
  { scenario: reopening, first: 'saga.started', again: 'saga.completed' },
  { scenario: restocking, first: 'http.call-done', again: 'inventory.number-taken' },
  { scenario: restocking, first: 'http.call-done', again: 'saga.started' },
  { scenario: restocking, first: 'http.call-done', again: 'saga.reserved' },
  { scenario: restockingAtOnce, first: 'http.call-done', again: 'inventory.number-taken' },
  { scenario: restockingAtOnce, first: 'http.call-done', again: 'saga.committed' },
];

test.concurrent.each(relapses)(
  '$scenario.name is completed, killed at $first and again by $again of the process manager',
  ({ scenario, first, again }) =>
    inShop(scenario.log, async (shop) => {
      const prepared = await interrupted(shop, scenario, { name: first, pass: 1 });
      await shop.restart({ name: again, pass: 1 });
      await shop.died();
      await shop.restart();
      await expectOutcome(shop, prepared, prepared.after);
      expect((await prepared.send()).statusCode).toBe(scenario.answers);
      await expectOutcome(shop, prepared, prepared.after);
    }),
);

test.concurrent.each([placing, placingAtOnce])(
  '$name: a call whose response was lost in a crash places no second order of what was added to the cart since',
  (scenario) =>
    inShop(scenario.log, async (shop) => {
      const prepared = await interrupted(shop, scenario, { name: 'http.call-done', pass: 1 });
      const { token } = prepared.buyer;
      await shop.restart();
      const { _id: product } = await newProduct(shop);
      await callOrThrow(shop, 'addToCart', { token, body: { product, quantity: 4 } });
      expect((await prepared.send()).statusCode).toBe(placing.answers);
      await expectOutcome(shop, prepared, { ...prepared.after, cart: [4] });
    }),
);

const clicking = {
  async prepare(shop: KillableShop) {
    const prepared = await placing.prepare(shop);
    const { token } = prepared.buyer;
    return { ...prepared, send: () => shop.call(routeTable.placeOrder, { token, body: CHECKOUT }) };
  },
};

test.concurrent.each(['saga.started', 'saga.completed'] as const)(
  'a second click without a key finds the order of the first, which was killed at %s',
  (name) =>
    inShop(placing.log, async (shop) => {
      const prepared = await interrupted(shop, clicking, { name, pass: 1 });
      await shop.restart();
      const replies = await Promise.all([prepared.send(), prepared.send()]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([placing.answers, placing.answers]);
      await expectOutcome(shop, prepared, prepared.after);
    }),
);

test('no units were created or lost, no number was assigned twice, and a rebuild of every view gives the rows that readers see', async () => {
  for (const shop of shops.values()) {
    expect(await stockFaults(shop.reader)).toEqual([]);
    expect(await numbersGivenTwice(shop.reader)).toEqual([]);
    expect((await shop.verifyViews()).filter(({ equal }) => !equal)).toEqual([]);
  }
});

test('every failpoint is part of a scenario', () => {
  const passed = new Set(scenarios.flatMap(({ way }) => way.map(([name]) => name)));
  expect(failpoints.filter((name) => !passed.has(name))).toEqual([]);
});
