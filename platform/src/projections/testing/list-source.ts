import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { EventSource, SourceBatch, SourceEvent } from '../following/event-source.ts';

/** An event as a test writes it: what is left out gets a plain value. */
export interface GivenEvent extends DomainEvent {
  readonly stream?: string;
  /** Default: one minute after the event before, from 2026-01-01T00:00:00.000Z. */
  readonly recordedAt?: string;
  readonly metadata?: Partial<EventMetadata>;
}

/** A log in memory whose batches can be cut anywhere. */
export class ListSource implements EventSource {
  readonly #events: SourceEvent[] = [];
  readonly #revisions = new Map<string, number>();
  readonly #readers = new Set<() => void>();
  readonly #batchSize: () => number;

  /** `batchSize` is called before each batch. Default 1,000. */
  constructor(given: readonly GivenEvent[] = [], batchSize: () => number = () => 1_000) {
    this.#batchSize = batchSize;
    this.push(...given);
  }

  get events(): readonly SourceEvent[] {
    return this.#events;
  }

  /** Appends events and returns the last position. */
  push(...given: readonly (GivenEvent & Pick<SourceEvent, 'unreadable'>)[]): string {
    for (const event of given) this.#events.push(this.#record(event));
    for (const wake of this.#readers) wake();
    return positionOf(this.#events.length);
  }

  head(): Promise<string> {
    return Promise.resolve(this.#events.length === 0 ? '' : positionOf(this.#events.length));
  }

  async *subscribeAll(options: {
    after: string;
    types?: readonly string[];
    signal: AbortSignal;
  }): AsyncGenerator<SourceBatch> {
    const { types, signal } = options;
    let read = Number(options.after);
    if (read >= this.#events.length) yield { events: [], position: options.after, caughtUp: true };
    while (!signal.aborted) {
      if (read >= this.#events.length) {
        await this.#more(signal);
        continue;
      }
      const events = this.#events.slice(read, read + this.#batchSize());
      read += events.length;
      const wanted = types ? events.filter((event) => types.includes(event.type)) : events;
      yield { events: wanted, position: positionOf(read), caughtUp: read === this.#events.length };
    }
  }

  #record({ type, data, stream = 'test-1', recordedAt, metadata, unreadable }: GivenEvent & { unreadable?: Error }) {
    const index = this.#events.length;
    const revision = this.#revisions.get(stream) ?? 0;
    this.#revisions.set(stream, revision + 1);
    return {
      // The same in every log of these events, as rows may be identified by it.
      id: `00000000-0000-7000-8000-${positionOf(index + 1)}`,
      type,
      data,
      stream,
      revision,
      position: positionOf(index + 1),
      recordedAt: recordedAt ?? new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      metadata: {
        actor: { kind: 'system' as const, id: 'test' },
        commandId: randomUUID(),
        correlationId: randomUUID(),
        ...metadata,
      },
      ...(unreadable && { unreadable }),
    };
  }

  #more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#readers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#readers.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

function positionOf(count: number): string {
  return String(count).padStart(12, '0');
}
