import type { Pool } from 'pg';

/** How long an answer is given again for its Idempotency-Key. */
const ANSWERS_KEPT_HOURS = 24;

/**
 * How long the progress of work is kept that has not reported again: nobody waits for it any longer, and its outcome is
 * in the log.
 */
const PROGRESS_KEPT_HOURS = 24;

/** How long it is known from where somebody signed in. */
const NETWORKS_KNOWN_DAYS = 90;

/** Rows that were deleted. */
export interface Swept {
  readonly sessions: number;
  readonly answers: number;
  readonly progress: number;
  readonly networks: number;
}

/**
 * Deletes what nobody can ask the vault for any more: sessions that are over, old answers, progress of old work, where
 * people signed in from long ago. Safe to run in several processes.
 */
export async function sweepVault(pool: Pool): Promise<Swept> {
  const deleted = async (statement: string, values: readonly unknown[] = []) =>
    (await pool.query(statement, [...values])).rowCount ?? 0;
  return {
    sessions: await deleted('delete from vault.sessions where ended_at is not null or expires_at < now()'),
    answers: await deleted('delete from vault.idempotency where created_at < now() - make_interval(hours => $1)', [
      ANSWERS_KEPT_HOURS,
    ]),
    progress: await deleted('delete from vault.work_progress where reported_at < now() - make_interval(hours => $1)', [
      PROGRESS_KEPT_HOURS,
    ]),
    networks: await deleted('delete from vault.known_networks where signed_in_at < now() - make_interval(days => $1)', [
      NETWORKS_KNOWN_DAYS,
    ]),
  };
}
