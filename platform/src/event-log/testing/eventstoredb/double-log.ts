import { randomUUID } from 'node:crypto';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendOutcome, Entry } from './messages.ts';

/** A requested append of an event, by whichever call. */
export type Proposed = Pick<
  AppendReq.ProposedMessage,
  'getId' | 'getMetadataMap' | 'getData_asU8' | 'getCustomMetadata_asU8'
>;

/** The last revision of a stream that an append expects, -1 for a new stream. */
export type Expected = number | 'any';

/** Positions are byte offsets in the real one: they grow by leaps, and not from 1. */
const FIRST_POSITION = 1_000;
const POSITION_STEP = 317;

/** The log of a double, in memory. */
export class DoubleLog {
  readonly entries: Entry[] = [];
  readonly #streams = new Map<string, Entry[]>();
  /** Called with every entry that is appended. */
  readonly onAppended = new Set<(entry: Entry) => void>();

  entriesOf(stream: string): readonly Entry[] {
    return this.#streams.get(stream) ?? [];
  }

  /** The index of the entry at a position; undefined when the log has none there. */
  indexAt(position: number): number | undefined {
    const index = (position - FIRST_POSITION) / POSITION_STEP;
    return this.entries[index] === undefined ? undefined : index;
  }

  /** A log with the same entries, for nobody yet. */
  copy(): DoubleLog {
    const copy = new DoubleLog();
    for (const { stream, ...entry } of this.entries) copy.#store(stream, entry);
    return copy;
  }

  /**
   * Appends as the server does: at another revision than expected it looks whether the stream has exactly these events
   * there, by their ids, and then reports the first success again.
   */
  append(stream: string, expected: Expected, proposed: readonly Proposed[]): AppendOutcome {
    const present = this.entriesOf(stream);
    const ids = proposed.map((message) => message.getId()!.getString());
    const revision = present.length - 1;
    if (expected === 'any' ? present.some(({ id }) => id === ids[0]) : expected < revision) {
      const begin = expected === 'any' ? present.findIndex(({ id }) => id === ids[0]) : expected + 1;
      if (!ids.every((id, index) => present[begin + index]?.id === id)) return { length: present.length };
      const last = present[begin + ids.length - 1]!;
      return { revision: last.revision, position: last.position };
    }
    if (expected !== 'any' && expected > revision) return { length: present.length };
    const written = proposed.map((message) =>
      this.#store(stream, {
        id: message.getId()!.getString(),
        header: new Map([...message.getMetadataMap().entries()] as [string, string][]),
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      }),
    );
    // A real server returns one position for the whole append; which event's it is must not matter.
    return { revision: revision + written.length, position: written[0]!.position };
  }

  /** Writes an event of the database's own. */
  writeSystemEvent(): void {
    this.#store('$scavenges', {
      id: randomUUID(),
      header: new Map([
        ['type', '$scavengeStarted'],
        ['content-type', 'application/json'],
      ]),
      data: Buffer.from('{}'),
      metadata: Buffer.from('{}'),
    });
  }

  #store(stream: string, event: Pick<Entry, 'id' | 'header' | 'data' | 'metadata'>): Entry {
    const own = this.#streams.get(stream) ?? [];
    const entry: Entry = {
      ...event,
      stream,
      revision: own.length,
      position: FIRST_POSITION + this.entries.length * POSITION_STEP,
      header: new Map([...event.header, ['created', `${BigInt(Date.now()) * 10_000n}`]]),
    };
    this.#streams.set(stream, own);
    own.push(entry);
    this.entries.push(entry);
    for (const tell of this.onAppended) tell(entry);
    return entry;
  }
}

/** What an event adds to the size of an append: its data, its metadata, and its type at two bytes a character. */
export function sizeOf(proposed: readonly Proposed[]): number {
  return proposed.reduce((sum, message) => {
    const type = message.getMetadataMap().get('type') ?? '';
    return sum + message.getData_asU8().length + message.getCustomMetadata_asU8().length + 2 * type.length;
  }, 0);
}

/** Whether the database wrote an event for itself. */
export function isSystem({ header }: Entry): boolean {
  return header.get('type')?.startsWith('$') ?? false;
}
