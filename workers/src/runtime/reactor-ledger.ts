import { type Position, START } from '@countinghouse/platform/event-store/event-store';
import type pg from 'pg';

/** A row of work that events request and that is not settled. */
export interface OpenWork {
  readonly key: string;
  readonly job: string;
  readonly data: unknown;
  readonly correlationId: string;
}

/** The changes of a batch of events. */
export interface LedgerChange {
  readonly requested: readonly OpenWork[];
  readonly settled: readonly string[];
  /** Settled work is remembered, and requesting it again changes nothing. */
  readonly once: boolean;
}

/** A change with the position after its batch. */
export interface LedgerBatch extends LedgerChange {
  readonly position: Position;
}

/**
 * Position and open work of a reactor, changed in one transaction, so that a crash neither loses nor duplicates work;
 * both can be rebuilt from the log.
 */
export interface ReactorLedger {
  /** The position to resume from; {@link START} for a reactor that never ran. */
  position(): Promise<Position>;
  /** Commits a batch; returns false without a change when another process has moved the position. */
  commit(batch: LedgerBatch, expectedPosition: Position): Promise<boolean>;
  /** Open work, oldest first, at most `limit`. */
  open(limit: number): Promise<readonly OpenWork[]>;
}

const forgetSettled = 'DELETE FROM vault.reactor_work WHERE reactor = $1 AND key = ANY($2)';
const rememberSettled = `
  INSERT INTO vault.reactor_work (reactor, key, job, data, settled)
  SELECT $1, key, '', '{}', true FROM unnest($2::text[]) AS work(key)
  ON CONFLICT (reactor, key) DO UPDATE SET settled = true`;

export function reactorLedger(pool: pg.Pool, reactor: string): ReactorLedger {
  return {
    async position() {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM vault.reactor_checkpoints WHERE reactor = $1',
        [reactor],
      );
      return rows[0]?.position ?? START;
    },

    async commit({ requested, settled, once, position }, expectedPosition) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query(`INSERT INTO vault.reactor_checkpoints VALUES ($1, $2) ON CONFLICT (reactor) DO NOTHING`, [
          reactor,
          START,
        ]);
        const moved = await client.query(
          'UPDATE vault.reactor_checkpoints SET position = $3 WHERE reactor = $1 AND position = $2',
          [reactor, expectedPosition, position],
        );
        if (moved.rowCount === 1) {
          await client.query(
            `INSERT INTO vault.reactor_work (reactor, key, job, data, correlation_id)
             SELECT $1, key, job, data, "correlationId"
             FROM jsonb_to_recordset($2::jsonb) AS work(key text, job text, data jsonb, "correlationId" text)
             ON CONFLICT DO NOTHING`,
            [reactor, JSON.stringify(requested)],
          );
          await client.query(once ? rememberSettled : forgetSettled, [reactor, settled]);
        }
        await client.query('COMMIT');
        return moved.rowCount === 1;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },

    async open(limit) {
      const { rows } = await pool.query<OpenWork>(
        `SELECT key, job, data, correlation_id AS "correlationId" FROM vault.reactor_work
         WHERE reactor = $1 AND NOT settled ORDER BY number LIMIT $2`,
        [reactor, limit],
      );
      return rows;
    },
  };
}
