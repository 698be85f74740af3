import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { JobDefinition } from '@countinghouse/contracts/kernel/job';
import { type FailedWork, failedJobRetried } from '@countinghouse/contracts/operations/events';

/**
 * Turns events into jobs. Pure: an event asks for work, for several pieces of it, or settles work that was asked for.
 */
export interface Reactor {
  /** Key of its checkpoint, that of its job with a dot for the slash; never to be changed. */
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

/** Settles the work of an outcome, and that of the retry which the outcome names as its cause. */
export function settle(key: string, { metadata }: RecordedEvent): readonly Reaction[] {
  const { causationId } = metadata;
  return causationId === undefined ? [{ settled: key }] : [{ settled: key }, { settled: causationId }];
}

/** The retry of a failed job by its key, and what is to be done again, where that is work of the `kind`. */
export function retriedWork<Kind extends FailedWork['kind']>(
  event: RecordedEvent,
  kind: Kind,
): { readonly retryId: string; readonly work: Extract<FailedWork, { kind: Kind }> } | undefined {
  if (event.type !== failedJobRetried.type) return undefined;
  const { retryId, work } = event.data as EventOf<typeof failedJobRetried>['data'];
  return work.kind === kind ? { retryId, work: work as Extract<FailedWork, { kind: Kind }> } : undefined;
}
