import { type LiveChange, liveRoutes } from '@countinghouse/contracts/live/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authorization, urlOf } from '../http/call.ts';
import { sessionEnded } from '../session/session-end.ts';
import { readEventStream } from './event-stream.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Doubles up to half a minute, spread by half so that a restarted server is not met by everybody at once. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
  return delay / 2 + (delay / 2) * random();
}

/** Reads again what is on screen and shows one of these views; what is not on screen is only marked stale. */
export function refreshViews(queries: QueryClient, views: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: (query) => {
      const shown = query.meta?.views;
      return Array.isArray(shown) && shown.some((view) => views.includes(view as string));
    },
  });
}

/** Listens to `GET /live` while mounted and keeps every query on screen current. Answers whether the line is open. */
export function useLiveUpdates(): boolean {
  const queries = useQueryClient();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void listen(queries, stop.signal, setConnected);
    return () => stop.abort();
  }, [queries]);
  return connected;
}

interface Line {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  readonly onLine: (open: boolean) => void;
  failures: number;
  /** How far the changes are known. */
  after: string | undefined;
}

async function listen(queries: QueryClient, signal: AbortSignal, onLine: (open: boolean) => void): Promise<void> {
  const line: Line = { queries, signal, failures: 0, after: undefined, onLine };
  while (!signal.aborted) {
    await followOnce(line).catch(() => undefined);
    if (signal.aborted) return;
    onLine(false);
    await pause(retryDelay(line.failures), signal);
    line.failures += 1;
  }
}

async function followOnce(line: Line): Promise<void> {
  const response = await fetch(urlOf(liveRoutes.live, {}, { after: line.after }), {
    headers: { Accept: 'text/event-stream', ...authorization() },
    signal: line.signal,
  });
  if (response.status === 401) sessionEnded('staff');
  if (!response.ok || !response.body) return;
  // What changed while the line was down is resumed by position; without one, everything counts as stale.
  if (line.failures > 0 && line.after === undefined) void line.queries.invalidateQueries();
  line.failures = 0;
  line.onLine(true);
  for await (const { event, data } of readEventStream(response.body)) {
    if (event !== 'change') continue;
    const change = JSON.parse(data) as LiveChange;
    line.after = change.position;
    refreshViews(line.queries, change.views);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
