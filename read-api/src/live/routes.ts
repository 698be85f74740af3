import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { LIVE_HEARTBEAT_MS, liveRoutes } from '@countinghouse/contracts/live/api';
import type { SessionLookup } from '@countinghouse/platform/rest/access/identity';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { Holders } from '@countinghouse/platform/rest/limits/holders';
import type { LiveFeed } from './live-feed.ts';
import { LiveStream } from './live-stream.ts';
import { mayReceive, type Presences } from './presences.ts';

/**
 * Streams of people who are signed out or disabled end within a second; the check is cheap because sessions are cached.
 */
const SESSION_CHECK_MS = 250;

/**
 * Open streams of one account in this process, whatever its sessions; a browser needs one for all its tabs. Beyond it
 * the session with most gives one up.
 */
const MOST_PER_ACCOUNT = 12;
/** Open streams in this process; beyond it the account with most gives one up. */
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
  const byAccount = new Holders<LiveStream>();
  const bySession = new Holders<LiveStream>();
  const forget = (stream: LiveStream) => {
    byAccount.delete(stream);
    bySession.delete(stream);
  };

  /** @throws RefusedError RATE_LIMITED, UNAVAILABLE when nobody has more streams than whoever asks. */
  function makeRoom(account: string, session: string): void {
    const own = [...byAccount.of(account)];
    const isOwnFull = own.length >= MOST_PER_ACCOUNT;
    if (!isOwnFull && byAccount.size < MOST_STREAMS) return;
    const ofAccount = new Holders<LiveStream>();
    for (const stream of own) ofAccount.set(stream, bySession.ownerOf(stream)!);
    const ended = isOwnFull ? ofAccount.roomFor(session) : byAccount.roomFor(account);
    if (!ended)
      throw new RefusedError(isOwnFull ? refuse('RATE_LIMITED', { retryAfter: RETRY_SECONDS }) : refuse('UNAVAILABLE'));
    forget(ended);
    ended.end();
  }

  const binding = bind(liveRoutes.live, async (call) => {
    const { sessionId, id: userId, role } = signedIn(call);
    const { request, reply } = call.http;
    makeRoom(userId, sessionId);
    reply.hijack();
    const stream = new LiveStream(reply.raw);
    byAccount.set(stream, userId);
    bySession.set(stream, sessionId);

    // Subscribes before it reads missed changes, so that none is lost in between.
    const unfollow = feed.follow((change) => stream.send(change));
    const after = request.headers['last-event-id'] ?? call.query.after;
    const missed = typeof after === 'string' ? feed.since(after) : undefined;
    if (missed) stream.send(missed);
    const unwatch = presences.watch({ userId, role, onPresence: (presence) => stream.sendPresence(presence) });

    const heartbeat = setInterval(() => stream.beat(), LIVE_HEARTBEAT_MS);
    const sessionCheck = setInterval(async () => {
      if (!(await findSession(sessionId, true).catch(() => undefined))) stream.end();
    }, SESSION_CHECK_MS);
    reply.raw.once('close', () => {
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      unfollow();
      unwatch();
      forget(stream);
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
      for (const stream of bySession.fromHeaviest()) stream.end();
    },
  };
}
