import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openConnection } from '../../postgres/database.ts';
import { hangUp } from '../../postgres/persistent-connection.ts';
import { LeadershipLost } from '../rows/live-writer.ts';

/** Orders of operators to the leader (see `ops`): read the checkpoints again. */
export const CONTROL_CHANNEL = 'views_control';

export interface Leadership {
  /** Grows with every leader; a commit with an older one is refused. */
  readonly epoch: number;
  /** Aborted when the lock may be another's. */
  readonly lost: AbortSignal;
  /** Called for every notification on {@link CONTROL_CHANNEL}. */
  onControl(listener: () => void): void;
  release(): Promise<void>;
}

/** The interval at which a leader shows that it lives, and a stand-by checks. */
const BEAT_MS = 1_000;
/** A leader silent for this long is thrown out. With the beat, a takeover ends below 5 s. */
const SILENCE = '3 seconds';

/**
 * Waits to become the one leader of a group of projections. The lock is an advisory lock of a connection of its own, so
 * that a dead leader frees it at once; a hanging one is disconnected by the stand-by, and its late commits are refused
 * by the epoch in its checkpoints.
 */
export async function lead(
  databaseUrl: string,
  group: string,
  projections: readonly string[],
  signal: AbortSignal,
): Promise<Leadership> {
  const client = await openConnection(databaseUrl, `projector ${group} lock`);
  try {
    while (!(await tryLock(client, group))) {
      signal.throwIfAborted();
      await throwOutSilentLeader(client, group);
    }
    signal.throwIfAborted();
    const epoch = await beginEpoch(client, group, projections);
    await client.query(`listen ${CONTROL_CHANNEL}`);
    return keepLeading(client, group, epoch);
  } catch (error) {
    await hangUp(client);
    throw error;
  }
}

async function tryLock(client: pg.Client, group: string): Promise<boolean> {
  await client.query(`set lock_timeout = '${BEAT_MS}ms'`);
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`countinghouse projector ${group}`]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
    throw error;
  } finally {
    await client.query('set lock_timeout = 0').catch(() => {});
  }
}

async function throwOutSilentLeader(client: pg.Client, group: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(l.pid) from views.leaders l
      where l.name = $1 and l.seen_at < clock_timestamp() - interval '${SILENCE}'
        and exists (select from pg_locks k where k.pid = l.pid and k.locktype = 'advisory' and k.granted)`,
    [group],
  );
}

/** Waits for a commit of the old leader in progress: it holds the checkpoints' row locks. */
async function beginEpoch(client: pg.Client, group: string, projections: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ epoch: number }>(
    `insert into views.leaders (name, epoch, pid, seen_at) values ($1, 1, pg_backend_pid(), clock_timestamp())
     on conflict (name) do update set epoch = leaders.epoch + 1, pid = excluded.pid, seen_at = excluded.seen_at
     returning epoch`,
    [group],
  );
  const { epoch } = rows[0]!;
  await client.query('update views.checkpoints set epoch = $1 where projection = any($2)', [epoch, projections]);
  return epoch;
}

function keepLeading(client: pg.Client, group: string, epoch: number): Leadership {
  const lost = new AbortController();
  const lose = (cause?: unknown) => lost.abort(new LeadershipLost('the lock is gone', { cause }));
  client.once('end', () => lose());

  const beat = async () => {
    while (!lost.signal.aborted) {
      await delay(BEAT_MS, undefined, { signal: lost.signal });
      const { rowCount } = await client.query(
        'update views.leaders set seen_at = clock_timestamp() where name = $1 and epoch = $2',
        [group, epoch],
      );
      if (rowCount === 0) lose();
    }
  };
  beat().catch(lose);

  return {
    epoch,
    lost: lost.signal,
    onControl: (listener) => void client.on('notification', listener),
    release: async () => {
      lose();
      await hangUp(client);
    },
  };
}
