import { event } from '@countinghouse/contracts/kernel/event';
import { failedJobReopened, failedJobRetried, failedJobSetAside } from '@countinghouse/contracts/operations/events';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { failedJob } from './failed-job.decider.ts';

const spec = deciderSpec(failedJob);
const jobId = 'j1';
const lastRetry = undefined;
const work = { kind: 'export', exportId: 'e1' } as const;
const retried = event(failedJobRetried, { jobId, retryId: 'r1', work });
const setAside = event(failedJobSetAside, { jobId });
const reopened = event(failedJobReopened, { jobId });
const retry = { type: 'RetryFailedJob', jobId, retryId: 'r2', work, lastRetry } as const;
const after = { lastRetry: 'r1' };
const again = event(failedJobRetried, { jobId, retryId: 'r2', work });

describe('trying a failed job again', () => {
  it('requests its work under a key of its own, also after it was set aside', () => {
    spec
      .given([])
      .when({ ...retry, outcome: 'none' })
      .thenEvents(again);
    spec
      .given([setAside])
      .when({ ...retry, outcome: 'none' })
      .thenEvents(again);
    expect(spec.given([setAside, retried]).state).toEqual({ isSetAside: false, retryId: 'r1' });
  });

  it('changes nothing while a retry is in progress, and continues after one that failed', () => {
    spec
      .given([retried])
      .when({ ...retry, ...after, outcome: 'pending' })
      .thenNothing();
    spec
      .given([retried])
      .when({ ...retry, ...after, outcome: 'failed' })
      .thenEvents(again);
  });

  it('changes nothing when another member of staff had it tried again meanwhile', () => {
    spec
      .given([retried])
      .when({ ...retry, outcome: 'none' })
      .thenNothing();
  });

  it('is refused for what a retry did', () => {
    spec
      .given([retried])
      .when({ ...retry, ...after, outcome: 'done' })
      .thenRefused('ILLEGAL_TRANSITION');
  });
});

describe('setting a failed job aside', () => {
  const command = { type: 'SetFailedJobAside', jobId, lastRetry } as const;

  it('happens once', () => {
    spec
      .given([])
      .when({ ...command, outcome: 'none' })
      .thenEvents(setAside);
    spec
      .given([retried])
      .when({ ...command, ...after, outcome: 'failed' })
      .thenEvents(setAside);
    spec
      .given([setAside])
      .when({ ...command, outcome: 'none' })
      .thenNothing();
  });

  it('is refused while a retry is in progress, and for what a retry did', () => {
    for (const outcome of ['pending', 'done'] as const) {
      spec
        .given([retried])
        .when({ ...command, ...after, outcome })
        .thenRefused('ILLEGAL_TRANSITION');
    }
  });

  it('is taken back, once', () => {
    const reopen = { type: 'ReopenFailedJob', jobId, lastRetry, outcome: 'none' } as const;
    spec.given([setAside]).when(reopen).thenEvents(reopened);
    spec.given([setAside, reopened]).when(reopen).thenNothing();
    spec.given([]).when(reopen).thenNothing();
    expect(spec.given([retried, setAside, reopened]).state).toEqual({ isSetAside: false, retryId: 'r1' });
  });
});
