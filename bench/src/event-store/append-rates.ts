import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend } from '@countinghouse/platform/event-log/event-store';

/** One repetition of an action, by writer and its count from 0. */
export type Act = (writer: number, n: number) => Promise<unknown>;

/** Milliseconds of a round, of which there are three; the first quarter of one is a warm-up. */
const ROUND_MS = 2_000;

/** Appends one event behind the `n` of a stream before it. */
export function appendOne(store: Pick<EventStore, 'append'>, stream: string, n: number): Promise<unknown> {
  return store.append({
    stream: `bench.append-${stream}`,
    expected: n === 0 ? 'none' : { revision: n - 1 },
    commandId: randomUUID(),
    events: [orderLine(n)],
  });
}

/** One-event appends to streams of their own by so many writers, each: the median of three rounds. */
export async function appendRates(
  store: Pick<EventStore, 'append'>,
  writers: readonly number[],
): Promise<{ readonly writers: number; readonly perSecond: number }[]> {
  const rates: { writers: number; perSecond: number }[] = [];
  for (const count of writers) {
    const rounds: number[] = [];
    for (let round = 0; round <= 3; round++) {
      const act: Act = (writer, n) => appendOne(store, `${count}-${round}-${writer}`, n);
      const rate = await perSecond(act, count, round === 0 ? ROUND_MS / 4 : ROUND_MS);
      if (round > 0) rounds.push(rate);
    }
    rates.push({ writers: count, perSecond: median(rounds) });
  }
  return rates;
}

/** Returns how often writers do something in a second. @param duration milliseconds */
export async function perSecond(act: Act, writers: number, duration: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  const write = async (_: unknown, writer: number) => {
    for (let n = 0; performance.now() - began < duration; n++) {
      await act(writer, n);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return done / ((performance.now() - began) / 1_000);
}

/** Returns an event of typical size: about 350 bytes with its metadata. */
export function orderLine(n: number): EventToAppend {
  return {
    type: 'bench.LineAdded',
    version: 1,
    data: { productId: randomUUID(), name: 'White hanging heart T-light holder', quantity: n % 12, price: 255 },
    metadata: {
      actor: { kind: 'staff', id: randomUUID(), role: 'ADMIN' },
      commandId: randomUUID(),
      correlationId: randomUUID(),
    },
  };
}

/** Returns the one in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
