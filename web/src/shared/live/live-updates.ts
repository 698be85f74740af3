import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authorization } from '../http/call.ts';
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

async function listen(queries: QueryClient, signal: AbortSignal, onLine: (open: boolean) => void): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const opened = await followOnce(queries, signal, onLine).catch(() => false);
    if (signal.aborted) return;
    onLine(false);
    if (opened) attempt = 0;
    await pause(retryDelay(attempt), signal);
  }
}

async function followOnce(
  queries: QueryClient,
  signal: AbortSignal,
  onLine: (open: boolean) => void,
): Promise<boolean> {
  const response = await fetch('/api/v1/live', {
    headers: { Accept: 'text/event-stream', ...authorization() },
    signal,
  });
  if (response.status === 401) sessionEnded('staff');
  if (!response.ok || !response.body) return false;
  onLine(true);
  for await (const { data } of readEventStream(response.body)) {
    const { views } = JSON.parse(data) as { views?: string[] };
    if (views) refreshViews(queries, views);
  }
  return true;
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
