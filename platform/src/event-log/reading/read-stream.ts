import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '../event-log.ts';
import type { EventStore, StoredEvent } from '../event-store.ts';

export interface StreamRange {
  /** First revision in the order of reading. Default: the stream's start, or its end when reading backwards. */
  readonly from?: number;
  /** Last revision in the order of reading, inclusive. Default: the other end of the stream. */
  readonly to?: number;
  /** Default `forwards`. */
  readonly direction?: 'forwards' | 'backwards';
  /** Only these event types. Default: all. */
  readonly types?: readonly string[];
  /** Events requested at once. Default 1,000. */
  readonly pageSize?: number;
}

/** Reads a stream of any length page by page; a consumer that stops iterating causes no further read. */
export function readStream(
  store: Pick<EventStore, 'read'>,
  stream: string,
  range?: StreamRange,
): AsyncGenerator<StoredEvent, void, undefined>;
export function readStream<Event extends DomainEvent = DomainEvent>(
  log: Pick<EventLog, 'read'>,
  stream: string,
  range?: StreamRange,
): AsyncGenerator<RecordedEvent & Event, void, undefined>;
export async function* readStream(
  source: Pick<EventLog | EventStore, 'read'>,
  stream: string,
  range: StreamRange = {},
): AsyncGenerator<RecordedEvent | StoredEvent, void, undefined> {
  const { direction = 'forwards', types, pageSize = 1_000 } = range;
  const step = direction === 'forwards' ? 1 : -1;
  const to = range.to ?? (step > 0 ? Number.MAX_SAFE_INTEGER : 0);
  let from = range.from ?? (step > 0 ? 0 : undefined);
  for (;;) {
    const left = from === undefined ? pageSize : (to - from) * step + 1;
    if (left <= 0) return;
    const limit = Math.min(pageSize, left);
    const options = { direction, limit, ...(from !== undefined && { from }), ...(types && { types }) };
    const page = await source.read(stream, options);
    for (const event of page) {
      if ((to - event.revision) * step < 0) return;
      yield event;
    }
    if (page.length < limit) return;
    from = page.at(-1)!.revision + step;
  }
}

/** Collects every item of an iterable, in order. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
