import { LOG_IDENTITY_STREAM } from '@countinghouse/contracts/kernel/log-identity';
import type { ClientBase } from 'pg';
import type { FoundLog } from '../event-store.ts';
import type { LogGuard } from '../log-guard.ts';
import { formatPosition } from './position.ts';

const UNDEFINED_TABLE = '42P01';

/**
 * Compares the log that a new connection leads to with the one that the store is bound to, if it is.
 * @throws ForeignLog
 */
export async function requireOwnLog(client: ClientBase, guard: LogGuard): Promise<void> {
  guard.requireOwn();
  if (!guard.isBound) return;
  const { furthest } = guard;
  guard.compare(await foundBy(client), furthest);
}

async function foundBy(client: ClientBase): Promise<FoundLog> {
  const text = `select coalesce(max(position), 0) as head,
      (select data ->> 'logId' from log.events where stream = $1 and revision = 0) as log_id
    from log.events`;
  try {
    const { rows } = await client.query<{ head: number; log_id: string | null }>(text, [LOG_IDENTITY_STREAM]);
    return { logId: rows[0]?.log_id ?? undefined, head: formatPosition(Number(rows[0]?.head ?? 0)) };
  } catch (error) {
    // A database that has no log at all.
    if ((error as { code?: unknown }).code !== UNDEFINED_TABLE) throw error;
    return { logId: undefined, head: formatPosition(0) };
  }
}
