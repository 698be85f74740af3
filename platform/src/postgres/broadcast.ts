import type pg from 'pg';
import { type Database, openConnection } from './database.ts';
import { onOurNotes } from './our-notes.ts';
import { aborted, openPersistentConnection } from './persistent-connection.ts';

/** Short messages to every process that listens, this one included; kept nowhere, so that one may get lost. */
export interface Broadcast {
  /** Sends a message of at most 7,000 bytes. @throws Error when the database cannot be reached */
  send(message: string): Promise<void>;
  /** Calls `listener` with every message from now on. Returns the function that ends it. */
  onMessage(listener: (message: string) => void): () => void;
  close(): Promise<void>;
}

/** Sends by `pg_notify` on a channel, and listens on one connection of its own, opened again whenever it breaks. */
export function postgresBroadcast(database: Database, databaseUrl: string, channel: string): Broadcast {
  const listeners = new Set<(message: string) => void>();
  async function listen(client: pg.Client, gone: AbortSignal, ready: () => void): Promise<void> {
    onOurNotes(client, (payload) => {
      for (const notify of listeners) notify(payload);
    });
    await client.query(`listen ${channel}`);
    ready();
    await aborted(gone);
  }
  const connection = openPersistentConnection({ open: () => openConnection(databaseUrl, channel), use: listen });
  return {
    async send(message) {
      await database.query({ name: 'broadcast', text: 'select pg_notify($1, $2)', values: [channel, message] });
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => connection.close(),
  };
}

/** Messages within this process. */
export function localBroadcast(): Broadcast {
  const listeners = new Set<(message: string) => void>();
  return {
    async send(message) {
      for (const notify of listeners) notify(message);
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
