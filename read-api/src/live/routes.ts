import { liveRoutes } from '@countinghouse/contracts/live/api';
import { type Binding, bind, signedIn } from '@countinghouse/platform/http/binding';
import type { SessionLookup } from '@countinghouse/platform/http/identity';
import type { LiveFeed } from './live-feed.ts';
import { LiveStream } from './live-stream.ts';

const HEARTBEAT_MS = 15_000;
/** Whoever is signed out or disabled hears nothing a second later. Sessions are remembered, so that looking costs next to nothing. */
const SESSION_CHECK_MS = 250;

export interface LiveDeps {
  readonly feed: LiveFeed;
  readonly findSession: SessionLookup;
}

export interface Live {
  readonly bindings: Binding[];
  /** Ends every open stream. */
  close(): void;
}

export function live({ feed, findSession }: LiveDeps): Live {
  const open = new Set<LiveStream>();

  const binding = bind(liveRoutes.live, async (call) => {
    const { sessionId } = signedIn(call);
    const { request, reply } = call.http;
    reply.hijack();
    const stream = new LiveStream(reply.raw);
    open.add(stream);

    // Followed first and caught up then, so that nothing falls in between.
    const unfollow = feed.follow((change) => stream.send(change));
    const after = request.headers['last-event-id'] ?? call.query.after;
    const missed = typeof after === 'string' ? feed.since(after) : undefined;
    if (missed) stream.send(missed);

    const heartbeat = setInterval(() => stream.beat(), HEARTBEAT_MS);
    const sessionCheck = setInterval(async () => {
      if (!(await findSession(sessionId).catch(() => undefined))) stream.end();
    }, SESSION_CHECK_MS);
    reply.raw.once('close', () => {
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      unfollow();
      open.delete(stream);
    });
  });

  return {
    bindings: [binding],
    close() {
      for (const stream of open) stream.end();
    },
  };
}
