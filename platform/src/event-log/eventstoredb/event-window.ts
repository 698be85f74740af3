import type { Position, StoredEvent } from '../event-store.ts';

/** What an event takes in memory besides its texts, and each of its fields besides their texts, in bytes, roughly. */
const OVERHEAD = 600;
const FIELD_OVERHEAD = 16;

/** The newest events of the log, in its order. */
export class EventWindow {
  /** Everything behind this position is in the window. */
  #after: Position;
  #last: Position;
  #events: StoredEvent[] = [];
  #sizes: number[] = [];
  #bytes = 0;
  /** Events at the front that are dropped already. */
  #dropped = 0;

  /** @param after the position from which on events are added without a gap. */
  constructor(after: Position) {
    this.#after = after;
    this.#last = after;
  }

  /** The position of the last event, or where the window began. */
  get last(): Position {
    return this.#last;
  }

  /** The texts and overhead of all events that it holds. */
  get bytes(): number {
    return this.#bytes;
  }

  add(event: StoredEvent): void {
    const size = OVERHEAD + sizeOf(event.data) + sizeOf(event.metadata);
    this.#events.push(event);
    this.#sizes.push(size);
    this.#bytes += size;
    this.#last = event.position;
  }

  /** Drops the oldest events: while more bytes are held, and those up to a position that are not the newest `kept`. */
  drop(mostBytes: number, upTo: Position, kept: number): void {
    for (let event = this.#events[this.#dropped]; event; event = this.#events[this.#dropped]) {
      const isSurplus = this.#events.length - this.#dropped > kept && event.position <= upTo;
      if (this.#bytes <= mostBytes && !isSurplus) break;
      this.#bytes -= this.#sizes[this.#dropped]!;
      this.#after = event.position;
      this.#dropped += 1;
    }
    // Now and then, because every removal from the front moves all that is behind it.
    if (this.#dropped * 2 < this.#events.length) return;
    this.#events = this.#events.slice(this.#dropped);
    this.#sizes = this.#sizes.slice(this.#dropped);
    this.#dropped = 0;
  }

  /** At most `limit` events behind a position; undefined when some of them are dropped, or were never here. */
  behind(position: Position, limit: number): readonly StoredEvent[] | undefined {
    if (position < this.#after) return undefined;
    let low = this.#dropped;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#events[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return this.#events.slice(low, low + limit);
  }
}

/** The size of a value as JSON, roughly, without writing it as JSON: every event of the log comes by here. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let size = 0;
  for (const name in value) size += FIELD_OVERHEAD + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
