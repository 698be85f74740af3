import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import type { HttpAppOptions } from '@countinghouse/platform/rest/http-app-options';
import { fairRoom } from '@countinghouse/platform/rest/limits/fair-room';
import { sharedReads } from './shared-reads.ts';

export interface ViewsWaiterOptions {
  readonly progress: Pick<Progress, 'waitFor' | 'positions'>;
  /** Returns the position of the newest event of the log. */
  readonly head: EventLog['head'];
  /** Maximum wait in milliseconds. Default 2,000. */
  readonly longestMs?: number;
  /** Limits of waiting requests: of signed-in people and of all others. Default 48 and 16. */
  readonly mostWaiting?: { readonly signedIn: number; readonly others: number };
}

/**
 * Waits until views reach a position, and returns whether they do; a position beyond the end of the log is not waited
 * for, nor is any when too many requests wait, of which those of the caller with most give way.
 */
export function viewsWaiter({
  progress,
  head,
  longestMs = 2_000,
  mostWaiting = { signedIn: 48, others: 16 },
}: ViewsWaiterOptions): NonNullable<HttpAppOptions['waitForViews']> {
  const heads = sharedReads();
  const rooms = { signedIn: fairRoom(mostWaiting.signedIn), others: fairRoom(mostWaiting.others) };

  return async (views, position, isSignedIn, caller) => {
    const known = progress.positions();
    if (views.every((view) => (known.get(view) ?? '') >= position)) return true;
    const reached = async () => {
      if (position > (await heads.share('head', head))) return false;
      return progress.waitFor(views, position, longestMs);
    };
    try {
      return await rooms[isSignedIn ? 'signedIn' : 'others'].wait(caller(), reached);
    } catch (error) {
      if (error instanceof RefusedError) return false;
      throw error;
    }
  };
}
