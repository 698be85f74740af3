import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { JobDefinition } from '@countinghouse/contracts/kernel/job';

/** Turns events into jobs. Pure: an event either asks for work, or settles work that was asked for. */
export interface Reactor {
  /** Key of its checkpoint; never to be changed. */
  readonly name: string;
  /** The event types that it reads. */
  readonly types: readonly string[];
  react(event: RecordedEvent): Reaction;
}

export type Reaction =
  | { readonly wanted: Work }
  /** The work with this key ended, well or not. */
  | { readonly settled: string }
  | undefined;

/** A job that is to be done, under a key that tells it from others of the reactor. */
export interface Work {
  readonly key: string;
  readonly job: JobDefinition;
  readonly data: unknown;
}

/** Asks for a job, its data checked by the compiler. */
export function want<Data>(job: JobDefinition<string, Data>, key: string, data: NoInfer<Data>): Reaction {
  return { wanted: { job, key, data } };
}
