import { isRefusal, type Refusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import { MAX_COMMIT_STREAMS } from '../event-log/append/prepared-commit.ts';
import type {
  ConcurrencyConflict,
  Handled,
  ReadConsistency,
  StreamPrecondition,
  StreamWrite,
  VersionGuard,
} from './commands.ts';
import { allSettledOrThrow } from './locks.ts';
import { accepted, mayComeBack, refusalsOf, reserve } from './reservations.ts';
import { metadataOf, type SagaDependencies, type SagaFailpoint, type SagaStep } from './saga-step.ts';
import { stepMetadata, streamWrite } from './stream-write.ts';

/** A command whose work spans streams, as functions of its own stream's state: from it any process can finish. */
export interface Saga<State, Command, Event extends DomainEvent> {
  /** The stream whose command starts the saga, and whose state has its progress. */
  readonly stream: StreamType<State, Command, Event>;
  /** What other streams have to reserve; undefined in a state that waits for no reservation. */
  reserve?(state: State): readonly SagaStep[] | undefined;
  /** Type of the event by which a stream refuses a reservation. */
  readonly refusedBy?: string;
  /** What other streams compute once nothing was refused; they cannot refuse, and the completion gets their events. */
  measure?(state: State): readonly SagaStep[];
  /**
   * The command for the saga's stream with what was refused, of all outcomes; `nothingReserved` when the rest is not
   * reserved either.
   */
  complete?(
    state: State,
    refusals: readonly DomainEvent[],
    nothingReserved: boolean,
    outcomes: readonly DomainEvent[],
  ): SagaCompletion<Command>;
  /** What other streams have to release before anything else; it may have been released already. */
  compensate?(state: State): readonly SagaStep[];
  /** The commands for other streams when everything is reserved, and when the saga is complete. */
  followUp?(state: State): readonly SagaStep[];
}

interface SagaCompletion<Command> {
  readonly command: Command;
  readonly name: readonly string[];
}

/** How one saga begins. */
export interface SagaStart<State, Command> {
  /** Of the saga's stream. */
  readonly id: string;
  readonly command: Command;
  readonly metadata: EventMetadata;
  /** The start's command id derives from it; default: the id in `metadata`. */
  readonly name?: readonly string[];
  readonly guard?: VersionGuard | undefined;
  /** A state that leaves no earlier saga to finish and in which the command causes events; default: the latest. */
  readonly present?: Handled<State>;
  /** How the other streams are read. Default `latest`. */
  readonly consistency?: ReadConsistency;
  /** The streams that the command depends on; checked where the log commits atomically. */
  readonly preconditions?: readonly StreamPrecondition[];
}

type PresentStart<State, Command> = SagaStart<State, Command> & Required<Pick<SagaStart<State, Command>, 'present'>>;

/**
 * Runs a saga to its end: in one append where the log commits atomically and the saga fits, otherwise step by step.
 * @returns the saga's stream at its end, with the events of the start; or a conflict: the caller then reads again
 * @throws RefusedError when a step is refused that must not be refused
 * @throws StoreUnavailable
 */
export async function runSaga<State, Command, Event extends DomainEvent>(
  deps: SagaDependencies,
  saga: Saga<State, Command, Event>,
  start: SagaStart<State, Command>,
): Promise<Handled<State> | Refusal | ConcurrencyConflict> {
  const { id, command, metadata: cause, name, guard } = start;
  if (!start.present && (saga.reserve || saga.compensate)) await resumeSaga(deps, saga, id, cause);
  const metadata = name ? stepMetadata(cause, ...name) : cause;
  if (!deps.commands.atomic) {
    const until = deps.contention.waitUntil();
    const declined = await declineAtOnce(deps, saga, start, metadata, until);
    return declined ?? runStepByStep(deps, saga, start, metadata, until);
  }

  let { present } = start;
  if (!present) {
    const tried = await deps.commands.dryRun(saga.stream, id, command, metadata, guard);
    if (isRefusal(tried)) return tried;
    if ('handled' in tried) return tried.handled;
    present = tried.present;
  }
  const begun = streamWrite(saga.stream, present, [command], metadata);
  // What the present state requires was released before the saga began.
  const released = new Set(saga.compensate?.(present.state).map(nameOf));
  const releases = (saga.compensate?.(begun.state) ?? []).filter((step) => !released.has(nameOf(step)));
  const reservations = saga.reserve?.(begun.state);
  const steps = [...releases, ...(reservations ?? [])];
  const measures = (reservations && saga.measure?.(begun.state)) ?? [];
  const followUps = saga.followUp?.(begun.state) ?? [];
  return 1 + steps.length + measures.length + followUps.length > MAX_COMMIT_STREAMS
    ? runStepByStep(deps, saga, start, metadata, deps.contention.waitUntil())
    : commitAtOnce(deps, saga, { ...start, present }, begun, { steps, measures, reserves: reservations !== undefined });
}

/** What is decided together with a saga's own events. */
interface JointSteps {
  readonly steps: readonly SagaStep[];
  readonly measures: readonly SagaStep[];
  /** Whether the saga waits for the outcomes of `steps`. */
  readonly reserves: boolean;
}

/** Decides every part of a saga in memory and appends them together. */
function commitAtOnce<State, Command, Event extends DomainEvent>(
  deps: SagaDependencies,
  saga: Saga<State, Command, Event>,
  { command, metadata: cause, present, consistency, preconditions }: PresentStart<State, Command>,
  begun: StreamWrite<State>,
  { steps, measures, reserves }: JointSteps,
): Promise<Handled<State> | ConcurrencyConflict> {
  const { commands, locks, reached } = deps;
  const until = deps.contention.waitUntil();
  const required = new Map(preconditions?.map((read) => [read.stream, read]));
  const readOf = async (step: SagaStep) => required.get(step.stream) ?? (await step.load(commands, consistency));
  const decide = async (step: SagaStep) => {
    const read = await readOf(step);
    return { step, read, write: step.decide(read, metadataOf(step, cause)) };
  };
  const decideIfNeeded = async (step: SagaStep) =>
    step.hasWork((await readOf(step)).state) ? decide(step) : undefined;
  return locks.runAll(streamsOf([...steps, ...measures]), async () => {
    const decided = await Promise.all(steps.map(decide));
    const refused = decided.filter(({ write }) => write.events.some(({ type }) => type === saga.refusedBy));
    // A saga that is too large for one append may hold what is short, and release it.
    for (const { step } of refused) if (await mayComeBack(deps, step, until)) return { conflict: step.stream };
    const refusals = refused.flatMap(({ write }) => write.events);
    const measured = refused.length > 0 ? [] : await Promise.all(measures.map(decide));
    const outcomes = [...decided, ...measured].flatMap(({ write }) => write.events);
    const completion = reserves && saga.complete?.(begun.state, refusals, refused.length > 0, outcomes);
    const own = completion ? streamWrite(saga.stream, present, [command, completion.command], begun.metadata) : begun;
    const followUps = await Promise.all((saga.followUp?.(own.state) ?? []).map(decideIfNeeded));
    const followedUp = followUps.filter((followUp) => followUp !== undefined);
    const others = [...(refused.length > 0 ? [] : decided), ...measured, ...followedUp].map(({ write }) => write);
    for (const { read } of refused) required.set(read.stream, read);
    for (const { stream } of others) required.delete(stream);
    const done = await commands.commitAtomically([own, ...others], [...required.values()]);
    if (!('conflict' in done)) reached('saga.committed');
    return done;
  });
}

/**
 * Declines a saga before it takes anything, where something is short for good: in one append to its own stream.
 * @returns undefined when nothing is short, or the saga's present state is not known
 */
async function declineAtOnce<State, Command, Event extends DomainEvent>(
  deps: SagaDependencies,
  saga: Saga<State, Command, Event>,
  { command, metadata: cause, present }: SagaStart<State, Command>,
  metadata: EventMetadata,
  until: number,
): Promise<Handled<State> | ConcurrencyConflict | undefined> {
  if (!present || !saga.reserve || !saga.complete) return undefined;
  const { state } = streamWrite(saga.stream, present, [command], metadata);
  const refusals = await refusalsOf(deps, saga.reserve(state) ?? [], cause, until);
  if (refusals.length === 0) return undefined;
  const { command: completion } = saga.complete(state, refusals, true, refusals);
  const own = streamWrite(saga.stream, present, [command, completion], metadata);
  const declined = await deps.commands.commitAtomically([own], []);
  if ('conflict' in declined) return declined;
  deps.reached('saga.completed');
  const followedUp = await runSteps(deps, saga.followUp?.(own.state) ?? [], cause, 'saga.followed-up');
  return { ...declined, position: latest([declined, ...followedUp]) };
}

async function runStepByStep<State, Command, Event extends DomainEvent>(
  deps: SagaDependencies,
  saga: Saga<State, Command, Event>,
  { id, command, metadata: cause, guard, present }: SagaStart<State, Command>,
  metadata: EventMetadata,
  until: number,
): Promise<Handled<State> | Refusal> {
  const isNew = present?.revision === -1;
  const begun = await deps.commands.handle(saga.stream, id, command, metadata, guard, isNew);
  if (isRefusal(begun)) return begun;
  deps.reached('saga.started');
  return { ...(await resumeSaga(deps, saga, id, cause, begun, until)), events: begun.events };
}

/**
 * Finishes a saga step by step from the state of its stream; a step that was done is recognised by its id.
 * @param present the present state, where the caller has it
 * @param until when to stop waiting for what may come back, on the clock of `performance.now()`
 */
export async function resumeSaga<State, Command, Event extends DomainEvent>(
  deps: SagaDependencies,
  saga: Saga<State, Command, Event>,
  id: string,
  metadata: EventMetadata,
  present?: Handled<State>,
  until = deps.contention.waitUntil(),
): Promise<Handled<State>> {
  const { commands, locks, reached } = deps;
  const after = async (at: Handled<State>, steps: readonly SagaStep[] | undefined, point: SagaFailpoint) => {
    const handled = await runSteps(deps, steps ?? [], metadata, point);
    return { ...at, position: latest([at, ...handled]) };
  };
  const compensate = (at: Handled<State>) => after(at, saga.compensate?.(at.state), 'saga.released');
  const followUp = (at: Handled<State>) => after(at, saga.followUp?.(at.state), 'saga.followed-up');
  const begun = present ?? (await commands.load(saga.stream, id));
  const released = await compensate(begun);
  const reservations = saga.reserve?.(begun.state);
  if (!reservations || !saga.complete) return followUp(released);

  const complete = async (refusals: readonly DomainEvent[]) => {
    const { command, name } = saga.complete!(begun.state, refusals, false, outcomes);
    const step = stepMetadata(metadata, ...name);
    const completed = accepted(await commands.handle(saga.stream, id, command, step));
    reached('saga.completed');
    return completed;
  };
  const measures = saga.measure?.(begun.state) ?? [];
  const outcomesOf = async (steps: readonly SagaStep[]) =>
    (await runSteps(deps, steps, metadata, 'saga.reserved')).flatMap(({ events }) => events);
  let outcomes: readonly DomainEvent[] = [];
  // Locks are held until compensations are through, so that no saga is refused for what is reserved for a moment.
  const refused = await locks.runAll(streamsOf([...reservations, ...measures]), async () => {
    outcomes = await reserve(deps, reservations, metadata, until);
    const refusals = outcomes.filter(({ type }) => type === saga.refusedBy);
    if (refusals.length > 0) return compensate(await complete(refusals));
    outcomes = [...outcomes, ...(await outcomesOf(measures))];
    return undefined;
  });
  if (refused) return followUp(refused);
  // A completion of what is reserved can only succeed, so that the follow-up need not wait for it.
  const [completed, followedUp] = await allSettledOrThrow([complete([]), followUp(begun)]);
  return { ...completed, position: latest([completed, followedUp]) };
}

function runSteps(
  { commands, reached }: SagaDependencies,
  steps: readonly SagaStep[],
  cause: EventMetadata,
  point: SagaFailpoint,
): Promise<readonly Handled<unknown>[]> {
  const run = async (step: SagaStep) => {
    const handled = accepted(await step.handle(commands, metadataOf(step, cause)));
    reached(point);
    return handled;
  };
  return allSettledOrThrow(steps.map(run));
}

function nameOf({ name }: SagaStep): string {
  return JSON.stringify(name);
}

function streamsOf(steps: readonly SagaStep[]): readonly string[] {
  return steps.map(({ stream }) => stream);
}

function latest(handled: readonly Handled<unknown>[]): string {
  const positions = handled.map(({ position }) => position).sort();
  return positions.at(-1) ?? '';
}
