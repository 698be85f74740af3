import type { FoldedStream } from './folded-stream.ts';
import type { Snapshots } from './snapshots.ts';
import type { SnapshotPolicy } from './stream-type.ts';

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
