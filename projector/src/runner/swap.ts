import type { ProgressNote } from '@countinghouse/platform/read-store/progress';
import pg from 'pg';
import { LeadershipLost } from './live-writer.ts';
import type { View } from './view.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Shows a finished build to readers instead of the one they see now, in one transaction: a query sees the old rows or the new ones.
 * Readers hold the names only while they query, so the exchange waits in short turns and lets them pass in between.
 */
export async function swap(client: pg.ClientBase, epoch: number, view: View, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await exchange(client, epoch, view);
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

async function exchange(client: pg.ClientBase, epoch: number, view: View): Promise<void> {
  const { name } = view.projection;
  await client.query('begin');
  await client.query(`set local lock_timeout = '500ms'`);
  await client.query(`select id from views.checkpoints where projection = $1 order by id for update`, [name]);
  await client.query(
    `update views.checkpoints set serving = false, status = 'retired' where projection = $1 and serving and id <> $2`,
    [name, view.checkpoint],
  );
  const { rows } = await client.query<{ position: string }>(
    `update views.checkpoints set serving = true, status = 'live' where id = $1 and epoch = $2 returning position`,
    [view.checkpoint, epoch],
  );
  if (!rows[0]) throw new LeadershipLost('another projector leads now');
  for (const sql of view.tables.values()) await client.query(sql.publish(name));
  const note: ProgressNote = { position: rows[0].position, views: [name], changed: [name] };
  await client.query(`select pg_notify('views_progress', $1)`, [JSON.stringify(note)]);
  await client.query('commit');
}
