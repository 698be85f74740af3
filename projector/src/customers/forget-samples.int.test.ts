import { setTimeout as delay } from 'node:timers/promises';
import { customerErased, customerRegistered } from '@countinghouse/contracts/customers/events';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { forgetSamples } from '@countinghouse/platform/projections/following/forget-samples';
import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import { ListSource } from '@countinghouse/platform/projections/testing/list-source';
import { projectorStage } from '@countinghouse/platform/projections/testing/projector-stage';
import { accounts } from '@countinghouse/platform/projections/testing/sample-projections';
import { afterEach, expect, test } from 'vitest';
import { customerList } from './customer-list.projection.ts';

const stage = projectorStage();
const stops: (() => Promise<void>)[] = [];
const stopAll = () => Promise.all(stops.splice(0).map((stop) => stop()));
// Hooks run in the reverse order: these end before their database.
afterEach(stopAll);

const projections = [customerList, accounts()];

function follow(source: ListSource, rest: number) {
  const troubles: unknown[] = [];
  const onError = (error: unknown) => troubles.push(error);
  stops.push(forgetSamples({ source, databaseUrl: stage.url, projections, registry: allEvents, onError, rest }));
  return troubles;
}

const registered = (customerId: string, text: string) => ({
  ...event(customerRegistered, {
    customerId,
    email: `${text}@home.example`,
    name: `Name ${text}`,
    phone: `1 ${text}`,
    address: `Road ${text}`,
    points: 0,
    active: true,
    via: 'storefront',
  }),
  stream: `customers.customer-${customerId}`,
});
const erased = (customerId: string) => ({
  ...event(customerErased, { customerId }),
  stream: `customers.customer-${customerId}`,
});

const sampled = async (text: string) =>
  Number(await stage.value(`select count(*) from pg_stats where schemaname = 'views' and pg_stats::text ~ '${text}'`));
const analyses = async () =>
  Number(
    await stage.value(`select sum(analyze_count) from pg_stat_user_tables where relname like 'customers_customer%'`),
  );
const done = async () => (await stage.value('select position from views.samples_forgotten')) as string | undefined;

/** The customers of a shop: some that stay, for one row alone is not sampled, and people with canaries. */
async function shopWith(source: ListSource, ...canaries: string[]) {
  const ids = canaries.map(() => newId());
  source.push(
    registered(newId(), 'stays'),
    registered(newId(), 'stays.too'),
    ...canaries.map((canary, n) => registered(ids[n]!, canary)),
  );
  const projector = await stage.run(source, projections);
  await projector.caughtUp();
  await stage.database.query('analyze');
  for (const canary of canaries) expect(await sampled(canary), 'the statistics sample people').toBeGreaterThan(2);
  return { ids, projector };
}

test('statistics hold nothing of an erased person once the views do not', async () => {
  const source = new ListSource();
  const { ids } = await shopWith(source, 'canary');
  const troubles = follow(source, 50);
  await eventually('the first analysis', async () => (await done()) === (await source.head()));
  expect(await sampled('canary')).toBeGreaterThan(2);
  source.push(erased(ids[0]!));
  await eventually('it is forgotten', async () => (await sampled('canary')) === 0);
  expect(await sampled('stays')).toBeGreaterThan(2);
  expect(troubles).toEqual([]);
});

test('tables are analyzed once for many erasures', async () => {
  const source = new ListSource();
  const { ids, projector } = await shopWith(source, 'first', 'second', 'third');
  follow(source, 1_000_000);
  await eventually('the first analysis', async () => (await done()) === (await source.head()));
  const before = await analyses();
  for (const id of ids) source.push(erased(id));
  await projector.caughtUp();
  await delay(300);
  await stopAll();
  expect(await analyses(), 'it rests').toBe(before);
  follow(source, 1_000_000);
  await eventually('all are forgotten', async () => (await done()) === (await source.head()));
  for (const canary of ['first', 'second', 'third']) expect(await sampled(canary)).toBe(0);
  expect(await analyses(), 'each of the three tables once').toBe(before + 3);
});

test('without an erasure nothing is analyzed', async () => {
  const source = new ListSource();
  const { projector } = await shopWith(source, 'canary');
  follow(source, 50);
  await eventually('the first analysis', async () => (await done()) === (await source.head()));
  const before = await analyses();
  source.push(registered(newId(), 'more'));
  await projector.caughtUp();
  await delay(300);
  await stopAll();
  follow(source, 50);
  await delay(300);
  expect(await analyses()).toBe(before);
});

test('a restart between the erasure and the analysis misses nobody', async () => {
  const source = new ListSource();
  const { ids, projector } = await shopWith(source, 'canary');
  follow(source, 50);
  await eventually('the first analysis', async () => (await done()) === (await source.head()));
  await stopAll();
  const position = await done();
  source.push(registered(newId(), 'more'), erased(ids[0]!), registered(newId(), 'others'));
  await projector.caughtUp();
  expect(await done()).toBe(position);
  expect(await sampled('canary')).toBeGreaterThan(2);
  follow(source, 50);
  await eventually('it is forgotten', async () => (await sampled('canary')) === 0);
  await eventually('that is written down', async () => (await done()) === (await source.head()));
});

test('it waits for the views', async () => {
  const source = new ListSource();
  const { ids, projector } = await shopWith(source, 'canary');
  await projector.stop();
  const troubles = follow(source, 50);
  await eventually('the first analysis', async () => (await done()) === (await source.head()));
  const position = await done();
  source.push(erased(ids[0]!));
  await delay(300);
  expect(await done(), 'the views still hold it').toBe(position);
  await stage.run(source, projections);
  await eventually('it is forgotten', async () => (await sampled('canary')) === 0);
  expect(troubles).toEqual([]);
});
