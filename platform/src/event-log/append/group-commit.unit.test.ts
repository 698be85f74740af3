import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../event-store.ts';
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts';

interface Item {
  readonly key: string;
  readonly n: number;
  readonly size?: number;
}

/** A queue whose batches stay in flight until the test settles them. */
function heldQueue(options: Partial<GroupCommitOptions<Item, number>> = {}) {
  const batches: { items: readonly Item[]; settle: (outcomes?: readonly (number | Error)[]) => void }[] = [];
  const queue = createGroupCommit<Item, number>({
    keysOf: (item) => ({ writes: [item.key], reads: [] }),
    sizeOf: (item) => item.size ?? 1,
    commit: (items) =>
      new Promise((resolve) => {
        batches.push({ items, settle: (outcomes = items.map((item) => item.n)) => resolve(outcomes) });
      }),
    ...options,
  });
  return { queue, batches };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
/** Long enough for a batch to have departed when nothing more comes. */
async function turn() {
  for (let turns = 0; turns < 4; turns++) await nextTurn();
}
const items = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ key: `key-${n}`, n }));

describe('group commit', () => {
  it('gathers what comes while a batch is in flight', async () => {
    const { queue, batches } = heldQueue();
    const first = queue.submit({ key: 'first', n: 0 });
    await turn();
    const rest = Promise.all(items(5).map((item) => queue.submit(item)));
    await turn();
    expect(batches.map((batch) => batch.items.length)).toEqual([1]);
    batches[0]!.settle();
    await first;
    await turn();
    expect(batches.map((batch) => batch.items.length)).toEqual([1, 5]);
    batches[1]!.settle();
    expect(await rest).toEqual([0, 1, 2, 3, 4]);
  });

  it('waits as long as every turn of the event loop brings one more', async () => {
    const { queue, batches } = heldQueue();
    for (const item of items(5)) {
      void queue.submit(item);
      await nextTurn();
    }
    expect(batches).toHaveLength(0);
    await turn();
    expect(batches.map((batch) => batch.items.length)).toEqual([5]);
  });

  it('departs in the end although more and more comes', async () => {
    const { queue, batches } = heldQueue();
    for (const item of items(50)) {
      void queue.submit(item);
      await nextTurn();
    }
    expect(batches).toHaveLength(1);
    expect(batches[0]!.items.length).toBeGreaterThan(5);
  });

  it('does not wait for more when it is full', async () => {
    const { queue, batches } = heldQueue({ maxRequests: 3 });
    for (const item of items(4)) {
      void queue.submit(item);
      await nextTurn();
    }
    expect(batches.map((batch) => batch.items.length)).toEqual([3]);
  });

  it('takes one request per key and batch, in the order of their coming', async () => {
    const { queue, batches } = heldQueue({ maxInFlight: 2 });
    const results = [1, 2, 3].map((n) => queue.submit({ key: 'same', n }));
    const other = queue.submit({ key: 'other', n: 9 });
    await turn();
    expect(batches.map((batch) => batch.items.map((item) => item.n))).toEqual([[1, 9]]);
    for (let batch = 0; batch < 3; batch++) {
      batches[batch]!.settle();
      await turn();
    }
    expect(batches.slice(1).map((batch) => batch.items.map((item) => item.n))).toEqual([[2], [3]]);
    expect(await Promise.all([...results, other])).toEqual([1, 2, 3, 9]);
  });

  it('never has two in flight of which one writes what the other reads', async () => {
    const { queue, batches } = heldQueue({
      maxInFlight: 2,
      keysOf: ({ key }) => ({ writes: [key], reads: key === 'shared' ? [] : ['shared'] }),
    });
    const results = ['a', 'b', 'shared', 'c'].map((key, n) => queue.submit({ key, n }));
    await turn();
    expect(batches.map((batch) => batch.items.map((item) => item.n))).toEqual([[0, 1]]);
    for (let batch = 0; batch < 3; batch++) {
      batches[batch]!.settle();
      await turn();
    }
    expect(batches.slice(1).map((batch) => batch.items.map((item) => item.n))).toEqual([[2], [3]]);
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  });

  it('limits batches by count and by size', async () => {
    const byCount = heldQueue({ maxRequests: 3, maxInFlight: 9 });
    for (const item of items(7)) void byCount.queue.submit(item);
    await turn();
    expect(byCount.batches.map((batch) => batch.items.length)).toEqual([3, 3, 1]);
    const bySize = heldQueue({ maxSize: 10, maxInFlight: 9 });
    for (const item of items(4)) void bySize.queue.submit({ ...item, size: 6 });
    await turn();
    expect(bySize.batches.map((batch) => batch.items.length)).toEqual([2, 2]);
  });

  it('gives every request its own outcome', async () => {
    const { queue, batches } = heldQueue();
    const outcomes = Promise.allSettled(items(3).map((item) => queue.submit(item)));
    await turn();
    batches[0]!.settle([7, new RangeError('no'), 8]);
    expect(await outcomes).toMatchObject([{ value: 7 }, { reason: new RangeError('no') }, { value: 8 }]);
  });

  it('refuses more than may wait', async () => {
    const { queue } = heldQueue({ maxWaiting: 2 });
    for (const item of items(2)) void queue.submit(item);
    await expect(queue.submit({ key: 'more', n: 3 })).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('ends what is in flight when it closes, and refuses the rest', async () => {
    const { queue, batches } = heldQueue();
    const [underWay, ...waiting] = [1, 2, 3].map((n) => queue.submit({ key: 'same', n }));
    const refused = Promise.all(waiting.map((submitted) => expect(submitted).rejects.toBeInstanceOf(StoreUnavailable)));
    await turn();
    const closed = queue.close();
    await refused;
    batches[0]!.settle();
    await closed;
    expect(await underWay).toBe(1);
    await turn();
    expect(batches).toHaveLength(1);
    await expect(queue.submit({ key: 'late', n: 1 })).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
