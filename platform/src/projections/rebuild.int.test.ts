import { text } from '@countinghouse/contracts/kernel/table';
import { expect, test } from 'vitest';
import { openConnection } from '../postgres/database.ts';
import { addBuild } from './checkpoints.ts';
import type { EventSource } from './following/event-source.ts';
import { CONTROL_CHANNEL } from './leading/leadership.ts';
import { eventually } from './testing/eventually.ts';
import { ListSource } from './testing/list-source.ts';
import { projectorStage } from './testing/projector-stage.ts';
import { accounts, accountTables, moved, opened, turnover } from './testing/sample-projections.ts';
import { verifyView } from './verify.ts';

const stage = projectorStage();
const signal = new AbortController().signal;

const manyMoves = (count: number) => Array.from({ length: count }, (_, n) => moved(1 + (n % 40), 1));
const manyAccounts = () => Array.from({ length: 40 }, (_, n) => opened(n + 1));
const servedBuild = () =>
  stage.value(`select build from views.checkpoints where projection = 'bank_accounts' and serving`);

test('a rebuild beside the live view: writes go on, readers always see a whole view, old tables go away', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(4_000)], () => 100);
  const projector = await stage.run(source, [accounts(), turnover()], { flushRows: 30 });
  await projector.caughtUp();

  const seen: { accounts: number; cents: number }[] = [];
  let reading = true;
  const reader = (async () => {
    while (reading) {
      const { rows } = await stage.database.query(
        'select count(*)::integer as accounts, sum(balance)::integer as cents from views.bank_accounts__accounts',
      );
      seen.push(rows[0]);
    }
  })();
  await requestRebuild();
  let pushed = 0;
  await eventually('the new build is served', async () => {
    source.push(...manyMoves(40));
    pushed += 40;
    return (await servedBuild()) === 2;
  });
  await projector.caughtUp();
  reading = false;
  await reader;

  expect(new Set(seen.map((row) => row.accounts))).toEqual(new Set([40]));
  expect(seen.map((row) => row.cents)).toEqual(seen.map((row) => row.cents).toSorted((a, b) => a - b));
  expect(Object.values(await stage.balances()).reduce((a, b) => a + b)).toBe(4_000 + pushed);
  await eventually('old tables dropped', async () => {
    const tables = await stage.value(
      `select string_agg(tablename, ' ') from pg_tables where schemaname = 'views' and tablename like 'bank_accounts%'`,
    );
    return tables === 'bank_accounts_v1_2__accounts';
  });
  source.push(moved(1, 1_000_000));
  await projector.caughtUp();
  expect((await stage.balances())[1]).toBeGreaterThan(1_000_000);
});

test('a new version is built while the old one serves, then takes its place', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(100)]);
  const old = await stage.run(source, [accounts(1)]);
  await old.caughtUp();
  await old.stop();
  source.push(moved(1, 50));
  const projector = await stage.run(source, [accounts(2)]);
  await projector.caughtUp();
  expect(await stage.value('select version from views.checkpoints where serving')).toBe(2);
  expect((await stage.balances())[1]).toBe(53);
});

test('a view that depends on a setting is built anew with another one, beside the one that serves', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(100)]);
  const dependingOn = (setting?: string) => ({ ...accounts(), ...(setting && { configFingerprint: setting }) });
  const runOnce = async (setting?: string) => {
    const projector = await stage.run(source, [dependingOn(setting), turnover()]);
    await projector.caughtUp();
    await eventually('it is served', async () => (await settingServed()) === (setting ?? null));
    await projector.stop();
  };
  const settingServed = () =>
    stage.value(`select basis from views.checkpoints where projection = 'bank_accounts' and serving`);

  await runOnce();
  await runOnce('Asia/Hong_Kong');
  expect(await servedBuild()).toBe(2);
  await runOnce('Asia/Hong_Kong');
  expect(await servedBuild()).toBe(2);
  await runOnce('Europe/London');
  expect(await servedBuild()).toBe(3);
  expect(Object.keys(await stage.balances())).toHaveLength(40);
  expect(await stage.value(`select count(*) from views.checkpoints where projection = 'bank_turnover'`)).toBe(1);
});

test('a build for another setting than the present one is given up', async () => {
  const source = new ListSource([opened(1)]);
  const first = await stage.run(source, [accounts()]);
  await first.caughtUp();
  await first.stop();
  await stage.database.query(
    `insert into views.checkpoints (projection, version, build, position, status, basis)
     values ('bank_accounts', 1, 2, '000000000001', 'building', 'elsewhere')`,
  );
  const second = await stage.run(source, [accounts()]);
  await second.caughtUp();
  const builds = () => stage.value(`select array_agg(build) from views.checkpoints where projection = 'bank_accounts'`);
  await eventually('it is dropped', async () => String(await builds()) === '1');
});

