import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import { revisionOf, versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import type { EventLog } from '../event-log/event-log.ts';
import { readStream } from '../event-log/reading/read-stream.ts';
import type { Commands, Handled } from './commands.ts';

/**
 * The state that a caller read: at the version that it names, or the present one; undefined for a version that never
 * was. The caller requests what differs from this state, and an index that it sends points into this state.
 */
export async function stateAtVersion<State, Command, Event extends DomainEvent>(
  log: EventLog,
  type: StreamType<State, Command, Event>,
  id: string,
  present: Handled<State>,
  version: string | undefined,
): Promise<State | undefined> {
  const seen = version === undefined ? present.revision : revisionOf(version);
  if (seen === undefined || seen > present.revision) return undefined;
  if (seen === present.revision) return present.state;
  let state = type.initialState;
  for await (const event of readStream<Event>(log, streamOf(type.category, id), { to: seen })) {
    state = type.evolve(state, event);
  }
  return state;
}

/** {@link stateAtVersion}, which has to exist. @throws RefusedError VERSION_CONFLICT for a version that never was */
export async function stateSeen<State, Command, Event extends DomainEvent>(
  log: EventLog,
  type: StreamType<State, Command, Event>,
  id: string,
  present: Handled<State>,
  version: string | undefined,
): Promise<State> {
  const seen = await stateAtVersion(log, type, id, present, version);
  if (seen === undefined) throw new RefusedError(refuse('VERSION_CONFLICT', { version: present.version }));
  return seen;
}

/** When the first event of a stream was recorded. @throws RefusedError NOT_FOUND when there is none */
export async function begunAt(
  log: Pick<EventLog, 'read'>,
  { category }: { readonly category: string },
  id: string,
): Promise<string> {
  const [first] = await log.read(streamOf(category, id), { limit: 1 });
  if (!first) throw new RefusedError(refuse('NOT_FOUND'));
  return first.recordedAt;
}

/**
 * Loads states as they were at a moment: after the events that the log recorded up to it, read from the stream's start.
 * @param at milliseconds since the epoch
 */
export function statesAt(log: Pick<EventLog, 'read'>, at: number): Pick<Commands, 'load'> {
  return {
    async load<State, Command, Event extends DomainEvent>(type: StreamType<State, Command, Event>, id: string) {
      const stream = streamOf(type.category, id);
      let [state, revision, position] = [type.initialState, -1, ''];
      for await (const event of readStream<Event>(log, stream)) {
        if (Date.parse(event.recordedAt) > at) break;
        state = type.evolve(state, event);
        ({ revision, position } = event);
      }
      return { stream, state, revision, version: versionOf(revision), position, events: [], replayed: false };
    },
  };
}
