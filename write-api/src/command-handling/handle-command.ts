import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { revisionOf, versionOf } from '@countinghouse/contracts/kernel/version';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import {
  type AppendResult,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@countinghouse/platform/event-store/event-store';
import { advance, catchUp, type FoldedStream, loadStream } from './folded-stream.ts';
import type { HandledCommand, Snapshots } from './snapshots.ts';
import { StreamQueue } from './stream-queue.ts';
import type { StreamType } from './stream-type.ts';
import { changedFields } from './version-guard.ts';

/** How often a command decides again after losing a race with another process, before it gives up as unavailable: about 4 s. */
const MAX_ATTEMPTS = 24;
/** How often an append without an answer is asked again under the same command id. */
const MAX_RESENDS = 3;
/** No command of the shop appends more events than this. */
const REPLAYED_EVENTS = 32;
/** Age of a state that still counts as recent. */
const RECENT_MS = 1_000;

/** What a command came to. */
export interface Handled<State> {
  readonly state: State;
  /** -1 while the stream does not exist. */
  readonly revision: number;
  /** For the wire, see `versionOf`. */
  readonly version: string;
  /** Position of the stream's last event; '' while there is none. */
  readonly position: string;
  /** What the command appended, now or when it was first handled; empty when it changed nothing. */
  readonly events: readonly DomainEvent[];
  /** The same command was handled before; nothing was appended now. */
  readonly replayed: boolean;
}

/** The version that the caller saw, and the fields that the command is about to change; `all` for a command that ends the entity. */
export interface VersionGuard {
  readonly version: string;
  readonly touches: readonly string[] | 'all';
}

/** Loads, folds, decides and appends; for every kind of stream. */
export interface Commands {
  /**
   * Decides a command and appends what it causes. Commands of one stream wait for each other; a race lost to another process
   * is decided again on the newer state; a retry with the same `metadata.commandId` is answered like the first time.
   * @throws StoreUnavailable
   */
  handle<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    metadata: EventMetadata,
    guard?: VersionGuard,
  ): Promise<Handled<State> | Refusal>;

  /** A stream's present state, caught up with the log. */
  load<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
  ): Promise<Handled<State>>;

  /**
   * A stream's state as it was a second ago or later, without asking the log for what this process knows. For what an answer says beside
   * what it is about; to decide on it takes an append that names what it builds on.
   */
  recent<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
  ): Promise<Handled<State>>;

  /** A stream's state as this process last knew it, however long ago; undefined when it does not know. Good for guessing what will be needed. */
  known<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
  ): State | undefined;

  /** The fields that events after `revision` changed. */
  changedSince<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    revision: number,
  ): Promise<ReadonlySet<string>>;

  /** Forgets the states in memory: they were folded from personal data that can no longer be read. */
  forgetStates(): void;
}

export interface CommandsOptions {
  readonly log: EventLog;
  /** Default: none, long streams are then read from their start after a restart. */
  readonly snapshots?: Snapshots;
  /** Streams whose state is kept in memory. Default 20,000. */
  readonly cacheSize?: number;
  /** Told when a snapshot could not be written; the command is not affected. */
  readonly onSnapshotFailure?: (error: unknown) => void;
}

