import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Handled } from './commands.ts';
import type { FoldedStream } from './folded-stream.ts';
import type { HandledCommand } from './snapshots.ts';

/** No command of the shop appends more events than this. */
const REPLAYED_EVENTS = 400;

/** Nothing was appended: the stream is what it is. */
export function unchanged<State>({ state, revision, position }: FoldedStream<State>): Handled<State> {
  return { state, revision, version: versionOf(revision), position, events: [], replayed: false };
}

/** The command was handled `earlier`: what it appended then, and the stream as it is now. */
export async function replayed<State>(
  log: EventLog,
  folded: FoldedStream<State>,
  earlier: HandledCommand,
): Promise<Handled<State>> {
  const tail = await log.read(folded.stream, {
    from: earlier.revision,
    direction: 'backwards',
    limit: REPLAYED_EVENTS,
  });
  const events = tail.filter((event) => event.metadata.commandId === earlier.id).reverse();
  return { ...unchanged(folded), events, position: earlier.position, replayed: true };
}
