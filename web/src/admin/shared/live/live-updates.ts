import { sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import { type LiveChange, liveRoutes, type Presence } from '@countinghouse/contracts/live/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authorization, urlOf } from '../../../shared/http/requests.ts';
import { sessionEnded } from '../../../shared/session/session-end.ts';
import { readToken } from '../../../shared/session/token-store.ts';
import { unattended } from '../http/attendance.ts';
import { viewFollower } from '../http/stale-reads.ts';
import { pauseBetweenAttempts, type WatchedAttempt, watchAttempt } from './connection-watch.ts';
import { readEventStream } from './event-stream.ts';
import { type ConnectionListener, type HoldConnection, shareConnection } from './shared-connection.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Exponential backoff up to half a minute with 50 % jitter, so that clients of a restarted server do not reconnect at
 * once.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);
  return delay / 2 + (delay / 2) * random();
}

/**
 * Subscribes to `GET /live` while mounted, on one connection for all tabs, and keeps every query on screen current.
 * Returns whether it is connected, undefined until the first attempt has ended, and who else is editing.
 */
export function useLiveUpdates(): { readonly connected: boolean | undefined; readonly editing: Presence['editing'] } {
  const queries = useQueryClient();
  const [connected, setConnected] = useState<boolean>();
  const [editing, setEditing] = useState<Presence['editing']>([]);
  useEffect(() => {
    const stop = new AbortController();
    const refresh = viewFollower(queries);
    const listener: ConnectionListener = {
      onChange: ({ views }) => refresh(views),
      onGap: () => void queries.invalidateQueries(),
      onConnection: setConnected,
      onPresence: (presence) => setEditing(presence.editing),
    };
    void shareConnection(holdConnection, listener, stop.signal);
    return () => stop.abort();
  }, [queries]);
  // Without a connection the editors are unknown.
  return { connected, editing: connected ? editing : none };
}

const none: Presence['editing'] = [];

interface Line {
  readonly listener: ConnectionListener;
  readonly signal: AbortSignal;
  failures: number;
  /** Changes may have been missed since `after`. */
  isBroken: boolean;
  after: string | undefined;
}

const holdConnection: HoldConnection = async ({ after, isTakenOver }, listener, signal) => {
  const line: Line = { listener, signal, failures: 0, isBroken: isTakenOver, after };
  while (!signal.aborted) {
    await followOnce(line).catch(() => undefined);
    if (signal.aborted) return;
    listener.onConnection(false);
    await pauseBetweenAttempts(retryDelay(line.failures), signal);
    line.failures += 1;
    line.isBroken = true;
  }
};

async function followOnce(line: Line): Promise<void> {
  const attempt = watchAttempt(line.signal);
  try {
    await follow(line, attempt);
  } finally {
    attempt.end();
  }
}

async function follow(line: Line, { signal, onData }: WatchedAttempt): Promise<void> {
  const token = readToken('staff');
  const response = await fetch(urlOf(liveRoutes.live.path, {}, { after: line.after }), {
    headers: { Accept: 'text/event-stream', ...authorization(), ...unattended },
    signal,
  });
  if (response.status === 401) {
    const refusal = (await response.json().catch(() => ({}))) as { sessionEnd?: unknown };
    sessionEnded('staff', token, sessionEndIn(refusal.sessionEnd));
  }
  if (!response.ok || !response.body) return;
  // Changes during the interruption are resumed by position; without one, everything counts as stale.
  if (line.isBroken && line.after === undefined) line.listener.onGap();
  line.failures = 0;
  line.isBroken = false;
  line.listener.onConnection(true);
  for await (const { event, data } of readEventStream(response.body, onData)) {
    if (event === 'presence') line.listener.onPresence(JSON.parse(data) as Presence);
    if (event !== 'change') continue;
    const change = JSON.parse(data) as LiveChange;
    line.after = change.position;
    line.listener.onChange(change);
  }
}
