import type { LiveChange } from '@countinghouse/contracts/live/api';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';

/** Changes within this many milliseconds are batched in one message. */
const GATHER_MS = 100;

/** Batched changes of the views, for any number of listeners. */
export interface LiveFeed {
  /** Calls `listener` with every later change. Returns a function that unsubscribes it. */
  follow(listener: (change: LiveChange) => void): () => void;
  /**
   * Returns the changes after a position at the granularity of views: every view beyond it; undefined when there is
   * none.
   */
  since(position: string): LiveChange | undefined;
  close(): void;
}

export function liveFeed(progress: Progress): LiveFeed {
  const listeners = new Set<(change: LiveChange) => void>();
  const changed = new Set<string>();
  let position = '';
  let timer: NodeJS.Timeout | undefined;

  const notify = () => {
    timer = undefined;
    const change = { views: [...changed].sort(), position };
    changed.clear();
    for (const listener of listeners) listener(change);
  };
  const stop = progress.onChange((change) => {
    if (change.position > position) position = change.position;
    if (listeners.size === 0) return;
    for (const view of change.views) changed.add(view);
    timer ??= setTimeout(notify, GATHER_MS);
  });

  return {
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    since(after) {
      const beyond = [...progress.positions()].filter(([, at]) => at > after);
      if (beyond.length === 0) return undefined;
      const furthest =
        beyond
          .map(([, at]) => at)
          .sort()
          .at(-1) ?? after;
      return { views: beyond.map(([view]) => view).sort(), position: furthest };
    },
    close() {
      stop();
      clearTimeout(timer);
    },
  };
}
