import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import type { Commands, Handled, ReadConsistency, StreamPrecondition, StreamWrite } from './commands.ts';
import type { KeyedMutex } from './locks.ts';
import { stepMetadata, streamWrite } from './stream-write.ts';

/** A saga: committed in one append, or started, reserved, released, completed and followed up step by step. */
export const sagaFailpoints = [
  'saga.committed',
  'saga.started',
  'saga.reserved',
  'saga.released',
  'saga.completed',
  'saga.followed-up',
] as const;

/** A place between two steps of a saga, see `runtime/failpoint.ts`. */
export type SagaFailpoint = (typeof sagaFailpoints)[number];

export interface SagaDependencies {
  readonly commands: Commands;
  /** Sagas of this process that reserve from the same streams wait for each other here. */
  readonly locks: KeyedMutex;
  /** Whether what a saga was refused may come back from another. */
  readonly contention: Contention;
  /** Called after every step; a test of several processes passes its own. */
  readonly reached: (point: SagaFailpoint) => void;
}

/** Units of a stream that a saga takes. */
export interface Taking {
  readonly stream: string;
  readonly quantity: number;
  /** Id of whoever takes them. */
  readonly by: string;
}

/** Which reservations of a stream are not settled: their sagas may release them yet. */
export interface Contention {
  /** When who begins now stops waiting for what may come back, on the clock of `performance.now()`. */
  waitUntil(): number;
  /**
   * Waits for a moment when units are there or a recent reservation of another saga is unsettled.
   * @param until when waiting ends, on the clock of `performance.now()`
   * @returns false when the refusal is final: what is there is too little, and nothing of it can come back
   */
  mayComeBack(wanted: Taking, until: number): Promise<boolean>;
}

/** A command of a saga for another stream. */
export interface SagaStep {
  readonly stream: string;
  /** The step's command id derives from it, so that a repeated step is recognised. */
  readonly name: readonly string[];
  /** Business time, where it is not that of the saga. */
  readonly occurredAt?: string | undefined;
  /** For a step that takes units, and may be refused for want of them. */
  readonly taking?: TakingStep | undefined;
  /** False when the step finds nothing to do in a state of its stream; default: it always has something. */
  hasWork(state: unknown): boolean;
  load(commands: Commands, consistency?: ReadConsistency): Promise<Handled<unknown>>;
  handle(commands: Commands, metadata: EventMetadata): Promise<Handled<unknown> | Refusal>;
  decide(at: StreamPrecondition, metadata: EventMetadata): StreamWrite<unknown>;
}

interface TakingStep extends Omit<Taking, 'stream'> {
  /** Type of the event that records a refusal. */
  readonly refusedBy: string;
  /** Whether so little may be left that other sagas in progress make it run short. */
  isScarce(state: unknown): boolean;
  /** The step with a refusal that leaves no event. */
  handle(commands: Commands, metadata: EventMetadata): Promise<Handled<unknown> | Refusal>;
}

/** What a step takes, with its command in the form whose refusal leaves no event. */
export interface TakingCommand<State, Command> extends Omit<Taking, 'stream'> {
  readonly command: Command;
  readonly refusedBy: string;
  isScarce(state: State): boolean;
}

/** Makes a command for another stream a step of a saga. */
export function sagaStep<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
  name: readonly string[],
  {
    occurredAt,
    taking,
    hasWork = () => true,
  }: {
    occurredAt?: string | undefined;
    taking?: TakingCommand<NoInfer<State>, NoInfer<Command>> | undefined;
    hasWork?: (state: NoInfer<State>) => boolean;
  } = {},
): SagaStep {
  return {
    stream: streamOf(type.category, id),
    name,
    occurredAt,
    taking: taking && {
      quantity: taking.quantity,
      by: taking.by,
      refusedBy: taking.refusedBy,
      isScarce: (state) => taking.isScarce(state as State),
      handle: (commands, metadata) => commands.handle(type, id, taking.command, metadata),
    },
    hasWork: (state) => hasWork(state as State),
    load: (commands, consistency) => commands.load(type, id, consistency),
    handle: (commands, metadata) => commands.handle(type, id, command, metadata),
    decide: (at, metadata) => streamWrite(type, at as StreamPrecondition<State>, [command], metadata),
  };
}

/** Metadata of a step of a saga that `cause` began. */
export function metadataOf({ name, occurredAt }: SagaStep, cause: EventMetadata): EventMetadata {
  return stepMetadata(occurredAt === undefined ? cause : { ...cause, occurredAt }, ...name);
}
