import { expect, test } from 'vitest';
import { openConnection } from '../postgres/database.ts';
import { PROGRESS_CHANNEL, type ProgressNote } from './progress/progress.ts';
import { ListSource } from './testing/list-source.ts';
import { projectorStage } from './testing/projector-stage.ts';
import { accounts, closed, moved, opened, turnover } from './testing/sample-projections.ts';

const stage = projectorStage();

test('builds views from the log, then follows it', async () => {
  const source = new ListSource([opened(1), opened(2), moved(1, 500), moved(2, 700)]);
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  expect(await stage.balances()).toEqual({ 1: 500, 2: 700 });

  source.push(moved(1, -200), closed(2), opened(3, 'Ada'));
  await projector.caughtUp();
  expect(await stage.balances()).toEqual({ 1: 300, 3: 0 });
  const { rows } = await stage.database.query('select account, moves, cents from views.bank_turnover__days order by 1');
  expect(rows).toEqual([
    { account: 1, moves: 2, cents: 300 },
    { account: 2, moves: 1, cents: 700 },
  ]);
});

test('an empty log gives empty views that readers can query', async () => {
  const projector = await stage.run(new ListSource(), [accounts()]);
  await projector.caughtUp();
  await projector.progress.waitFor(['bank_accounts'], '', 5_000);
  expect(await stage.balances()).toEqual({});
});

test('continues after a restart where it was', async () => {
  const source = new ListSource([opened(1), moved(1, 5)]);
  const first = await stage.run(source, [accounts(), turnover()]);
  await first.caughtUp();
  await first.stop();
  source.push(moved(1, 6));
  await (await stage.run(source, [accounts(), turnover()])).caughtUp();
  expect(await stage.balances()).toEqual({ 1: 11 });
  expect(await stage.value('select cents from views.bank_turnover__days')).toBe(11);
});

test('a view added later catches up beside the others', async () => {
  const source = new ListSource([opened(1), moved(1, 5)]);
  const first = await stage.run(source, [accounts()]);
  await first.caughtUp();
  await first.stop();
  const second = await stage.run(source, [accounts(), turnover()]);
  source.push(moved(1, 1));
  await second.caughtUp();
  expect(await stage.balances()).toEqual({ 1: 6 });
  expect(await stage.value('select cents from views.bank_turnover__days')).toBe(6);
});

test('batches without events for any view move the position that readers wait for, and later the checkpoint', async () => {
  const source = new ListSource([opened(1)]);
  const projector = await stage.run(source, [accounts()]);
  await projector.caughtUp();
  const before = await stage.value('select xmin::text from views.checkpoints');
  source.push({ type: 'other.Thing', data: {} });
  await projector.caughtUp();
  expect(await stage.value('select xmin::text from views.checkpoints')).toBe(before);
  await expect
    .poll(() => stage.value('select position from views.checkpoints'), { timeout: 10_000 })
    .toBe(await source.head());
});

test('readers are notified which views changed', async () => {
  const source = new ListSource([opened(1)]);
  const projector = await stage.run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  const listener = await openConnection(stage.url, 'test');
  const notes: ProgressNote[] = [];
  listener.on('notification', ({ payload }) => notes.push(JSON.parse(payload!)));
  await listener.query(`listen ${PROGRESS_CHANNEL}`);
  const changed = (position: string) => notes.find((note) => note.position === position)?.changed;

  const first = source.push(opened(2));
  await expect.poll(() => changed(first), { timeout: 20_000 }).toEqual(['bank_accounts']);
  const second = source.push(moved(2, 1));
  await expect.poll(() => changed(second), { timeout: 20_000 }).toEqual(['bank_accounts', 'bank_turnover']);
  await listener.end();
});
