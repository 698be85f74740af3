import { LIVE_HEARTBEAT_MS } from '@countinghouse/contracts/live/api';

/** A stream that misses two heartbeats is considered dead: a lost network causes no event. */
const LONGEST_SILENCE_MS = 3 * LIVE_HEARTBEAT_MS;

/** One attempt to connect to the live stream. */
export interface WatchedAttempt {
  /** Aborted when the stream is silent for too long, when the browser is offline, or by the given signal. */
  readonly signal: AbortSignal;
  /** Resets the timeout; called on any data. */
  readonly onData: () => void;
  /** Ends the watch. */
  readonly end: () => void;
}

/** Watches an attempt from now on. */
export function watchAttempt(given: AbortSignal): WatchedAttempt {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  let timer = setTimeout(stop, LONGEST_SILENCE_MS);
  given.addEventListener('abort', stop);
  window.addEventListener('offline', stop);
  return {
    signal: attempt.signal,
    onData() {
      clearTimeout(timer);
      timer = setTimeout(stop, LONGEST_SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      given.removeEventListener('abort', stop);
      window.removeEventListener('offline', stop);
    },
  };
}

/** Waits before the next attempt; ends early when the browser is online again. */
export function pauseBetweenAttempts(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });
}
