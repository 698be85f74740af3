import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { LIVE_HEARTBEAT_MS, liveRoutes } from '@countinghouse/contracts/live/api';
import type { SessionLookup } from '@countinghouse/platform/http/access/identity';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/input/binding';
import type { LiveFeed } from './live-feed.ts';
import { LiveStream } from './live-stream.ts';
import { mayReceive, type Presences } from './presences.ts';

/**
 * Streams of people who are signed out or disabled end within a second; the check is cheap because sessions are cached.
 */
const SESSION_CHECK_MS = 250;

/** A browser needs one for all its tabs; the rest is for clients that do not share. */
const MOST_PER_SESSION = 6;
/** Maximum number of open streams in this process. */
const MOST_STREAMS = 2_000;
const RETRY_SECONDS = 30;
const PRESENCE_RETRY_SECONDS = 10;

export interface LiveDeps {
  readonly feed: LiveFeed;
  readonly findSession: SessionLookup;
  readonly presences: Presences;
  readonly nameOf: (userId: string) => Promise<string>;
}

export interface Live {
  readonly bindings: Binding[];
  /** Ends every open stream. */
  close(): void;
}

export function live({ feed, findSession, presences, nameOf }: LiveDeps): Live {
  const open = new Set<LiveStream>();
  const bySession = new Map<string, number>();

  const binding = bind(liveRoutes.live, async (call) => {
    const { sessionId, id: userId, role } = signedIn(call);
    const { request, reply } = call.http;
    const ofSession = bySession.get(sessionId) ?? 0;
    if (ofSession >= MOST_PER_SESSION) throw new RefusedError(refuse('RATE_LIMITED', { retryAfter: RETRY_SECONDS }));
    if (open.size >= MOST_STREAMS) throw new RefusedError(refuse('UNAVAILABLE'));
    reply.hijack();
    const stream = new LiveStream(reply.raw);
    open.add(stream);
    bySession.set(sessionId, ofSession + 1);

    // Subscribes before it reads missed changes, so that none is lost in between.
    const unfollow = feed.follow((change) => stream.send(change));
    const after = request.headers['last-event-id'] ?? call.query.after;
    const missed = typeof after === 'string' ? feed.since(after) : undefined;
    if (missed) stream.send(missed);
    const unwatch = presences.watch({ userId, role, onPresence: (presence) => stream.sendPresence(presence) });

    const heartbeat = setInterval(() => stream.beat(), LIVE_HEARTBEAT_MS);
    const sessionCheck = setInterval(async () => {
      if (!(await findSession(sessionId).catch(() => undefined))) stream.end();
    }, SESSION_CHECK_MS);
    reply.raw.once('close', () => {
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      unfollow();
      unwatch();
      open.delete(stream);
      const left = (bySession.get(sessionId) ?? 1) - 1;
      if (left > 0) bySession.set(sessionId, left);
      else bySession.delete(sessionId);
    });
  });

  const editing = bind(liveRoutes.noteEditing, async (call) => {
    const { id: userId, role } = signedIn(call);
    const { form, record } = call.body;
    if (record && !mayReceive(role, record)) throw new RefusedError(refuse('FORBIDDEN'));
    const isNoted = await presences.note({ form, userId, name: record ? await nameOf(userId) : '', record });
    if (!isNoted) throw new RefusedError(refuse('RATE_LIMITED', { retryAfter: PRESENCE_RETRY_SECONDS }));
    return ok;
  });

  return {
    bindings: [binding, editing],
    close() {
      presences.close();
      for (const stream of open) stream.end();
    },
  };
}
