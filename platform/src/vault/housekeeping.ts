import type { Pool } from 'pg';

/** How long a response is returned again for its Idempotency-Key. */
const ANSWERS_KEPT_HOURS = 24;

/**
 * How long the progress of work is kept that has not reported again: no caller waits for it any longer, and its outcome
 * is in the log.
 */
const PROGRESS_KEPT_HOURS = 24;

/** How long the networks of sign-ins are kept. */
const NETWORKS_KNOWN_DAYS = 90;

/** How long used ID tokens are remembered: longer than the longest that is accepted is valid. */
const TOKENS_KEPT_HOURS = 25;

/** Rows that were deleted. */
export interface Swept {
  readonly sessions: number;
  readonly answers: number;
  readonly progress: number;
  readonly networks: number;
  readonly tokens: number;
}

/**
 * Deletes expired rows of the vault: sessions that are over, old responses, progress of old work, networks of old
 * sign-ins, used ID tokens. Safe to run in several processes.
 */
export async function sweepVault(pool: Pool): Promise<Swept> {
  const deleted = async (statement: string, values: readonly unknown[] = []) =>
    (await pool.query(statement, [...values])).rowCount ?? 0;
  await pool.query("delete from vault.second_factors where not confirmed and begun_at < now() - interval '1 day'");
  return {
    sessions: await deleted(
      `delete from vault.sessions
       where ended_at is not null or expires_at < now() or last_used_at + idle_limit < now()`,
    ),
    answers: await deleted('delete from vault.idempotency where created_at < now() - make_interval(hours => $1)', [
      ANSWERS_KEPT_HOURS,
    ]),
    progress: await deleted('delete from vault.work_progress where reported_at < now() - make_interval(hours => $1)', [
      PROGRESS_KEPT_HOURS,
    ]),
    networks: await deleted('delete from vault.known_networks where signed_in_at < now() - make_interval(days => $1)', [
      NETWORKS_KNOWN_DAYS,
    ]),
    tokens: await deleted(
      `delete from vault.claims where scope = 'google-token' and claimed_at < now() - make_interval(hours => $1)`,
      [TOKENS_KEPT_HOURS],
    ),
  };
}
