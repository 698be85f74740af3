import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { EventStore } from '@countinghouse/platform/event-store/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-store/memory-event-store';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilUnmoved } from './attempts.ts';
import type { Commands, Handled } from './commands.ts';
import { commandHandling } from './handle-command.ts';
import { jointStep, seenAt } from './joint-step.ts';
import { by, countingReads, logOver, shelf, state } from './testing/shelf.ts';

let store: EventStore;
let log: EventLog;
beforeEach(() => {
  store = createMemoryEventStore();
  log = logOver(store);
});

describe('one act on several streams', () => {
  const look = async (commands: Commands, id: string) => commands.load(shelf, id);
  const take = (id: string, at: Handled<number>, quantity: number, metadata = by()) =>
    jointStep(shelf, id, at, [{ take: quantity }], metadata);

  test('happens on all of them, answers for the first, and is remembered', async () => {
    const counting = countingReads(store);
    log = logOver(counting.store);
    const commands = commandHandling({ log });
    const [one, two] = [await look(commands, '1'), await look(commands, '2')];
    const done = await commands.handleJointly([take('1', one, 3), take('2', two, 4)], []);
    expect(done).toMatchObject({ state: 7, revision: 0, version: '0', position: await log.head() });
    expect(await log.read('test.shelf-2')).toHaveLength(1);
    const reads = counting.read();
    expect([state(await commands.recent(shelf, '1')), state(await commands.recent(shelf, '2'))]).toEqual([7, 6]);
    expect(counting.read()).toBe(reads);
  });

  test('decides several commands of a stream one after the other', async () => {
    const commands = commandHandling({ log });
    const step = jointStep(shelf, '1', await look(commands, '1'), [{ take: 3 }, { take: 7 }], by());
    expect(await commands.handleJointly([step], [])).toMatchObject({ state: 0, revision: 1 });
    const empty = await look(commands, '1');
    expect(() => jointStep(shelf, '1', empty, [{ take: 1 }], by())).toThrow('INSUFFICIENT_STOCK');
    expect(() => jointStep(shelf, '1', empty, [{ take: 0 }], by())).toThrow('nothing');
  });

  test('happens nowhere when one of them has moved, or one that was only looked at', async () => {
    const [here, there] = [commandHandling({ log }), commandHandling({ log })];
    const [one, two] = [await look(here, '1'), await look(here, '2')];
    await there.handle(shelf, '2', { take: 1 }, by());
    const moved = { moved: 'test.shelf-2' };
    expect(await here.handleJointly([take('1', one, 3), take('2', two, 4)], [])).toEqual(moved);
    expect(await here.handleJointly([take('1', one, 3)], [seenAt(shelf, '2', two)])).toEqual(moved);
    expect(await log.read('test.shelf-1')).toEqual([]);
    const now = await look(here, '2');
    expect(await here.handleJointly([take('1', one, 3)], [seenAt(shelf, '2', now)])).toMatchObject({ state: 7 });
  });

  test('does not happen again under the same command ids', async () => {
    const [commands, metadata] = [commandHandling({ log }), by()];
    const one = await look(commands, '1');
    await commands.handleJointly([take('1', one, 3, metadata)], []);
    expect(await commands.handleJointly([take('1', one, 3, metadata)], [])).toEqual({ moved: 'test.shelf-1' });
    expect(state(await look(commands, '1'))).toBe(7);
  });

  test('is asked again when its answer gets lost', async () => {
    log = logOver(createMemoryEventStore({ failureRate: 0.3, seed: 3 }));
    const commands = commandHandling({ log });
    for (let i = 0; i < 10; i++) {
      await untilUnmoved(async () => {
        const [one, two] = [await look(commands, '1'), await look(commands, '2')];
        return one.revision === i ? one : commands.handleJointly([take('1', one, 1), take('2', two, 1)], []);
      });
    }
    expect([state(await look(commands, '1')), state(await look(commands, '2'))]).toEqual([0, 0]);
  });
});
