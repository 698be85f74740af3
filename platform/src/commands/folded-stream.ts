import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { SnapshotPolicy, StreamType } from '@countinghouse/contracts/kernel/stream-type';
import type { EventLog } from '../event-log/event-log.ts';
import { readStream } from '../event-log/reading/read-stream.ts';
import type { HandledCommand, Snapshots } from './snapshots.ts';

/** Commands per stream whose retries are recognised by the state alone. */
const REMEMBERED_COMMANDS = 64;
const PAGE = 1_000;

/** A stream folded up to a revision; caught up by reading only what is newer. */
export interface FoldedStream<State> {
  readonly stream: string;
  readonly state: State;
  /** -1 while the stream does not exist. */
  readonly revision: number;
  readonly position: string;
  readonly commands: readonly HandledCommand[];
  /** Revision of the newest snapshot read or written. */
  readonly snapshotAt: number;
}

/** Reads a stream from its start, and a long one from its newest snapshot; a short one has none. */
export async function loadStream<State, Command, Event extends DomainEvent>(
  log: EventLog,
  snapshots: Snapshots | undefined,
  type: StreamType<State, Command, Event>,
  stream: string,
): Promise<FoldedStream<State>> {
  const { snapshot: policy } = type;
  const empty = emptyStream(type, stream);
  if (!policy || !snapshots) return catchUp(log, type, empty);

  const start = await log.read(stream, { from: 0, limit: policy.every });
  const folded = fold(type, empty, start);
  if (start.length < policy.every) return folded;
  const snapshot = await snapshots.read(stream, policy.version);
  if (!snapshot) return catchUp(log, type, folded);
  const { revision, position, commands } = snapshot;
  const taken = { stream, state: policy.fromJson(snapshot.state), revision, position, commands, snapshotAt: revision };
  return catchUp(log, type, taken);
}

/** A stream as it is before its first event. */
export function emptyStream<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
  stream: string,
): FoldedStream<State> {
  return { stream, state: type.initialState, revision: -1, position: '', commands: [], snapshotAt: -1 };
}

/** Folds what was appended since, a page at once as every command does it. @returns the same object when nothing was */
export async function catchUp<State, Command, Event extends DomainEvent>(
  log: EventLog,
  type: StreamType<State, Command, Event>,
  folded: FoldedStream<State>,
): Promise<FoldedStream<State>> {
  let current = folded;
  for (;;) {
    const page = await log.read(folded.stream, { from: current.revision + 1, limit: PAGE });
    if (page.length > 0) current = fold(type, current, page);
    if (page.length < PAGE) return current;
  }
}

function fold<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
  folded: FoldedStream<State>,
  events: readonly RecordedEvent[],
): FoldedStream<State> {
  let { state, commands, revision, position } = folded;
  for (const event of events) {
    state = type.evolve(state, event as unknown as Event);
    ({ revision, position } = event);
    commands = remember(commands, { id: event.metadata.commandId, revision, position });
  }
  return { ...folded, state, revision, position, commands };
}

/** The stream after an append of our own. */
export function advance<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
  folded: FoldedStream<State>,
  events: readonly Event[],
  handled: HandledCommand,
): FoldedStream<State> {
  const state = events.reduce((before, event) => type.evolve(before, event), folded.state);
  const { revision, position } = handled;
  return { ...folded, state, revision, position, commands: remember(folded.commands, handled) };
}

/** One entry per command: its last event's place. */
function remember(commands: readonly HandledCommand[], handled: HandledCommand): readonly HandledCommand[] {
  const kept = commands.at(-1)?.id === handled.id ? commands.slice(0, -1) : commands.slice(1 - REMEMBERED_COMMANDS);
  return [...kept, handled];
}

/**
 * The fields that events after revision `after`, up to `upTo` (default: the stream's end), changed.
 * Two changes of one entity conflict only where these meet.
 */
export async function changedFields<State, Command, Event extends DomainEvent>(
  log: EventLog,
  type: StreamType<State, Command, Event>,
  stream: string,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlySet<string>> {
  const touchedBy = type.touchedBy ?? keysOfChanges;
  const fields = new Set<string>();
  for await (const event of readStream<Event>(log, stream, { from: after + 1, to: upTo })) {
    for (const field of touchedBy(event)) fields.add(field);
  }
  return fields;
}

function keysOfChanges(event: DomainEvent): readonly string[] {
  const changes = (event.data as { changes?: Record<string, unknown> } | null)?.changes;
  return changes ? Object.keys(changes) : [];
}

/** Writes a snapshot in the background when one is due. @returns the stream, which notes the snapshot */
export type SnapshotIfDue = <State>(
  policy: SnapshotPolicy<State> | undefined,
  folded: FoldedStream<State>,
) => FoldedStream<State>;

export function snapshotsWhenDue(
  snapshots: Snapshots | undefined,
  onFailure?: (error: unknown) => void,
): SnapshotIfDue {
  return (policy, folded) => {
    if (!policy || !snapshots || folded.revision - folded.snapshotAt < policy.every) return folded;
    const { revision, position, commands } = folded;
    const snapshot = { revision, position, commands, state: policy.toJson(folded.state) };
    snapshots.write(folded.stream, policy.version, snapshot).catch((error: unknown) => onFailure?.(error));
    return { ...folded, snapshotAt: revision };
  };
}
