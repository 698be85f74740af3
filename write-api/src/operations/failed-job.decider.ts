import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  FAILED_JOB,
  type FailedJobEvent,
  type FailedWork,
  failedJobReopened,
  failedJobRetried,
  failedJobSetAside,
} from '@countinghouse/contracts/operations/events';

/** What staff did about a failed job; the outcome of a retry is where its work records it. */
export interface FailedJobState {
  readonly isSetAside: boolean;
  /** The last retry. */
  readonly retryId?: string;
}

/** The state of the last retry of a failed job; `none` when there was none. */
export type RetryOutcome = 'none' | 'pending' | 'done' | 'failed';

interface AboutJob {
  readonly jobId: string;
  /** The last retry that the caller has read. */
  readonly lastRetry: string | undefined;
  /** Its state. */
  readonly outcome: RetryOutcome;
}

/** What staff do. */
export type FailedJobAct =
  | { readonly type: 'RetryFailedJob'; readonly retryId: string; readonly work: FailedWork }
  | { readonly type: 'SetFailedJobAside' }
  | { readonly type: 'ReopenFailedJob' };

export type FailedJobCommand = FailedJobAct & AboutJob;

/** Background work that was given up, as staff deal with it: one retry at a time, and none of what is done. */
export const failedJob = streamType<FailedJobState, FailedJobCommand, FailedJobEvent>({
  category: FAILED_JOB,
  initialState: { isSetAside: false },

  evolve(state, { type, data }) {
    switch (type) {
      case 'operations.FailedJobRetried':
        return { isSetAside: false, retryId: data.retryId };
      case 'operations.FailedJobSetAside':
        return { ...state, isSetAside: true };
      case 'operations.FailedJobReopened':
        return { ...state, isSetAside: false };
    }
  },

  decide({ isSetAside, retryId: present }, command) {
    const { jobId, lastRetry } = command;
    const outcome = lastRetry === present ? command.outcome : 'pending';
    switch (command.type) {
      case 'RetryFailedJob': {
        if (outcome === 'pending') return [];
        if (outcome === 'done') return refuse('ILLEGAL_TRANSITION');
        const { retryId, work } = command;
        return [event(failedJobRetried, { jobId, retryId, work })];
      }
      case 'SetFailedJobAside':
        if (isSetAside) return [];
        return outcome === 'pending' || outcome === 'done'
          ? refuse('ILLEGAL_TRANSITION')
          : [event(failedJobSetAside, { jobId })];
      case 'ReopenFailedJob':
        return isSetAside ? [event(failedJobReopened, { jobId })] : [];
    }
  },

  touchedBy: () => ['state'],
});
