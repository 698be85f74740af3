import { liveRoutes } from '@countinghouse/contracts/live/api';
import { type Binding, bind, signedIn } from '@countinghouse/platform/http/binding';
import type { SessionLookup } from '@countinghouse/platform/http/identity';
import type { LiveFeed } from './live-feed.ts';
import { LiveStream } from './live-stream.ts';

const HEARTBEAT_MS = 15_000;

export interface LiveDeps {
  readonly feed: LiveFeed;
  readonly findSession: SessionLookup;
  /** Default 15 s. */
  readonly heartbeatMs?: number;
}

export interface Live {
  readonly bindings: Binding[];
  /** Ends every open stream. */
  close(): void;
}

export function live({ feed, findSession, heartbeatMs = HEARTBEAT_MS }: LiveDeps): Live {
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

    const heartbeat = setInterval(async () => {
      const session = await findSession(sessionId).catch(() => undefined);
      if (session) stream.beat();
      else stream.end();
    }, heartbeatMs);
    reply.raw.once('close', () => {
      clearInterval(heartbeat);
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
