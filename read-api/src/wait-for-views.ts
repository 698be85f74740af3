import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Progress } from '@countinghouse/platform/read-store/progress';
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
 * for, nor is any when too many requests wait.
 */
export function viewsWaiter({
  progress,
  head,
  longestMs = 2_000,
  mostWaiting = { signedIn: 48, others: 16 },
}: ViewsWaiterOptions): (views: readonly string[], position: string, isSignedIn: boolean) => Promise<boolean> {
  const heads = sharedReads();
  const waiting = { signedIn: 0, others: 0 };

  return async (views, position, isSignedIn) => {
    const known = progress.positions();
    if (views.every((view) => (known.get(view) ?? '') >= position)) return true;
    const group = isSignedIn ? 'signedIn' : 'others';
    if (waiting[group] >= mostWaiting[group]) return false;
    waiting[group] += 1;
    try {
      if (position > (await heads.share('head', head))) return false;
      return await progress.waitFor(views, position, longestMs);
    } finally {
      waiting[group] -= 1;
    }
  };
}
