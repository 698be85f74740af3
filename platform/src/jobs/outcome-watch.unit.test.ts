import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import type { EventLog } from '../event-log/event-log.ts';
import { StoreUnavailable } from '../event-log/event-store.ts';
import { outcomeWatch } from './outcome-watch.ts';

const settled = (work: string) => ({ type: 'Done', data: { work } }) as unknown as RecordedEvent;
const nothing = async () => undefined;
const LONG = 60_000;

/** A log that the test appends to, and that counts its subscribers. */
function handLog() {
  const followers = new Set<(events: RecordedEvent[] | 'end') => void>();
  let subscriptions = 0;
  const log = {
    async *subscribeAll({ signal }: { signal?: AbortSignal }) {
      subscriptions++;
      const queue: (RecordedEvent[] | 'end')[] = [];
      let wake = () => {};
      const follower = (events: RecordedEvent[] | 'end') => {
        queue.push(events);
        wake();
      };
      followers.add(follower);
      signal?.addEventListener('abort', () => wake());
      try {
        while (!signal?.aborted) {
          const events = queue.shift();
          if (events === 'end') return;
          if (events) yield { events, position: '', caughtUp: true };
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        followers.delete(follower);
      }
    },
  } as unknown as Pick<EventLog, 'subscribeAll'>;
  const write = (events: RecordedEvent[] | 'end') => {
    for (const follower of followers) follower(events);
  };
  return { log, write, subscriptions: () => subscriptions, followers: () => followers.size };
}

function watchOf(log: Pick<EventLog, 'subscribeAll'>) {
  return outcomeWatch(log, ['Done'], ({ data }) => (data as { work: string }).work);
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('many wait by one subscription, each for its own outcome, and it ends with the last of them', async () => {
  const { log, write, subscriptions, followers } = handLog();
  const watch = watchOf(log);
  const works = Array.from({ length: 50 }, (_, n) => String(n % 10));
  const waiting = works.map((work) => watch.outcomeOf(work, '', nothing, LONG));
  await turn();
  write(works.slice(0, 10).map(settled));
  expect(await Promise.all(waiting)).toEqual(works.map(settled));
  await turn();
  expect([subscriptions(), followers()]).toEqual([1, 0]);
});

test('an outcome that came before the watch is read from where it is stored', async () => {
  const { log, followers } = handLog();
  expect(await watchOf(log).outcomeOf('1', '', async () => settled('1'), LONG)).toEqual(settled('1'));
  await turn();
  expect(followers()).toBe(0);
});

test('a caller whose timeout is over gets undefined; the others wait on', async () => {
  const { log, write } = handLog();
  const watch = watchOf(log);
  const other = watch.outcomeOf('2', '', nothing, LONG);
  expect(await watch.outcomeOf('1', '', nothing, 1)).toBeUndefined();
  write([settled('2')]);
  expect(await other).toEqual(settled('2'));
});

test('a log that ends rejects all callers that wait, and the next one subscribes anew', async () => {
  const { log, write, subscriptions } = handLog();
  const watch = watchOf(log);
  const waiting = ['1', '2'].map((work) => watch.outcomeOf(work, '', nothing, LONG));
  await turn();
  write('end');
  for (const one of waiting) await expect(one).rejects.toThrow(StoreUnavailable);
  const next = watch.outcomeOf('3', '', nothing, LONG);
  await turn();
  write([settled('3')]);
  expect(await next).toEqual(settled('3'));
  expect(subscriptions()).toBe(2);
});
