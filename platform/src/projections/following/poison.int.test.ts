import { expect, test } from 'vitest';
import { openConnection } from '../../postgres/database.ts';
import { unhalt } from '../checkpoints.ts';
import { CONTROL_CHANNEL } from '../leading/leadership.ts';
import type { Projection } from '../projection/projection.ts';
import { eventually } from '../testing/eventually.ts';
import { ListSource } from '../testing/list-source.ts';
import { projectorStage } from '../testing/projector-stage.ts';
import { accounts, moved, opened, turnover } from '../testing/sample-projections.ts';

const stage = projectorStage();

/** Fails on moves of 13 cents, after it has already changed something. */
function fragile(isBroken: () => boolean): Projection {
  const sound = turnover();
  const handler = sound.on['bank.Moved']!;
  return {
    ...sound,
    on: {
      'bank.Moved': {
        apply: (event, rows) => {
          handler.apply(event, rows);
          if (isBroken() && (event.data as { cents: number }).cents === 13) throw new Error('unlucky');
        },
      },
    },
  };
}

const halted = async () => {
  const { rows } = await stage.database.query(
    `select projection, position, error, event_id, event_position from views.checkpoints where status = 'halted'`,
  );
  return rows;
};
const cents = () => stage.value('select sum(cents)::integer from views.bank_turnover__days');

test('a poisoned event stops only its view, exactly before the event; after the fix it continues from there', async () => {
  let broken = true;
  const source = new ListSource([opened(1), moved(1, 1)]);
  const projector = await stage.run(source, [accounts(), fragile(() => broken)]);
  await projector.caughtUp();

  source.push(moved(1, 2), moved(1, 13), moved(1, 4));
  await projector.caughtUp(accounts());
  await eventually('halted', async () => (await halted()).length === 1);
  const poison = source.events[3]!;
  expect(await halted()).toEqual([
    {
      projection: 'bank_turnover',
      position: source.events[2]!.position,
      error: 'Error: unlucky',
      event_id: poison.id,
      event_position: poison.position,
    },
  ]);
  expect(await cents()).toBe(3);

  source.push(moved(1, 8));
  await projector.caughtUp(accounts());
  expect(await stage.balances()).toEqual({ 1: 28 });
  expect(await cents()).toBe(3);

  broken = false;
  await resume();
  await projector.caughtUp();
  expect(await cents()).toBe(28);
  expect(await halted()).toEqual([]);
  source.push(moved(1, 100));
  await projector.caughtUp();
  expect(await cents()).toBe(128);
});

test('a poisoned event met while building stops the build there, and a restart tries again', async () => {
  const source = new ListSource([opened(1), moved(1, 1), moved(1, 13), moved(1, 4)]);
  const projector = await stage.run(source, [accounts(), fragile(() => true)]);
  await projector.caughtUp(accounts());
  await eventually('halted', async () => (await halted()).length === 1);
  expect(await halted()).toMatchObject([{ position: source.events[1]!.position }]);
  await projector.stop();

  await (await stage.run(source, [accounts(), fragile(() => false)])).caughtUp();
  expect(await cents()).toBe(18);
});

test('a row that the database refuses is traced to its event, live and in a build', async () => {
  const tooLong = moved(1, 0.5);
  const source = new ListSource([opened(1), opened(2)]);
  const projector = await stage.run(source, [accounts()]);
  await projector.caughtUp();
  source.push(moved(2, 1), moved(2, 2), tooLong, moved(2, 4));
  await eventually('halted', async () => (await halted()).length === 1);
  expect(await halted()).toMatchObject([{ position: source.events[3]!.position }]);
  expect(await stage.balances()).toEqual({ 1: 0, 2: 3 });
  await projector.stop();

  await stage.run(source, [accounts(2)]);
  await eventually('build halted', async () =>
    (await halted()).some(({ position }) => position === source.events[3]!.position),
  );
  expect(await stage.balances()).toEqual({ 1: 0, 2: 3 });
});

test('an event from a newer release halts the views that handle it; an unknown type passes', async () => {
  const source = new ListSource([opened(1)]);
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  source.push({ ...opened(2), unreadable: new Error('version 99') }, { type: 'other.New', data: {} }, moved(1, 7));
  await projector.caughtUp(turnover());
  await eventually('halted', async () => (await halted()).length === 1);
  expect(await halted()).toMatchObject([{ projection: 'bank_accounts', error: 'Error: version 99' }]);
  expect(await cents()).toBe(7);
});

test('a key in unusual writing halts its view instead of reading past a row', async () => {
  const source = new ListSource([opened(1), opened(2)]);
  const before = await stage.run(source, [accounts(), turnover()]);
  await before.caughtUp();
  await before.stop();
  const projector = await stage.run(source, [accounts(), turnover()], { cachedRows: 0 });
  await projector.caughtUp();
  source.push(moved(1, 5), moved('02' as unknown as number, 7), moved(1, 1));
  await projector.caughtUp(turnover());
  await eventually('halted', async () => (await halted()).length === 1);
  expect(await halted()).toMatchObject([{ projection: 'bank_accounts', position: source.events[2]!.position }]);
  expect(await stage.balances()).toEqual({ 1: 5, 2: 0 });
});

async function resume(): Promise<void> {
  const client = await openConnection(stage.url, 'test');
  await unhalt(client, 'bank_turnover');
  await client.query(`notify ${CONTROL_CHANNEL}`);
  await client.end();
}