test('an older release leaves the view of a newer one alone', async () => {
  const source = new ListSource([opened(1)]);
  const newer = await stage.run(source, [accounts(2)]);
  await newer.caughtUp();
  await newer.stop();
  source.push(opened(2));
  const older = await stage.run(source, [accounts(1), turnover()]);
  await older.caughtUp(turnover());
  expect(await stage.balances()).toEqual({ 1: 0 });
  expect(await stage.value('select count(*) from views.checkpoints where projection = $$bank_accounts$$')).toBe(1);
});

test('a build cut off in the middle is taken up again from its last transaction', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(2_000)], () => 50);
  const stopAt = '000000001000';
  const first = await stage.run(
    {
      head: () => source.head(),
      async *subscribeAll(options) {
        for await (const batch of source.subscribeAll(options)) {
          if (batch.position > stopAt) {
            // The process is as good as dead: it gets no requests and sends nothing.
            await new Promise((resolve) => options.signal.addEventListener('abort', resolve));
            return;
          }
          yield batch;
        }
      },
    } as ListSource,
    [accounts()],
    { flushRows: 30 },
  );
  await eventually('half built', async () => (await stage.value('select position from views.checkpoints')) === stopAt);
  await first.stop();

  let firstRead: string | undefined;
  const second = await stage.run(
    {
      head: () => source.head(),
      subscribeAll(options) {
        firstRead ??= options.after;
        return source.subscribeAll(options);
      },
    } as ListSource,
    [accounts()],
  );
  await second.progress.waitFor(['bank_accounts'], await source.head(), 20_000);
  expect(firstRead).toBe(stopAt);
  expect(Object.values(await stage.balances())).toEqual(Array(40).fill(50));
});

test('verify finds rows that a rebuild would make otherwise, and leaves nothing behind', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(400)]);
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  const good = await verifyView(accounts(), source, stage.url, signal);
  expect(good).toMatchObject({ equal: true, position: await source.head(), tables: [{ rows: 40 }] });
  expect((await verifyView(turnover(), source, stage.url, signal)).equal).toBe(true);

  await stage.database.query('update views.bank_accounts_v1__accounts set balance = 999 where account = 7');
  await stage.database.query('delete from views.bank_accounts_v1__accounts where account = 9');
  const bad = await verifyView(accounts(), source, stage.url, signal);
  expect(bad.equal).toBe(false);
  expect(bad.tables[0]!.differences).toMatchObject([
    { live: { account: 7, balance: 999 }, rebuilt: { account: 7, balance: 10 } },
    { live: null, rebuilt: { account: 9 } },
  ]);
  expect(await stage.value(`select count(*) from pg_class where relname like 'verify%'`)).toBe(0);
});

test('what others built on a view stays over a rebuild, and does not keep a new shape from its readers', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(40)]);
  const projector = await stage.run(source, [accounts()]);
  await projector.caughtUp();
  await eventually('it is served', async () => (await servedBuild()) === 1);
  await stage.database.query(
    'create view public.richest as select max(balance) as most from views.bank_accounts__accounts',
  );
  await requestRebuild();
  await eventually('the new build is served', async () => (await servedBuild()) === 2);
  expect(await stage.value('select most from public.richest')).toBe(1);
  await projector.stop();

  const { owner, ...columns } = accountTables.accounts.columns;
  const reshaped = { ...accountTables.accounts, columns: { ...columns, owner, more: text().nullable() } };
  await (await stage.run(source, [accounts(2, reshaped)])).caughtUp();
  await eventually(
    'the new version is served',
    async () => (await stage.value('select version from views.checkpoints where serving')) === 2,
  );
  expect(await stage.value(`select to_regclass('public.richest')`)).toBeNull();
});

test('a person who is erased while a view is verified is no fault of it', async () => {
  const source = new ListSource([...manyAccounts(), ...manyMoves(40)]);
  const projector = await stage.run(source, [accounts()]);
  await projector.caughtUp();
  let erased = false;
  const erasing: EventSource = {
    head: () => source.head(),
    async *subscribeAll(options) {
      for await (const batch of source.subscribeAll(options)) {
        // What was read before the key went is not what is read after it.
        const events = batch.events.map((event) =>
          erased || event.type !== 'bank.Opened'
            ? event
            : { ...event, data: { ...(event.data as object), owner: 'x' } },
        );
        if (!erased) source.push({ type: 'bank.Erased', data: {} });
        erased = true;
        yield { ...batch, events };
      }
    },
  };
  expect(await verifyView(accounts(), erasing, stage.url, signal, ['bank.Erased'])).toMatchObject({ equal: true });
  erased = false;
  expect(await verifyView(accounts(), erasing, stage.url, signal)).toMatchObject({ equal: false });
});

async function requestRebuild(): Promise<void> {
  const client = await openConnection(stage.url, 'test');
  await addBuild(client, 'bank_accounts', 1);
  await client.query(`notify ${CONTROL_CHANNEL}`);
  await client.end();
}
