import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { JobDefinition } from '@countinghouse/contracts/kernel/job';

/**
 * Turns events into jobs without side effects: an event requests work, one or several jobs, or settles requested work.
 */
export interface Reactor {
  /** Key of its checkpoint, the name of its job with a dot for the slash; must never change. */
  readonly name: string;
  /** The event types that it reads. */
  readonly types: readonly string[];
  /** Work with a key is done once: requests after it was settled are ignored. Default false. */
  readonly once?: boolean;
  react(event: RecordedEvent): Reaction | readonly Reaction[];
  /** Work of events recorded longer ago than this many milliseconds is not requested. Default: no limit. */
  readonly maxAge?: number;
}

export type Reaction =
  | { readonly requested: Work }
  /** The work with this key ended, successfully or not. */
  | { readonly settled: string }
  | undefined;

/** A job to run, under a key that is unique within the reactor. */
export interface Work {
  readonly key: string;
  readonly job: JobDefinition;
  readonly data: unknown;
}

/** Requests a job with type-checked data. */
export function requestJob<Data>(job: JobDefinition<string, Data>, key: string, data: NoInfer<Data>): Reaction {
  return { requested: { job, key, data } };
}

/** Settles the work of an outcome, and that of the retry which the outcome has as its cause. */
export function settle(key: string, { metadata }: RecordedEvent): readonly Reaction[] {
  const { causationId } = metadata;
  return causationId === undefined ? [{ settled: key }] : [{ settled: key }, { settled: causationId }];
}

/** Returns true when a reactor requests the job: it has the job's name, with a dot for the slash. */
export function isReactorOf({ name }: Pick<Reactor, 'name'>, job: string): boolean {
  return job.replace('/', '.') === name;
}
