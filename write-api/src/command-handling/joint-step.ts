import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Handled, JointStep, SeenState } from './commands.ts';
import { advance, type FoldedStream } from './folded-stream.ts';
import type { StreamType } from './stream-type.ts';

/**
 * Decides commands of one stream one after the other on a state that the caller has looked at.
 * @throws Error when the stream refuses one or nothing comes of them: the caller has to see to that before
 */
export function jointStep<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
  id: string,
  at: Handled<State>,
  commands: readonly NoInfer<Command>[],
  metadata: EventMetadata,
): JointStep<State> {
  let { state } = at;
  const events: Event[] = [];
  for (const command of commands) {
    const decision = type.decide(state, command);
    if (isRefusal(decision)) throw new Error(`${type.category}-${id} refuses: ${decision.refused}`);
    events.push(...decision);
    state = decision.reduce((before, event) => type.evolve(before, event), state);
  }
  if (events.length === 0) throw new Error(`${type.category}-${id} has nothing to say`);
  return {
    stream: streamOf(type.category, id),
    from: at.revision,
    events,
    metadata,
    state,
    advance: (known, handled, snapshotIfDue) =>
      snapshotIfDue(type.snapshot, advance(type, known as FoldedStream<State>, events, handled)),
  };
}

/** That a stream is where the caller looked at it. */
export function seenAt<State, Command, Event extends DomainEvent>(
  { category }: StreamType<State, Command, Event>,
  id: string,
  { revision }: Handled<State>,
): SeenState {
  return { stream: streamOf(category, id), revision };
}

/** A stream as it looks before there is anything on it. */
export function unwritten<State, Command, Event extends DomainEvent>({
  initialState,
}: StreamType<State, Command, Event>): Handled<State> {
  return { state: initialState, revision: -1, version: versionOf(-1), position: '', events: [], replayed: false };
}
