import { type EventMetadata, event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { EventLog } from '../event-log/event-log.ts';
import type { EventStore } from '../event-log/event-store.ts';
import { createMemoryEventStore } from '../event-log/memory/event-store.ts';
import { commandHandling } from './command-handler.ts';
import type { Handled } from './commands.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';
import { by, changed, countingReads, logOver, shelf, state, taken } from './testing/shelf.ts';

let store: EventStore;
let log: EventLog;
beforeEach(() => {
  store = createMemoryEventStore();
  log = logOver(store);
});

describe('handling commands', () => {
  test('appends what was decided, with its metadata, and returns the new state', async () => {
    const commands = commandHandling({ log });
    const metadata: EventMetadata = { ...by(), actor: { kind: 'staff', id: 'x', role: 'ADMIN' }, reason: 'broken' };
    const result = await commands.handle(shelf, '1', { take: 3 }, metadata);
    expect(result).toMatchObject({ state: 7, revision: 0, version: '0', replayed: false });
    const [recorded] = await log.read('test.shelf-1');
    expect(recorded).toMatchObject({ type: 'test.Taken', data: { quantity: 3 }, metadata });
  });

  test('a refusal and a command without effect append nothing', async () => {
    const commands = commandHandling({ log });
    expect(await commands.handle(shelf, '1', { take: 11 }, by())).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    expect(await commands.handle(shelf, '1', { take: 0 }, by())).toMatchObject({ state: 10, revision: -1, events: [] });
    expect(await log.head()).toBe('');
  });

  test('a dry run appends nothing and is decided like any command, on the latest state', async () => {
    const [here, there] = [commandHandling({ log }), commandHandling({ log })];
    await here.load(shelf, '1');
    const metadata = by();
    const { events, version } = (await there.handle(shelf, '1', { take: 3 }, metadata)) as Handled<number>;
    await there.handle(shelf, '1', { change: { name: 'a' } }, by());
    const head = await log.head();
    const present = { state: 7, revision: 1, events: [] };
    expect(await here.dryRun(shelf, '1', { take: 7 }, by())).toMatchObject({ present });
    expect(await here.dryRun(shelf, '1', { take: 0 }, by())).toMatchObject({ handled: present });
    expect(await here.dryRun(shelf, '1', { take: 8 }, by())).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    const again = { handled: { state: 7, replayed: true, events: [{ type: events[0]?.type }] } };
    expect(await here.dryRun(shelf, '1', { take: 9 }, metadata)).toMatchObject(again);
    const rename = { version, touches: ['name'] };
    const conflict = { refused: 'VERSION_CONFLICT', details: { fields: ['name'] } };
    expect(await here.dryRun(shelf, '1', { change: { name: 'b' } }, by(), rename)).toMatchObject(conflict);
    expect(await log.head()).toBe(head);
  });

  test('no race oversells or refuses while there is stock, within a process and between processes', async () => {
    const processes = [commandHandling({ log }), commandHandling({ log })];
    const results = await Promise.all(
      Array.from({ length: 14 }, (_, index) => processes[index % 2]!.handle(shelf, '1', { take: 1 }, by())),
    );
    expect(results.filter((result) => 'refused' in result)).toHaveLength(4);
    expect(await log.read('test.shelf-1')).toHaveLength(10);
  });

  test('a refusal from stale state is decided again before it is given', async () => {
    const [here, there] = [commandHandling({ log }), commandHandling({ log })];
    await here.handle(shelf, '1', { take: 10 }, by());
    await there.handle(shelf, '1', { change: { name: 'n' } }, by());
    await log.append('test.shelf-1', 'any', [event(taken, { quantity: -5 })], by());
    expect(state(await here.handle(shelf, '1', { take: 5 }, by()))).toBe(0);
  });

  test('the same command again gets the first result, here, elsewhere and after a restart', async () => {
    const commandId = newId();
    const here = commandHandling({ log });
    const elsewhere = commandHandling({ log });
    await elsewhere.load(shelf, '1');
    const first = await here.handle(shelf, '1', { take: 10 }, by(commandId));
    for (const process of [here, elsewhere, commandHandling({ log })]) {
      const again = await process.handle(shelf, '1', { take: 10 }, by(commandId));
      expect(again).toMatchObject({ replayed: true, position: (first as Handled<number>).position, state: 0 });
    }
    expect(await log.read('test.shelf-1')).toHaveLength(1);
  });

  test('a repeated command gets all its events, however many, and reads few of the others', async () => {
    const counting = countingReads(store);
    log = logOver(counting.store);
    const command = by();
    const events = Array.from({ length: 20 }, (_, n) => event(changed, { changes: { price: n } }));
    const another = () => log.append('test.shelf-1', 'any', [event(taken, { quantity: 0 })], by());
    for (let n = 0; n < 30; n++) await another();
    await log.append('test.shelf-1', 'any', events, command);
    await another();
    const commands = commandHandling({ log });
    await commands.load(shelf, '1');
    const known = counting.read();
    const again = await commands.handle(shelf, '1', { take: 1 }, by(command.commandId));
    expect(again).toMatchObject({ replayed: true, events: events.map(({ data }) => ({ data })) });
    expect(counting.read() - known).toBeLessThan(2 * events.length);
  });

  test('lost responses and failing appends are retried under the same command id', async () => {
    log = logOver(createMemoryEventStore({ failureRate: 0.3, seed: 1 }));
    const commands = commandHandling({ log });
    for (let i = 0; i < 10; i++) await commands.handle(shelf, '1', { take: 1 }, by());
    expect(await log.read('test.shelf-1')).toHaveLength(10);
  });

  test('a cached stream costs only what is new, a restarted one its first page and what came after its snapshot', async () => {
    const kept = new Map<string, Snapshot>();
    const snapshots: Snapshots = {
      read: async (stream) => kept.get(stream),
      write: async (stream, _version, snapshot) => void kept.set(stream, JSON.parse(JSON.stringify(snapshot))),
    };
    const counting = countingReads(store);
    log = logOver(counting.store);
    const commands = commandHandling({ log, snapshots });
    const commandId = newId();
    for (let i = 0; i < 23; i++) await commands.handle(shelf, '1', { change: { price: i } }, by());
    await commands.handle(shelf, '1', { take: 4 }, by(commandId));
    expect(counting.read()).toBe(0);

    const restarted = commandHandling({ log, snapshots });
    expect(state(await restarted.load(shelf, '1'))).toBe(6);
    expect(counting.read()).toBeLessThan(5 + 5);
    expect(await restarted.handle(shelf, '1', { take: 4 }, by(commandId))).toMatchObject({ replayed: true, state: 6 });
  });

  test('a recently cached state is returned without the log, our own appends at once; an older one is loaded', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const commands = commandHandling({ log });
    expect(state(await commands.load(shelf, '1', 'cached'))).toBe(10);
    await commands.handle(shelf, '1', { take: 3 }, by());
    await commandHandling({ log }).handle(shelf, '1', { take: 2 }, by());
    expect(state(await commands.load(shelf, '1', 'cached'))).toBe(7);
    vi.advanceTimersByTime(1_000);
    expect(state(await commands.load(shelf, '1', 'cached'))).toBe(5);
  });
});

