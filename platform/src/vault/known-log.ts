import { randomUUID } from 'node:crypto';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { LOG_IDENTITY_STREAM, logIdentified } from '@countinghouse/contracts/kernel/log-identity';
import type { ClientBase, Pool } from 'pg';
import {
  type EventStore,
  type ForeignLog,
  type Position,
  START,
  WrongExpectedRevision,
} from '../event-log/event-store.ts';
import { StartFailure } from '../runtime/start-failure.ts';

/** Of the advisory lock under which log and database are introduced to each other. */
const LOCK = 7_201_003;

/** What the database has stored of the log. */
interface KnownLog {
  readonly log_id: string;
  /** False from the decision on an identity until it is in the log. */
  readonly confirmed: boolean;
  readonly furthest: Position;
}

/**
 * Makes sure that this is the log that the database belongs to, and that it is not behind what the database has seen of
 * it. A new log and a new database are introduced to each other. The schema `vault` has to be there. The store serves
 * this log only from then on.
 * @param onForeign called once when the store is led to another log later. Default: nothing; its calls fail.
 * @throws StartFailure for an empty, another or an older log, with what to do.
 */
export async function requireKnownLog(
  pool: Pool,
  store: EventStore,
  onForeign: (foreign: ForeignLog) => void = () => {},
): Promise<void> {
  const own = await underLock(pool, async (client) => {
    const known = await knownLog(client);
    const identity = await identityOf(store);
    // In this order: what others append and project meanwhile is then in the head as well.
    const furthest = await furthestSeen(client, known);
    const head = await store.head();
    if (head === START && (known?.confirmed || furthest !== START)) throw refused('is empty');
    if (identity === undefined ? known?.confirmed : identity !== known?.log_id) throw refused('is another one');
    if (head < furthest || (furthest !== START && head.length !== furthest.length)) {
      throw refused('ends before what the database has seen of it, as an older back-up does');
    }
    const logId = known?.log_id ?? randomUUID();
    if (!known) await client.query('insert into vault.known_log (log_id) values ($1)', [logId]);
    if (identity === undefined) await identify(store, logId);
    const end = await store.head();
    await noteSeen(client, end);
    return { logId, head: end };
  });
  store.bindTo?.(own, onForeign);
}

/**
 * Takes a log for the one of this database, whatever was there before, and deletes everything that was made from
 * another: views, snapshots and the positions of processes and reactors. The services make it again when they start;
 * none may run meanwhile. What the vault keeps besides (keys, credentials, sessions, claims, numbers) stays.
 */
export async function adoptLog(
  pool: Pool,
  store: EventStore,
): Promise<{ readonly logId: string; readonly head: Position }> {
  return underLock(pool, async (client) => {
    await client.query('drop schema if exists views cascade');
    for (const table of ['snapshots', 'process_checkpoints', 'reactor_checkpoints', 'reactor_work', 'known_log']) {
      await client.query(`delete from vault.${table}`);
    }
    const identity = await identityOf(store);
    const logId = identity ?? randomUUID();
    await client.query('insert into vault.known_log (log_id) values ($1)', [logId]);
    if (identity === undefined) await identify(store, logId);
    const head = await store.head();
    await noteSeen(client, head);
    return { logId, head };
  });
}

async function underLock<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const result = await work(client);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    return result;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that is given up gives up its lock.
    client.release(failure !== undefined);
  }
}

async function knownLog(client: ClientBase): Promise<KnownLog | undefined> {
  const { rows } = await client.query<KnownLog>('select log_id, confirmed, furthest from vault.known_log');
  return rows[0];
}

/** The furthest position of the log that anything in the database came to. */
async function furthestSeen(client: ClientBase, known: KnownLog | undefined): Promise<Position> {
  let furthest = known?.furthest ?? START;
  for (const table of ['views.checkpoints', 'vault.process_checkpoints', 'vault.reactor_checkpoints']) {
    const found = await client.query('select to_regclass($1) is not null as found', [table]);
    if (!found.rows[0].found) continue;
    const { rows } = await client.query(`select max(position collate "C") as position from ${table}`);
    if (rows[0].position !== null && rows[0].position > furthest) furthest = rows[0].position;
  }
  return furthest;
}

/** Undefined for a log that has none yet. */
async function identityOf(store: EventStore): Promise<string | undefined> {
  const [first] = await store.read(LOG_IDENTITY_STREAM, { limit: 1 });
  return first === undefined ? undefined : logIdentified.data.parse(first.data).logId;
}

/** The id was stored before it is written, so that a crash in between leaves no log that its own database refuses. */
async function identify(store: EventStore, logId: string): Promise<void> {
  const { type, data } = event(logIdentified, { logId });
  const commandId = newId();
  const metadata = { actor: { kind: 'system', id: 'log-identity' }, commandId, correlationId: commandId } as const;
  const events = [{ type, version: logIdentified.version, data, metadata }];
  await store
    .append({ stream: LOG_IDENTITY_STREAM, expected: 'none', commandId, events })
    .catch(async (error: unknown) => {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      // A shop on another database was faster, or the response to the first attempt was lost.
      if ((await identityOf(store)) !== logId) throw refused('is another one');
    });
}

async function noteSeen(client: ClientBase, head: Position): Promise<void> {
  await client.query(
    'update vault.known_log set confirmed = true, furthest = $1 where not confirmed or furthest < $1',
    [head],
  );
}

function refused(what: string): StartFailure {
  return new StartFailure(
    `The event log ${what}: EVENT_STORE_URL and DATABASE_URL do not belong together. Correct the address, or restore log and database from one back-up; to make everything anew from this log, stop the shop and run "npm run ops -- adopt-log".`,
  );
}
