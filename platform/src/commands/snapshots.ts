import type { Pool } from 'pg';

/** A stream's folded state at a revision. Derived data: losing it costs time, nothing else. */
export interface Snapshot {
  readonly revision: number;
  readonly position: string;
  readonly state: unknown;
  /** Recent commands, so that their retries are recognised after a restart too. */
  readonly commands: readonly HandledCommand[];
}

/** The result of a command. */
export interface HandledCommand {
  readonly id: string;
  readonly revision: number;
  readonly position: string;
}

export interface Snapshots {
  read(stream: string, version: number): Promise<Snapshot | undefined>;
  write(stream: string, version: number, snapshot: Snapshot): Promise<void>;
}

/** Snapshots in `vault.snapshots`, the newest one per stream. */
export function postgresSnapshots(pool: Pool): Snapshots {
  return {
    async read(stream, version) {
      const { rows } = await pool.query<{ snapshot: Snapshot }>({
        name: 'snapshot-read',
        text: 'select snapshot from vault.snapshots where stream = $1 and version = $2',
        values: [stream, version],
      });
      return rows[0]?.snapshot;
    },
    async write(stream, version, snapshot) {
      await pool.query({
        name: 'snapshot-write',
        text: `insert into vault.snapshots (stream, version, revision, snapshot) values ($1, $2, $3, $4)
               on conflict (stream) do update
               set version = excluded.version, revision = excluded.revision, snapshot = excluded.snapshot
               where (snapshots.version, snapshots.revision) < (excluded.version, excluded.revision)`,
        values: [stream, version, snapshot.revision, JSON.stringify(snapshot)],
      });
    },
  };
}