describe('versions', () => {
  test('changes of other fields merge, changes of the same field conflict, a version that never was conflicts', async () => {
    const commands = commandHandling({ log });
    const { version } = (await commands.handle(shelf, '1', { change: { name: 'a' } }, by())) as Handled<number>;
    await commands.handle(shelf, '1', { change: { name: 'b' } }, by());
    await commands.handle(shelf, '1', { take: 1 }, by());
    const rename = { version, touches: ['name'] };
    const reprice = { version, touches: ['price'] };
    expect(await commands.handle(shelf, '1', { change: { price: 1 } }, by(), reprice)).toMatchObject({ revision: 3 });
    expect(await commands.handle(shelf, '1', { change: { name: 'c' } }, by(), rename)).toMatchObject({
      refused: 'VERSION_CONFLICT',
      details: { version: '3', fields: ['name'] },
    });
    for (const wrong of ['99', 'x', '']) {
      const guard = { version: wrong, touches: ['name'] };
      expect(await commands.handle(shelf, '1', { change: { name: 'd' } }, by(), guard)).toMatchObject({
        refused: 'VERSION_CONFLICT',
      });
    }
  });

  test('changes by another process meanwhile are read', async () => {
    const [here, there] = [commandHandling({ log }), commandHandling({ log })];
    const { version } = (await here.handle(shelf, '1', { change: { name: 'a' } }, by())) as Handled<number>;
    await there.handle(shelf, '1', { change: { name: 'b' } }, by());
    const guard = { version, touches: ['name'] };
    expect(await here.handle(shelf, '1', { change: { name: 'c' } }, by(), guard)).toMatchObject({
      refused: 'VERSION_CONFLICT',
    });
  });
});
