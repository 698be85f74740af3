import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openConnection } from '../../postgres/database.ts';
import { openPersistentConnection, type PersistentConnection } from '../../postgres/persistent-connection.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';

/** The channel on which the id of every session that ends is announced, in the transaction that ends it. */
export const SESSION_ENDED_CHANNEL = 'vault_session_ended';

/** Notifications of the sessions that end, whichever process ends them. */
export interface SessionEndings {
  onEnd(listener: (sessionId: string) => void): void;
  /**
   * The instant, as `performance.now()` counts, from which on every end was received, but perhaps those of the last
   * half second. Infinity while that is not certain: before the first connection, and as soon as it breaks or is
   * silent.
   */
  receivedSince(): number;
  close(): Promise<void>;
}

/** Between two probes of the connection. */
const BEAT_MS = 200;
/** How long its last response is valid, counted from the probe. */
const ALIVE_MS = 500;
/** A connection that does not respond for so long is replaced. */
const RESPONSE_LIMIT_MS = 2_000;
/** Without a signed-in caller there is nothing to prove, and no probe is sent. */
const UNUSED_MS = 2_000;

/** Listens on one connection of its own to `databaseUrl`, which it opens on first use and again whenever it breaks. */
export function followSessionEndings(databaseUrl: string): SessionEndings {
  const listeners = new Set<(sessionId: string) => void>();
  let connection: PersistentConnection | undefined;
  let closed = false;
  let listeningSince = Number.POSITIVE_INFINITY;
  let aliveAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;

  /**
   * Sessions are looked up more often for as long as this fails; a caller that cannot reach the database reports it.
   */
  async function listen(client: pg.Client, gone: AbortSignal, ready: () => void): Promise<void> {
    const lost = () => {
      listeningSince = Number.POSITIVE_INFINITY;
    };
    gone.addEventListener('abort', lost);
    client.on('notification', ({ payload = '' }) => {
      for (const notify of listeners) notify(payload);
    });
    try {
      await queryInTime(client, `listen ${SESSION_ENDED_CHANNEL}`);
      listeningSince = performance.now();
      ready();
      while (!gone.aborted) {
        if (performance.now() - usedAt < UNUSED_MS) await proveAlive(client);
        await delay(BEAT_MS, undefined, { signal: gone }).catch(() => undefined);
      }
    } finally {
      lost();
    }
  }

  /**
   * A response comes behind the notifications from before its probe. A pooler in between may have it from a session
   * that listens to nothing.
   */
  async function proveAlive(client: pg.Client): Promise<void> {
    const probedAt = performance.now();
    const { rows } = await queryInTime(client, 'select pg_listening_channels() as channel');
    if (!rows.some(({ channel }) => channel === SESSION_ENDED_CHANNEL)) throw new Error('nothing is listened to');
    aliveAt = probedAt;
  }

  return {
    onEnd: (listener) => void listeners.add(listener),
    receivedSince() {
      usedAt = performance.now();
      if (!closed) {
        connection ??= openPersistentConnection({
          open: () => openConnection(databaseUrl, 'session endings'),
          use: listen,
        });
      }
      return usedAt - aliveAt < ALIVE_MS ? listeningSince : Number.POSITIVE_INFINITY;
    },
    async close() {
      closed = true;
      await connection?.close();
    },
  };
}

function queryInTime(client: pg.Client, statement: string): Promise<pg.QueryResult> {
  return withTimeout(client.query(statement), RESPONSE_LIMIT_MS, () => new Error('the connection is silent'));
}
