import type pg from 'pg';
import { type Position, START } from '../event-log/event-store.ts';
import { gatheredCalls } from '../runtime/gathered-calls.ts';

/** A row of work that events request and that is not settled. */
export interface OpenWork {
  readonly key: string;
  readonly job: string;
  readonly data: unknown;
  readonly correlationId: string;
}

/** The changes of a batch of events; no key is both requested and settled. */
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
 * Position and open work of a reactor, changed in one statement, so that a crash neither loses nor duplicates work;
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

/** Advances the position from the expected one; a missing one is that of a reactor that never ran. */
const advance = `INSERT INTO vault.reactor_checkpoints AS checkpoint (reactor, position)
    SELECT $1, $2 WHERE $3 = '${START}' OR EXISTS (SELECT FROM vault.reactor_checkpoints WHERE reactor = $1)
    ON CONFLICT (reactor) DO UPDATE SET position = excluded.position WHERE checkpoint.position = $3
    RETURNING 1`;
/**
 * The same for several reactors at once. Does not wait for the disk, where appends wait: a crash lets a few events be
 * read again; nothing follows of them. In the order of names, so that two processes do not wait for each other's rows.
 */
const ADVANCE_ONLY = `
  WITH lazily AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
    moved AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS moved (reactor, position, expected)),
    advanced AS (
      INSERT INTO vault.reactor_checkpoints AS checkpoint (reactor, position)
      SELECT reactor, position FROM moved
      WHERE expected = '${START}' OR EXISTS (SELECT FROM vault.reactor_checkpoints WHERE reactor = moved.reactor)
      ORDER BY reactor
      ON CONFLICT (reactor) DO UPDATE SET position = excluded.position
      WHERE checkpoint.position = (SELECT expected FROM moved WHERE moved.reactor = excluded.reactor)
      RETURNING reactor
    )
  SELECT reactor FROM lazily, advanced`;
const request = `
  INSERT INTO vault.reactor_work (reactor, key, job, data, correlation_id)
  SELECT $1, key, job, data, "correlationId"
  FROM advanced, jsonb_to_recordset($4::jsonb) AS work(key text, job text, data jsonb, "correlationId" text)
  ON CONFLICT DO NOTHING`;
const forgetSettled = 'DELETE FROM vault.reactor_work USING advanced WHERE reactor = $1 AND key = ANY($5::text[])';
const rememberSettled = `
  INSERT INTO vault.reactor_work (reactor, key, job, data, settled)
  SELECT $1, key, '', '{}', true FROM advanced, unnest($5::text[]) AS work(key)
  ON CONFLICT (reactor, key) DO UPDATE SET settled = true`;
const changing = (settle: string) => `
  WITH advanced AS (${advance}), requested AS (${request}), settled AS (${settle}) SELECT FROM advanced`;
const FORGETTING = { name: 'reactor-forgets', text: changing(forgetSettled) };
const REMEMBERING = { name: 'reactor-remembers', text: changing(rememberSettled) };

interface Advance {
  readonly reactor: string;
  readonly position: Position;
  readonly expected: Position;
}

/** Returns a function that makes the ledger of a reactor, named as given; those of one pool share their statements. */
export function reactorLedgers(pool: pg.Pool): (reactor: string) => ReactorLedger {
  // Of most batches nothing follows for any reactor, and all of them move on at once.
  const advanceOnly = gatheredCalls<Advance, boolean>(async (moved) => {
    const values = [
      moved.map(({ reactor }) => reactor),
      moved.map(({ position }) => position),
      moved.map(({ expected }) => expected),
    ];
    const { rows } = await pool.query<{ reactor: string }>({ name: 'reactors-advance', text: ADVANCE_ONLY, values });
    const advanced = new Set(rows.map(({ reactor }) => reactor));
    return moved.map(({ reactor }) => advanced.has(reactor));
  });
  return (reactor) => ledgerOf(reactor, { pool, advanceOnly });
}

interface Shared {
  readonly pool: pg.Pool;
  /** Returns false when another process has moved the position. */
  readonly advanceOnly: (advance: Advance) => Promise<boolean>;
}

function ledgerOf(reactor: string, { pool, advanceOnly }: Shared): ReactorLedger {
  return {
    async position() {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM vault.reactor_checkpoints WHERE reactor = $1',
        [reactor],
      );
      return rows[0]?.position ?? START;
    },

    async commit({ requested, settled, once, position }, expectedPosition) {
      if (requested.length === 0 && settled.length === 0)
        return advanceOnly({ reactor, position, expected: expectedPosition });
      const { rowCount } = await pool.query({
        ...(once ? REMEMBERING : FORGETTING),
        values: [reactor, position, expectedPosition, JSON.stringify(requested), settled],
      });
      return rowCount === 1;
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
