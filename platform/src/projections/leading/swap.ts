import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EndedAnalyst, endInTheWay } from '../../postgres/analysts/end-analysts.ts';
import type { ProgressNote } from '../progress/progress.ts';
import { LeadershipLost } from '../rows/live-writer.ts';
import { publishedSql } from '../rows/published-sql.ts';
import type { View } from '../view.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const INVALID_TABLE_DEFINITION = '42P16';
/** How long a turn waits for readers, and all that wait behind it. */
const TURN_MS = 250;
const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;
/** How long analysts may stand in the way. */
const PATIENCE_MS = 5_000;

/**
 * Shows a finished build to readers instead of the one they see now, in one transaction: a query sees the old rows or
 * the new ones. Readers hold the names only while they query, so the exchange waits in short turns, for what comes
 * behind it waits with it, and lets them pass for longer and longer in between. Analysts who hold what is published for
 * longer than 5 s are ended and given to `onEnded`.
 */
export async function swap(
  client: pg.ClientBase,
  epoch: number,
  view: View,
  signal: AbortSignal,
  onEnded: (analysts: readonly EndedAnalyst[]) => void,
): Promise<void> {
  const published = (view.projection.publishes ?? []).map(({ name }) => name);
  const began = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await exchange(client, epoch, view);
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      if (published.length > 0 && performance.now() - began > PATIENCE_MS)
        onEnded(await endInTheWay(client, published));
      await delay(Math.min(PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS), undefined, { signal });
    }
  }
}

async function exchange(client: pg.ClientBase, epoch: number, view: View): Promise<void> {
  const { name } = view.projection;
  await client.query('begin');
  await client.query(`set local lock_timeout = '${TURN_MS}ms'`);
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
  for (const sql of view.tables.values()) {
    await publish(client, sql.publish(name), sql.publishAnew(name));
  }
  for (const table of view.projection.publishes ?? []) {
    const { replace, anew, rest } = publishedSql(table, view.tables.get(table.of.name)!.sqlName);
    await publish(client, replace, anew);
    await client.query(rest);
  }
  const note: ProgressNote = { position: rows[0].position, views: [name], changed: [name] };
  await client.query(`select pg_notify('views_progress', $1)`, [JSON.stringify(note)]);
  await client.query('commit');
}

/**
 * Points a name at the table. What others built on the name stays as long as the columns do; another shape takes it
 * along, for it must not keep the shop from its view.
 */
async function publish(client: pg.ClientBase, replace: string, anew: string): Promise<void> {
  await client.query('savepoint publish');
  try {
    await client.query(replace);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INVALID_TABLE_DEFINITION)) throw error;
    await client.query('rollback to savepoint publish');
    await client.query(anew);
  }
}
