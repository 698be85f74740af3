import { isRefusal, type Refusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import type { Call } from '../rest/input/binding.ts';
import { failpoint } from '../runtime/failpoint.ts';
import { type Commands, type Handled, type VersionGuard, versionGuard } from './commands.ts';
import { KeyedMutex } from './locks.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { runSaga } from './saga.ts';

/**
 * Runs a call's command as its caller, against the version in its `If-Match` where that is about fields in `touches`.
 * @throws RefusedError
 */
export async function execute<State, Command, Event extends DomainEvent>(
  commands: Commands,
  call: Call,
  type: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
  touches?: VersionGuard['touches'],
): Promise<Handled<State>> {
  return unwrapOrThrow(
    call,
    await commands.handle(type, id, command, call.metadata, touches && versionGuard(call.ifMatch, touches)),
  );
}

/** A stream that a command is decided by, without changing it. */
interface Basis<State, Command, Event extends DomainEvent> {
  readonly type: StreamType<State, Command, Event>;
  readonly id: string;
}

/**
 * Runs a call's command like {@link execute}, provided that another stream does not change meanwhile.
 * Where the log appends to one stream at a time, it may have changed a moment before.
 * @param commandOn the command by the other stream's state; throws RefusedError when that forbids it
 */
export async function executeGiven<
  State,
  Command,
  Event extends DomainEvent,
  Read,
  ReadCommand,
  ReadEvent extends DomainEvent,
>(
  commands: Commands,
  call: Call,
  type: StreamType<State, Command, Event>,
  id: string,
  basis: Basis<Read, ReadCommand, ReadEvent>,
  commandOn: (read: Read) => Command,
  touches?: VersionGuard['touches'],
): Promise<Handled<State>> {
  const guard = touches && versionGuard(call.ifMatch, touches);
  const done = await retryOnConflict(async () => {
    const read = await commands.load(basis.type, basis.id);
    const start = { id, command: commandOn(read.state), metadata: call.metadata, guard, preconditions: [read] };
    return runSaga({ commands, ...unshared }, { stream: type }, start);
  });
  return unwrapOrThrow(call, done);
}

/** A command of one stream reserves nothing, so it has to wait for no other. */
const unshared = {
  locks: new KeyedMutex(),
  contention: { waitUntil: () => 0, mayComeBack: async () => false },
  reached: failpoint,
};

/** The result of a command, its position recorded for the response. @throws RefusedError */
export function unwrapOrThrow<Result extends { readonly position: string }>(
  call: Call,
  result: Result | Refusal,
): Result {
  if (isRefusal(result)) throw new RefusedError(result);
  call.setPosition(result.position);
  return result;
}

/**
 * The result of a command whose response was lost; undefined unless one with the id of `metadata` was handled before.
 * Callers read it before a refusal, for what was done already may be what forbids the command now.
 */
export async function handledBefore<State, Command, Event extends DomainEvent>(
  commands: Commands,
  type: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
  metadata: EventMetadata,
): Promise<Handled<State> | undefined> {
  const tried = await commands.dryRun(type, id, command, metadata);
  if (isRefusal(tried) || !('handled' in tried)) return undefined;
  return tried.handled.replayed ? tried.handled : undefined;
}
