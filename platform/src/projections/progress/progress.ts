import type pg from 'pg';
import { openConnection } from '../../postgres/database.ts';
import { migrate } from '../../postgres/migrations.ts';
import { onOurNotes } from '../../postgres/our-notes.ts';
import { aborted, openPersistentConnection, type PersistentConnection } from '../../postgres/persistent-connection.ts';
import { viewsSchema } from './checkpoint-schema.ts';

/** The channel on which the projector notifies, once per commit, how far the views are. */
export const PROGRESS_CHANNEL = 'views_progress';

/** The payload of one notification. */
export interface ProgressNote {
  readonly position: string;
  /** Views that now show everything up to `position`. */
  readonly views: readonly string[];
  /** Those of them whose rows changed. */
  readonly changed: readonly string[];
}

/** Views whose rows changed, up to a position. */
export interface Change {
  readonly position: string;
  readonly views: readonly string[];
}

/** How far the views are in the log, followed by LISTEN; nothing here polls while no caller waits. */
export interface Progress {
  /**
   * Waits until all `views` show everything up to `minPosition`. False when `timeoutMs` ran out, or for a view that
   * does not exist.
   */
  waitFor(views: readonly string[], minPosition: string, timeoutMs: number): Promise<boolean>;
  /** Position of every view that readers see now. */
  positions(): ReadonlyMap<string, string>;
  /** Calls `listener` after every commit that changed rows. Returns the function that ends it. */
  onChange(listener: (change: Change) => void): () => void;
  /** Ends the connection; callers that still wait get false. */
  close(): Promise<void>;
}

/** A lost notification is noticed at the latest after this many milliseconds, while a caller waits. */
const REREAD_MS = 2_000;

/**
 * Follows the views' progress on one connection of its own to `databaseUrl`, which it re-opens for ever when it breaks.
 * @throws Error when the first connection cannot be made.
 */
export async function createProgress(databaseUrl: string): Promise<Progress> {
  const progress = new ListeningProgress(databaseUrl);
  try {
    await progress.connected;
    return progress;
  } catch (error) {
    await progress.close();
    throw error;
  }
}

interface Waiter {
  readonly views: readonly string[];
  readonly minPosition: string;
  readonly settle: (reached: boolean) => void;
}

class ListeningProgress implements Progress {
  readonly #connection: PersistentConnection;
  readonly #known = new Map<string, string>();
  readonly #waiters = new Set<Waiter>();
  readonly #listeners = new Set<(change: Change) => void>();
  #client: pg.Client | undefined;
  #reread: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(databaseUrl: string) {
    this.#connection = openPersistentConnection({
      open: () => openConnection(databaseUrl, 'progress'),
      use: (client, gone, ready) => this.#listen(client, gone, ready),
    });
  }

  get connected(): Promise<void> {
    return this.#connection.first;
  }

  async #listen(client: pg.Client, gone: AbortSignal, ready: () => void): Promise<void> {
    onOurNotes(
      client,
      (payload) => this.#noted(JSON.parse(payload) as ProgressNote),
      () => this.#readAll(),
    );
    try {
      await migrate(client, viewsSchema);
      await client.query(`listen ${PROGRESS_CHANNEL}`);
      this.#client = client;
      await this.#readAll();
      ready();
      await aborted(gone);
    } finally {
      this.#client = undefined;
    }
  }

  waitFor(views: readonly string[], minPosition: string, timeoutMs: number): Promise<boolean> {
    if (this.#reached(views, minPosition)) return Promise.resolve(true);
    if (this.#closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        views,
        minPosition,
        settle: (reached) => {
          clearTimeout(timeout);
          this.#waiters.delete(waiter);
          if (this.#waiters.size === 0) clearInterval(this.#reread);
          resolve(reached);
        },
      };
      const timeout = setTimeout(waiter.settle, timeoutMs, false);
      if (this.#waiters.size === 0) this.#reread = setInterval(() => void this.#readAll().catch(() => {}), REREAD_MS);
      this.#waiters.add(waiter);
    });
  }

  positions(): ReadonlyMap<string, string> {
    return this.#known;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of [...this.#waiters]) waiter.settle(false);
    await this.#connection.close();
  }

  #noted(note: ProgressNote): void {
    for (const view of note.views) this.#advance(view, note.position);
    this.#settleReached();
    if (note.changed.length > 0) this.#notify({ position: note.position, views: note.changed });
  }

  /** The checkpoints cover notifications lost while there was no connection. */
  async #readAll(): Promise<void> {
    if (!this.#client) return;
    const { rows } = await this.#client.query<{ projection: string; position: string }>(
      `select projection, position from views.checkpoints where serving`,
    );
    const moved = rows.filter(({ projection, position }) => this.#advance(projection, position));
    this.#settleReached();
    const position =
      moved
        .map((row) => row.position)
        .sort()
        .at(-1) ?? '';
    if (moved.length > 0) this.#notify({ position, views: moved.map((row) => row.projection) });
  }

  #advance(view: string, position: string): boolean {
    const known = this.#known.get(view);
    if (known !== undefined && known >= position) return false;
    this.#known.set(view, position);
    return true;
  }

  #reached(views: readonly string[], minPosition: string): boolean {
    return views.every((view) => {
      const position = this.#known.get(view);
      return position !== undefined && position >= minPosition;
    });
  }

  #settleReached(): void {
    for (const waiter of [...this.#waiters]) {
      if (this.#reached(waiter.views, waiter.minPosition)) waiter.settle(true);
    }
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
