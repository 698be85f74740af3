import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { revisionOf, versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import type { EventLog, LogAppend } from '../event-log/event-log.ts';
import {
  type AppendResult,
  type ExpectedRevision,
  type RequiredRevision,
  WrongExpectedRevision,
} from '../event-log/event-store.ts';
import { readStream } from '../event-log/reading/read-stream.ts';
import { keepWatched, StateCache } from '../event-log/reading/state-cache.ts';
import type {
  Commands,
  CommandsOptions,
  ConcurrencyConflict,
  Handled,
  StreamPrecondition,
  StreamWrite,
  VersionGuard,
} from './commands.ts';
import {
  advance,
  catchUp,
  changedFields,
  emptyStream,
  type FoldedStream,
  loadStream,
  snapshotsWhenDue,
} from './folded-stream.ts';
import { KeyedMutex } from './locks.ts';
import { retryOnConflict, retryWhenUnavailable } from './retry-on-conflict.ts';
import type { HandledCommand } from './snapshots.ts';

/** Events that are read at once to find those of a command, most of which append one or two. */
const REPLAYED_PAGE = 8;

export function commandHandling(options: CommandsOptions): Commands {
  const { log } = options;
  const locks = new KeyedMutex();
  const streams = new LockedStreams(options);
  const { cache } = streams;

  return {
    atomic: log.appendAll !== undefined,
    get watching() {
      return cache.isWatched;
    },
    handle(type, id, command, metadata, guard, isNew = false) {
      const stream = streamOf(type.category, id);
      return locks.run(stream, () => streams.handle(type, stream, command, metadata, guard, isNew));
    },
    dryRun(type, id, command, metadata, guard) {
      const stream = streamOf(type.category, id);
      return locks.run(stream, async () => {
        const folded = await streams.freshest(type, stream);
        const decision = await streams.decide(type, folded, command, metadata, guard);
        if ('earlier' in decision) return { handled: await replayed(log, folded, decision.earlier) };
        if (isRefusal(decision)) return decision;
        return decision.length === 0 ? { handled: unchanged(folded) } : { present: unchanged(folded) };
      });
    },
    async load(type, id, consistency = 'latest') {
      const stream = streamOf(type.category, id);
      const cached = consistency === 'cached' && cache.recent<FoldedStream<ReturnType<typeof type.evolve>>>(stream);
      return cached
        ? unchanged(cached)
        : locks.run(stream, async () => unchanged(await streams.freshest(type, stream)));
    },
    commitAtomically(writes, preconditions) {
      const named = writes.map(({ stream }) => stream);
      return locks.runAll(named, () => streams.commit(writes, preconditions));
    },
    forgetStates: () => cache.forgetAll(),
    watchLog: (signal) => keepWatched(cache, log, signal, options.onWatchFailure),
  };
}

/** Handles commands of streams whose locks the caller has. */
class LockedStreams {
  readonly cache: StateCache<FoldedStream<unknown>>;
  readonly #log: EventLog;
  readonly #snapshots: CommandsOptions['snapshots'];
  readonly #snapshotIfDue: ReturnType<typeof snapshotsWhenDue>;

  constructor({ log, snapshots, cacheSize = 20_000, onSnapshotFailure }: CommandsOptions) {
    this.cache = new StateCache<FoldedStream<unknown>>(cacheSize);
    this.#log = log;
    this.#snapshots = snapshots;
    this.#snapshotIfDue = snapshotsWhenDue(snapshots, onSnapshotFailure);
  }

  async freshest<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    stream: string,
  ): Promise<FoldedStream<State>> {
    const [folded] = await this.cache.refresh([stream], async () => {
      const cached = this.cache.get<FoldedStream<State>>(stream);
      return [
        cached ? await catchUp(this.#log, type, cached) : await loadStream(this.#log, this.#snapshots, type, stream),
      ] as const;
    });
    return folded;
  }

  async handle<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    stream: string,
    command: Command,
    metadata: EventMetadata,
    guard: VersionGuard | undefined,
    isNew: boolean,
  ): Promise<Handled<State> | Refusal> {
    // The cached state may be behind. Deciding on it is safe, for the append names its revision; only when it would end
    // without an append is the log read first. That makes the usual command one round trip.
    const cached = this.cache.get<FoldedStream<State>>(stream) ?? (isNew ? emptyStream(type, stream) : undefined);
    return retryOnConflict(async (attempt) => {
      const mayBeBehind = attempt === 1 ? cached : undefined;
      let folded = mayBeBehind ?? (await this.freshest(type, stream));
      let decision = await this.decide(type, folded, command, metadata, guard);
      if (mayBeBehind && endsWithoutAppend(decision)) {
        folded = await this.freshest(type, stream);
        decision = await this.decide(type, folded, command, metadata, guard);
      }
      if ('earlier' in decision) return replayed(this.#log, folded, decision.earlier);
      if (isRefusal(decision)) return decision;
      if (decision.length === 0) return unchanged(folded);
      try {
        return await this.#append(type, folded, decision, metadata);
      } catch (error) {
        if (error instanceof WrongExpectedRevision) return { conflict: stream };
        throw error;
      }
    });
  }

  async decide<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
    command: Command,
    metadata: EventMetadata,
    guard: VersionGuard | undefined,
  ): Promise<Decision<Event>> {
    const earlier = folded.commands.find((handled) => handled.id === metadata.commandId);
    if (earlier) return { earlier };
    return (guard && (await this.#conflict(type, folded, guard))) ?? type.decide(folded.state, command);
  }

  async #conflict<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
    guard: VersionGuard,
  ): Promise<Refusal | undefined> {
    const seen = revisionOf(guard.version);
    if (seen === folded.revision) return undefined;
    const version = versionOf(folded.revision);
    if (seen === undefined || seen > folded.revision) return refuse('VERSION_CONFLICT', { version });
    const changed = await changedFields(this.#log, type, folded.stream, seen, folded.revision);
    const fields = [...changed].filter((field) => guard.touches === 'all' || guard.touches.includes(field));
    return fields.length === 0 ? undefined : refuse('VERSION_CONFLICT', { version, fields });
  }

  /** @throws WrongExpectedRevision */
  async #append<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
    events: readonly Event[],
    metadata: EventMetadata,
  ): Promise<Handled<State>> {
    const { stream } = folded;
    let earlier: HandledCommand | undefined;
    const [advanced] = await this.cache.refresh([stream], async () => {
      const result = await retryWhenUnavailable(() =>
        this.#log.append(stream, expectedAt(folded.revision), events, metadata),
      );
      const { revision, position } = result;
      const handled = { id: metadata.commandId, revision, position };
      if (!result.replayed) return [this.#snapshotIfDue(type.snapshot, advance(type, folded, events, handled))];
      earlier = handled;
      return [];
    });
    if (advanced) return { ...unchanged(advanced), events };
    return replayed(this.#log, await this.freshest(type, stream), earlier as HandledCommand);
  }

  async commit<State>(
    writes: readonly [StreamWrite<State>, ...StreamWrite<unknown>[]],
    preconditions: readonly StreamPrecondition[],
  ): Promise<Handled<State> | ConcurrencyConflict> {
    const [{ stream, state, events }] = writes;
    const appends = writes.map((write) => ({
      stream: write.stream,
      expected: expectedAt(write.expectedRevision),
      events: write.events,
      metadata: write.metadata,
    }));
    const seen = preconditions.map((read) => ({ stream: read.stream, expected: expectedAt(read.revision) }));
    let results: readonly AppendResult[] = [];
    try {
      await this.cache.refresh(
        appends.map((append) => append.stream),
        async () => {
          results = await retryWhenUnavailable(() => appendTogether(this.#log, appends, seen));
          return results.some(({ replayed }) => replayed)
            ? []
            : writes.flatMap((write, n) => this.#advanced(write, results[n]!));
        },
      );
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return { conflict: error.stream };
      throw error;
    }
    if (results.some(({ replayed }) => replayed)) return { conflict: stream };
    const [{ revision }, { position }] = [results[0]!, results.at(-1)!];
    return { stream, state, revision, version: versionOf(revision), position, events, replayed: false };
  }

  /** The cached state of a written stream, brought up to date; nothing when it is not cached. */
  #advanced(write: StreamWrite<unknown>, { revision, position }: AppendResult): FoldedStream<unknown>[] {
    const cached = this.cache.get(write.stream);
    if (cached?.revision !== write.expectedRevision) return [];
    return [write.advance(cached, { id: write.metadata.commandId, revision, position }, this.#snapshotIfDue)];
  }
}

/** The outcome of a command on a state: its earlier outcome, a refusal, or the events that it causes. */
type Decision<Event> = { readonly earlier: HandledCommand } | Refusal | readonly Event[];

/** A refusal, or nothing to do: not to be returned on a cached state. */
function endsWithoutAppend(decision: Decision<unknown>): boolean {
  return 'earlier' in decision ? false : isRefusal(decision) || decision.length === 0;
}

/** @throws Error where the log commits one stream at a time and there are more */
async function appendTogether(
  log: EventLog,
  appends: readonly LogAppend[],
  seen: readonly RequiredRevision[],
): Promise<readonly AppendResult[]> {
  if (log.appendAll) return log.appendAll(appends, seen);
  const [only, ...others] = appends;
  if (!only || others.length > 0 || seen.length > 0) throw new Error('this log commits one stream at a time');
  return [await log.append(only.stream, only.expected, only.events, only.metadata)];
}

function expectedAt(revision: number): Exclude<ExpectedRevision, 'any'> {
  return revision < 0 ? 'none' : { revision };
}

/** Nothing was appended: the stream is what it is. */
function unchanged<State>({ stream, state, revision, position }: FoldedStream<State>): Handled<State> {
  return { stream, state, revision, version: versionOf(revision), position, events: [], replayed: false };
}

/** The command was handled `earlier`: what it appended then, and the stream as it is now. */
async function replayed<State>(
  log: EventLog,
  folded: FoldedStream<State>,
  { id, revision, position }: HandledCommand,
): Promise<Handled<State>> {
  const events: RecordedEvent[] = [];
  const range = { from: revision, direction: 'backwards', pageSize: REPLAYED_PAGE } as const;
  for await (const event of readStream(log, folded.stream, range)) {
    if (event.metadata.commandId !== id) break;
    events.unshift(event);
  }
  return { ...unchanged(folded), events, position, replayed: true };
}
