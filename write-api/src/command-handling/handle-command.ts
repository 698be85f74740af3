import { setTimeout as delay } from 'node:timers/promises';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { revisionOf, versionOf } from '@countinghouse/contracts/kernel/version';
import {
  type AppendResult,
  type ExpectedRevision,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@countinghouse/platform/event-store/event-store';
import { backOff, MAX_ATTEMPTS } from './attempts.ts';
import type { Commands, CommandsOptions, Handled, JointStep, Moved, SeenState, VersionGuard } from './commands.ts';
import { advance, catchUp, emptyStream, type FoldedStream, loadStream } from './folded-stream.ts';
import { replayed, unchanged } from './handled.ts';
import type { HandledCommand } from './snapshots.ts';
import { snapshotsWhenDue } from './snapshots-when-due.ts';
import { StateCache } from './state-cache.ts';
import { StreamQueue } from './stream-queue.ts';
import type { StreamType } from './stream-type.ts';
import { changedFields } from './version-guard.ts';

/** How often an append without an answer is asked again under the same command id. */
const MAX_RESENDS = 3;
/** Milliseconds after which it is not asked again: the caller would rather hear that the log is unavailable. */
const RESEND_LIMIT_MS = 1_000;
/** How long news of what moved may gather. */
const WATCH_GATHER_MS = 50;
/** Until the log is watched again when that failed. */
const WATCH_AGAIN_MS = 1_000;

export function commandHandling(options: CommandsOptions): Commands {
  const { log, snapshots, cacheSize = 20_000 } = options;
  const queue = new StreamQueue();
  const cache = new StateCache(cacheSize);
  const snapshotIfDue = snapshotsWhenDue(snapshots, options.onSnapshotFailure);

  async function freshest<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    stream: string,
  ): Promise<FoldedStream<State>> {
    const [folded] = await cache.learn([stream], async () => {
      const known = cache.get<State>(stream);
      return [known ? await catchUp(log, type, known) : await loadStream(log, snapshots, type, stream)] as const;
    });
    return folded;
  }

  async function handleInTurn<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    stream: string,
    command: Command,
    metadata: EventMetadata,
    guard: VersionGuard | undefined,
    isNew: boolean,
  ): Promise<Handled<State> | Refusal> {
    // The cached state may be behind. Deciding on it is safe, for the append names its revision; only when it would end
    // without an append is the log asked first. That makes the usual command one round trip.
    let folded = cache.get<State>(stream) ?? (isNew ? emptyStream(type, stream) : undefined);
    let fresh = folded === undefined;
    folded ??= await freshest(type, stream);

    for (let attempt = 1; ; attempt++) {
      const decision = await decide(type, folded, command, metadata, guard);
      if ('earlier' in decision) return replayed(log, folded, decision.earlier);
      if (isRefusal(decision) || decision.length === 0) {
        if (fresh) return isRefusal(decision) ? decision : unchanged(folded);
        folded = await freshest(type, stream);
        fresh = true;
        continue;
      }

      try {
        return await append(type, folded, decision, metadata);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        if (attempt === MAX_ATTEMPTS) throw new StoreUnavailable(`${stream} is too busy`, { cause: error });
        await backOff(attempt);
        folded = await freshest(type, stream);
        fresh = true;
      }
    }
  }

  /** What a command comes to on a state: what it came to earlier, a refusal, or the events that it causes. */
  async function decide<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
    command: Command,
    metadata: EventMetadata,
    guard: VersionGuard | undefined,
  ): Promise<{ earlier: HandledCommand } | Refusal | readonly Event[]> {
    const earlier = folded.commands.find((handled) => handled.id === metadata.commandId);
    if (earlier) return { earlier };
    return (guard && (await conflict(type, folded, guard))) ?? type.decide(folded.state, command);
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

  /** @throws WrongExpectedRevision */
  async function append<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    folded: FoldedStream<State>,
    events: readonly Event[],
    metadata: EventMetadata,
  ): Promise<Handled<State>> {
    const { stream } = folded;
    let earlier: HandledCommand | undefined;
    const [advanced] = await cache.learn([stream], async () => {
      const result = await surely(() => log.append(stream, expectedAt(folded.revision), events, metadata));
      const { revision, position } = result;
      const handled = { id: metadata.commandId, revision, position };
      if (!result.replayed) return [snapshotIfDue(type.snapshot, advance(type, folded, events, handled))];
      earlier = handled;
      return [];
    });
    if (advanced) return { ...unchanged(advanced), events };
    return replayed(log, await freshest(type, stream), earlier as HandledCommand);
  }

  async function appendJointly<State>(
    steps: readonly [JointStep<State>, ...JointStep<unknown>[]],
    seen: readonly SeenState[],
  ): Promise<Handled<State> | Moved> {
    if (!log.appendAll) throw new Error('this log cannot append to several streams at once');
    const appendAll = log.appendAll.bind(log);
    const [{ stream, state, events }] = steps;
    const appends = steps.map((step) => ({
      stream: step.stream,
      expected: expectedAt(step.from),
      events: step.events,
      metadata: step.metadata,
    }));
    const looks = seen.map((look) => ({ stream: look.stream, expected: expectedAt(look.revision) }));
    let results: readonly AppendResult[] = [];
    try {
      await cache.learn(
        appends.map((append) => append.stream),
        async () => {
          results = await surely(() => appendAll(appends, looks));
          return results.some(({ replayed }) => replayed)
            ? []
            : steps.flatMap((step, n) => advanced(step, results[n]!));
        },
      );
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return { moved: error.stream };
      throw error;
    }
    if (results.some(({ replayed }) => replayed)) return { moved: stream };
    const [{ revision }, { position }] = [results[0]!, results.at(-1)!];
    return { state, revision, version: versionOf(revision), position, events, replayed: false };
  }

  /** What is remembered of a step's stream, brought up to date; nothing when it is not remembered. */
  function advanced(step: JointStep<unknown>, { revision, position }: AppendResult): FoldedStream<unknown>[] {
    const known = cache.get(step.stream);
    if (known?.revision !== step.from) return [];
    return [step.advance(known, { id: step.metadata.commandId, revision, position }, snapshotIfDue)];
  }

  async function watchLog(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const moved of log.watch({ gatherMs: WATCH_GATHER_MS, signal })) {
          cache.moved(moved);
          cache.watched();
        }
      } catch (error) {
        options.onWatchFailure?.(error);
      } finally {
        cache.unwatched();
      }
      await delay(WATCH_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    joint: log.appendAll !== undefined,
    get watching() {
      return cache.isWatched;
    },
    handle(type, id, command, metadata, guard, isNew = false) {
      const stream = streamOf(type.category, id);
      return queue.run(stream, () => handleInTurn(type, stream, command, metadata, guard, isNew));
    },
    consider(type, id, command, metadata, guard) {
      const stream = streamOf(type.category, id);
      return queue.run(stream, async () => {
        const folded = await freshest(type, stream);
        const decision = await decide(type, folded, command, metadata, guard);
        if ('earlier' in decision) return { handled: await replayed(log, folded, decision.earlier) };
        if (isRefusal(decision)) return decision;
        return decision.length === 0 ? { handled: unchanged(folded) } : { present: unchanged(folded) };
      });
    },
    async load(type, id) {
      const stream = streamOf(type.category, id);
      return queue.run(stream, async () => unchanged(await freshest(type, stream)));
    },
    async recent(type, id) {
      const stream = streamOf(type.category, id);
      const known = cache.recent<ReturnType<typeof type.evolve>>(stream);
      return known ? unchanged(known) : queue.run(stream, async () => unchanged(await freshest(type, stream)));
    },
    handleJointly(steps, seen) {
      const streams = steps.map(({ stream }) => stream);
      return queue.runAll(streams, () => appendJointly(steps, seen));
    },
    forgetStates: () => cache.forgetAll(),
    watchLog,
  };
}

function expectedAt(revision: number): Exclude<ExpectedRevision, 'any'> {
  return revision < 0 ? 'none' : { revision };
}

/** Asks again for an answer that got lost; the command ids make that harmless. */
async function surely<Result>(append: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + RESEND_LIMIT_MS;
  for (let resend = 0; ; resend++) {
    try {
      return await append();
    } catch (error) {
      const over = resend === MAX_RESENDS || performance.now() > giveUpAt;
      if (!(error instanceof StoreUnavailable) || over) throw error;
      await backOff(resend + 4);
    }
  }
}
