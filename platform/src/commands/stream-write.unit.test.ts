import { beforeEach, describe, expect, test } from 'vitest';
import type { EventLog } from '../event-log/event-log.ts';
import type { EventStore } from '../event-log/event-store.ts';
import { createMemoryEventStore } from '../event-log/memory/event-store.ts';
import { commandHandling } from './command-handler.ts';
import type { Commands, Handled } from './commands.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { streamWrite } from './stream-write.ts';
import { by, countingReads, logOver, shelf, state } from './testing/shelf.ts';

let store: EventStore;
let log: EventLog;
beforeEach(() => {
  store = createMemoryEventStore();
  log = logOver(store);
});

describe('one commit to several streams', () => {
  const read = async (commands: Commands, id: string) => commands.load(shelf, id);
  const take = (at: Handled<number>, quantity: number, metadata = by()) =>
    streamWrite(shelf, at, [{ take: quantity }], metadata);

  test('happens on all of them, returns the first, and is cached', async () => {
    const counting = countingReads(store);
    log = logOver(counting.store);
    const commands = commandHandling({ log });
    const [one, two] = [await read(commands, '1'), await read(commands, '2')];
    const done = await commands.commitAtomically([take(one, 3), take(two, 4)], []);
    expect(done).toMatchObject({ state: 7, revision: 0, version: '0', position: await log.head() });
    expect(await log.read('test.shelf-2')).toHaveLength(1);
    const reads = counting.read();
    expect([
      state(await commands.load(shelf, '1', 'cached')),
      state(await commands.load(shelf, '2', 'cached')),
    ]).toEqual([7, 6]);
    expect(counting.read()).toBe(reads);
  });

  test('decides several commands of a stream one after the other', async () => {
    const commands = commandHandling({ log });
    const step = streamWrite(shelf, await read(commands, '1'), [{ take: 3 }, { take: 7 }], by());
    expect(await commands.commitAtomically([step], [])).toMatchObject({ state: 0, revision: 1 });
    const empty = await read(commands, '1');
    expect(() => streamWrite(shelf, empty, [{ take: 1 }], by())).toThrow('INSUFFICIENT_STOCK');
    expect(() => streamWrite(shelf, empty, [{ take: 0 }], by())).toThrow('no events');
  });

  test('happens nowhere when one of them has changed, or one that was only read', async () => {
    const [here, there] = [commandHandling({ log }), commandHandling({ log })];
    const [one, two] = [await read(here, '1'), await read(here, '2')];
    await there.handle(shelf, '2', { take: 1 }, by());
    const conflict = { conflict: 'test.shelf-2' };
    expect(await here.commitAtomically([take(one, 3), take(two, 4)], [])).toEqual(conflict);
    expect(await here.commitAtomically([take(one, 3)], [two])).toEqual(conflict);
    expect(await log.read('test.shelf-1')).toEqual([]);
    const now = await read(here, '2');
    expect(await here.commitAtomically([take(one, 3)], [now])).toMatchObject({
      state: 7,
    });
  });

  test('does not happen again under the same command ids', async () => {
    const [commands, metadata] = [commandHandling({ log }), by()];
    const one = await read(commands, '1');
    await commands.commitAtomically([take(one, 3, metadata)], []);
    expect(await commands.commitAtomically([take(one, 3, metadata)], [])).toEqual({ conflict: 'test.shelf-1' });
    expect(state(await read(commands, '1'))).toBe(7);
  });

  test('is retried when its response gets lost', async () => {
    log = logOver(createMemoryEventStore({ failureRate: 0.3, seed: 3 }));
    const commands = commandHandling({ log });
    for (let i = 0; i < 10; i++) {
      await retryOnConflict(async () => {
        const [one, two] = [await read(commands, '1'), await read(commands, '2')];
        return one.revision === i ? one : commands.commitAtomically([take(one, 1), take(two, 1)], []);
      });
    }
    expect([state(await read(commands, '1')), state(await read(commands, '2'))]).toEqual([0, 0]);
  });
});
