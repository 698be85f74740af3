import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import { derivedId } from '../runtime/derived-id.ts';
import type { Handled, StreamPrecondition, StreamWrite } from './commands.ts';
import { advance, type FoldedStream } from './folded-stream.ts';

/**
 * Decides commands of one stream one after the other on a state that the caller has read.
 * @throws Error when the stream refuses one or they produce no events: the caller has to prevent that
 */
export function streamWrite<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
  { stream, revision, state: read }: StreamPrecondition<State>,
  commands: readonly NoInfer<Command>[],
  metadata: EventMetadata,
): StreamWrite<State> {
  let state = read;
  const events: Event[] = [];
  for (const command of commands) {
    const decision = type.decide(state, command);
    if (isRefusal(decision)) throw new Error(`${stream} refuses: ${decision.refused}`);
    events.push(...decision);
    state = decision.reduce((before, event) => type.evolve(before, event), state);
  }
  if (events.length === 0) throw new Error(`${stream} produced no events`);
  return {
    stream,
    expectedRevision: revision,
    events,
    metadata,
    state,
    advance: (known, handled, snapshotIfDue) =>
      snapshotIfDue(type.snapshot, advance(type, known as FoldedStream<State>, events, handled)),
  };
}

/** A stream before its first event. */
export function unwritten<State, Command, Event extends DomainEvent>(
  { category, initialState: state }: StreamType<State, Command, Event>,
  id: string,
): Handled<State> {
  const stream = streamOf(category, id);
  return { stream, state, revision: -1, version: versionOf(-1), position: '', events: [], replayed: false };
}

/**
 * Metadata of one step of longer work, such as a saga; its command id derives from the step's name alone, so that a
 * repetition by a request or a process manager is recognised.
 */
export function stepMetadata(cause: EventMetadata, ...name: readonly string[]): EventMetadata {
  return { ...cause, commandId: derivedId('step', ...name), causationId: cause.commandId };
}
