import type { Pool } from 'pg';
import type { FoldedStream } from './folded-stream.ts';
import type { SnapshotPolicy } from './stream-type.ts';

/** A stream's folded state at a revision. Derived data: losing it costs time, nothing else. */
export interface Snapshot {
  readonly revision: number;
  readonly position: string;
  readonly state: unknown;
  /** Commands of late, so that their retries are recognised after a restart too. */
  readonly commands: readonly HandledCommand[];
}

/** What a command was answered. */
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

/** Writes a snapshot of a stream that has grown enough since its last one, behind the caller's back. Answers the stream, which knows of it. */
export type SnapshotIfDue = <State>(
  policy: SnapshotPolicy<State> | undefined,
  folded: FoldedStream<State>,
) => FoldedStream<State>;

export function snapshotsWhenDue(
  snapshots: Snapshots | undefined,
  onFailure?: (error: unknown) => void,
): SnapshotIfDue {
  return (policy, folded) => {
    if (!policy || !snapshots || folded.revision - folded.snapshotAt < policy.every) return folded;
    const { revision, position, commands } = folded;
    const snapshot = { revision, position, commands, state: policy.toJson(folded.state) };
    snapshots.write(folded.stream, policy.version, snapshot).catch((error: unknown) => onFailure?.(error));
    return { ...folded, snapshotAt: revision };
  };
}