export function commandHandling(options: CommandsOptions): Commands {
  const { log, snapshots, cacheSize = 20_000 } = options;
  const queue = new StreamQueue();
  const cache = new Map<string, FoldedStream<unknown>>();
  /** When a state was last known to be what the log says. */
  const confirmedAt = new WeakMap<FoldedStream<unknown>, number>();

  /** How often states were forgotten; what began before may have been folded from what is unreadable by now. */
  let era = 0;

  function keep(folded: FoldedStream<unknown>, since: number): void {
    if (since !== era) return;
    cache.delete(folded.stream);
    cache.set(folded.stream, folded);
    confirmedAt.set(folded, performance.now());
    if (cache.size <= cacheSize) return;
    const oldest = cache.keys().next();
    if (!oldest.done) cache.delete(oldest.value);
  }

  async function freshest<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    stream: string,
  ): Promise<FoldedStream<State>> {
    const since = era;
    const cached = cache.get(stream) as FoldedStream<State> | undefined;
    const folded = cached ? await catchUp(log, type, cached) : await loadStream(log, snapshots, type, stream);
    keep(folded, since);
    return folded;
  }

  async function handleInTurn<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    stream: string,
    command: Command,
    metadata: EventMetadata,
    guard: VersionGuard | undefined,
  ): Promise<Handled<State> | Refusal> {
    // The cached state may be behind. Deciding on it is safe, for the append names its revision; only when it would end
    // without an append is the log asked first. That makes the usual command one round trip.
    const since = era;
    let folded = cache.get(stream) as FoldedStream<State> | undefined;
    let fresh = folded === undefined;
    folded ??= await freshest(type, stream);

    for (let attempt = 1; ; attempt++) {
      const earlier = folded.commands.find((handled) => handled.id === metadata.commandId);
      if (earlier) return replayed(log, folded, earlier);

      const decision: readonly Event[] | Refusal =
        (guard && (await conflict(type, folded, guard))) ?? type.decide(folded.state, command);
      if (isRefusal(decision) || decision.length === 0) {
        if (fresh) return isRefusal(decision) ? decision : unchanged(folded);
        folded = await freshest(type, stream);
        fresh = true;
        continue;
      }

      try {
        const result = await appendSurely(folded, decision, metadata);
        if (result.replayed) return replayed(log, await freshest(type, stream), { id: metadata.commandId, ...result });
        const handled: HandledCommand = {
          id: metadata.commandId,
          revision: result.revision,
          position: result.position,
        };
        const advanced = snapshotIfDue(type, advance(type, folded, decision, handled));
        keep(advanced, since);
        return { ...unchanged(advanced), events: decision };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        if (attempt === MAX_ATTEMPTS) throw new StoreUnavailable(`${stream} is too busy`, { cause: error });
        await backOff(attempt);
        folded = await freshest(type, stream);
        fresh = true;
      }
    }
  }

  async function conflict<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
    guard: VersionGuard,
  ): Promise<Refusal | undefined> {
    const seen = revisionOf(guard.version);
    if (seen === folded.revision) return undefined;
    const version = versionOf(folded.revision);
    if (seen === undefined || seen > folded.revision) return refuse('VERSION_CONFLICT', { version });
    const changed = await changedFields(log, type, folded.stream, seen, folded.revision);
    const fields = [...changed].filter((field) => guard.touches === 'all' || guard.touches.includes(field));
    return fields.length === 0 ? undefined : refuse('VERSION_CONFLICT', { version, fields });
  }

  async function appendSurely<State, Event extends DomainEvent>(
    folded: FoldedStream<State>,
    events: readonly Event[],
    metadata: EventMetadata,
  ): Promise<AppendResult> {
    const expected = folded.revision < 0 ? 'none' : { revision: folded.revision };
    for (let resend = 0; ; resend++) {
      try {
        return await log.append(folded.stream, expected, events, metadata);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || resend === MAX_RESENDS) throw error;
        await backOff(resend + 4);
      }
    }
  }

  function snapshotIfDue<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
  ): FoldedStream<State> {
    const policy = type.snapshot;
    if (!policy || !snapshots || folded.revision - folded.snapshotAt < policy.every) return folded;
    const { revision, position, commands } = folded;
    const snapshot = { revision, position, commands, state: policy.toJson(folded.state) };
    snapshots
      .write(folded.stream, policy.version, snapshot)
      .catch((error: unknown) => options.onSnapshotFailure?.(error));
    return { ...folded, snapshotAt: revision };
  }

  return {
    handle(type, id, command, metadata, guard) {
      const stream = streamOf(type.category, id);
      return queue.run(stream, () => handleInTurn(type, stream, command, metadata, guard));
    },
    async load(type, id) {
      const stream = streamOf(type.category, id);
      return queue.run(stream, async () => unchanged(await freshest(type, stream)));
    },
    async recent(type, id) {
      const stream = streamOf(type.category, id);
      const cached = cache.get(stream);
      if (cached && performance.now() - (confirmedAt.get(cached) ?? 0) < RECENT_MS) {
        return unchanged(cached as FoldedStream<ReturnType<typeof type.evolve>>);
      }
      return queue.run(stream, async () => unchanged(await freshest(type, stream)));
    },
    known(type, id) {
      const cached = cache.get(streamOf(type.category, id));
      return (cached as FoldedStream<ReturnType<typeof type.evolve>> | undefined)?.state;
    },
    changedSince: (type, id, revision) => changedFields(log, type, streamOf(type.category, id), revision),
    forgetStates() {
      era += 1;
      cache.clear();
    },
  };
}

function unchanged<State>({ state, revision, position }: FoldedStream<State>): Handled<State> {
  return { state, revision, version: versionOf(revision), position, events: [], replayed: false };
}

async function replayed<State>(
  log: EventLog,
  folded: FoldedStream<State>,
  earlier: HandledCommand,
): Promise<Handled<State>> {
  const tail = await log.read(folded.stream, {
    from: earlier.revision,
    direction: 'backwards',
    limit: REPLAYED_EVENTS,
  });
  const events = tail.filter((event) => event.metadata.commandId === earlier.id).reverse();
  return { ...unchanged(folded), events, position: earlier.position, replayed: true };
}

/** Doubles from 1 ms to about 250 ms, with jitter so that rivals part. */
function backOff(attempt: number): Promise<void> {
  const longest = 2 ** Math.min(attempt, 8);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}
