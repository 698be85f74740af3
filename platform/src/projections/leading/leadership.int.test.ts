import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { haltedViews, hasLeader, lagBehind, shownPositions } from '../progress/lag.ts';
import { startProjector } from '../projector.ts';
import { eventually } from '../testing/eventually.ts';
import { ListSource } from '../testing/list-source.ts';
import { projectorStage } from '../testing/projector-stage.ts';
import { quiet } from '../testing/run-projector.ts';
import { accounts, moved, opened, turnover } from '../testing/sample-projections.ts';

const stage = projectorStage();

const disconnect = (name: string) =>
  stage.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countinghouse ' || $1 and datname = current_database()`,
    [name],
  );
const cents = () => stage.value('select sum(cents)::integer from views.bank_turnover__days');

test('one leads, the other stands by and takes over when the leader is gone', async () => {
  const source = new ListSource([opened(1), moved(1, 1)]);
  const first = await stage.run(source, [accounts(), turnover()]);
  await first.caughtUp();
  const second = await stage.run(source, [accounts(), turnover()]);
  expect([first.leading, second.leading]).toEqual([true, false]);

  await first.stop();
  source.push(moved(1, 2));
  await second.caughtUp();
  expect(second.leading).toBe(true);
  expect(await cents()).toBe(3);
});

test('it is reported whether there is a leader, how far behind the views are, and which are halted', async () => {
  const source = new ListSource([opened(1), moved(1, 1)]);
  const lag = lagBehind(
    () => source.head(),
    () => shownPositions(stage.database),
  );
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  await hasLeader(stage.database);
  await eventually('the views show all', async () => {
    await lag.measure();
    return lag.seconds() === 0;
  });
  await projector.stop();
  source.push(moved(1, 2));
  await lag.measure();
  await eventually('the views are behind', () => lag.seconds() > 0);
  expect(await haltedViews(stage.database)).toEqual([]);
  await stage.database.query(`update views.checkpoints set status = 'halted' where projection = 'bank_turnover'`);
  expect(await haltedViews(stage.database)).toEqual(['bank_turnover']);
  await stage.database.query(`update views.leaders set seen_at = seen_at - interval '1 minute'`);
  await expect(hasLeader(stage.database)).rejects.toThrow('no projector');
});

test.each(['projector default lock', 'projector tail', 'projector builds'])(
  'a lost connection (%s) costs nothing, with a stand-by there',
  async (connection) => {
    const source = new ListSource([opened(1), moved(1, 1)]);
    const both = [await stage.run(source, [accounts(), turnover()]), await stage.run(source, [accounts(), turnover()])];
    await both[0]!.caughtUp();
    for (let round = 0; round < 3; round++) {
      source.push(moved(1, 10));
      await disconnect(connection);
      source.push(moved(1, 100));
      await both[0]!.caughtUp();
    }
    expect(await stage.balances()).toEqual({ 1: 331 });
    expect(await cents()).toBe(331);
    await eventually('one leader', () => both.filter((projector) => projector.leading).length === 1);
  },
);

test('a leader that hangs is replaced, and what it writes when it wakes up is refused', async () => {
  const source = new ListSource([moved(1, 1)]);
  const before = await stage.run(source, [turnover()]);
  await before.caughtUp();
  await before.stop();

  const zombie = startZombie(stage.url);
  try {
    expect(await zombie.line()).toBe('leading');
    zombie.process.kill('SIGSTOP');
    const successor = await stage.run(source, [turnover()]);
    await eventually('taken over', () => successor.leading);
    // Nothing happened since: only its term distinguishes the zombie's commit from the successor's.
    zombie.process.kill('SIGCONT');
    zombie.process.stdin.write('000000000002\n');
    expect(await zombie.line()).toBe('LeadershipLost');

    source.push(moved(1, 2));
    await successor.caughtUp();
    expect(await cents()).toBe(3);
    expect(successor.leading).toBe(true);
  } finally {
    zombie.process.kill('SIGKILL');
    await once(zombie.process, 'exit');
  }
});

test('a leader that gets too few connections gives the lock back, and leads as soon as there are enough', async () => {
  const role = `few_${randomBytes(4).toString('hex')}`;
  const database = new URL(stage.url).pathname.slice(1);
  await stage.database.query(`create role ${role} login password 'few' connection limit 0`);
  await stage.database.query(`alter database ${database} owner to ${role}`);
  const url = Object.assign(new URL(stage.url), { username: role, password: 'few' }).href;
  const locks = `select count(*)::integer from pg_stat_activity where usename = '${role}' and application_name like '%lock'`;
  const source = new ListSource([moved(1, 1)]);
  let failures = 0;
  const warn = ({ error, times = 1 }: { error?: unknown; times?: number }) => {
    if (String(error).includes('too many')) failures += times;
  };
  const logger = { ...quiet, warn };
  const projector = startProjector({ source, databaseUrl: url, projections: [turnover()], logger });
  try {
    // Enough for the lock and the tail, but not for the builds.
    await stage.database.query(`alter role ${role} connection limit 2`);
    await eventually('led in vain, twice', () => failures >= 4);
    expect(await stage.value(locks)).toBeLessThanOrEqual(1);
    await stage.database.query(`alter role ${role} connection limit -1`);
    await eventually('leads', () => projector.leading && projector.views().length === 1);
    await eventually('shown', async () => (await cents().catch(() => undefined)) === 1);
    expect(await stage.value(locks)).toBe(1);
  } finally {
    await projector.stop();
    await stage.database.query(`alter database ${database} owner to current_user`);
    await stage.database.query(`reassign owned by ${role} to current_user`);
    await stage.database.query(`drop owned by ${role}; drop role ${role}`);
  }
});

function startZombie(databaseUrl: string) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = fileURLToPath(new URL('../testing/zombie.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', tsx, '--conditions=@countinghouse/source', script, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { process: child, line: async () => (await lines.next()).value as string };
}
