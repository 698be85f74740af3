import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { ListSource } from '../testing/list-source.ts';
import { projectorStage } from '../testing/projector-stage.ts';
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
    // Nothing happened since: only its term tells the zombie's commit from the successor's.
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

function startZombie(databaseUrl: string) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = fileURLToPath(new URL('../testing/zombie.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', tsx, '--conditions=@countinghouse/source', script, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { process: child, line: async () => (await lines.next()).value as string };
}
