import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { JobDefinition } from '@countinghouse/contracts/kernel/job';

/**
 * Turns events into jobs. Pure: an event asks for work, for several pieces of it, or settles work that was asked for.
 */
export interface Reactor {
  /** Key of its checkpoint; never to be changed. */
  readonly name: string;
  /** The event types that it reads. */
  readonly types: readonly string[];
  /** Work with a key is done once: what asks for it again after it was settled asks for nothing. Default false. */
  readonly once?: boolean;
  react(event: RecordedEvent): Reaction | readonly Reaction[];
  /**
   * Work of events that were recorded longer ago than this many milliseconds is never asked for. Default: however long
   * ago.
   */
  readonly maxAge?: number;
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
