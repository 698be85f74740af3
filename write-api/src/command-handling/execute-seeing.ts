import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Call } from '@countinghouse/platform/http/binding';
import { untilUnmoved } from './attempts.ts';
import type { Commands, Handled, VersionGuard } from './commands.ts';
import { execute } from './execute.ts';
import { jointStep, seenAt } from './joint-step.ts';
import type { StreamType } from './stream-type.ts';

/** A stream that a command is decided by, without changing it. */
interface Basis<State, Command, Event extends DomainEvent> {
  readonly type: StreamType<State, Command, Event>;
  readonly id: string;
}

/**
 * Runs a call's command like {@link execute}, where it depends on another stream as well: that has not moved when the command's events are appended.
 * On a log that appends to one stream at a time it may have moved a moment before.
 * @param commandOn the command by what the other stream says; throws RefusedError when that forbids it
 */
export function executeSeeing<
  State,
  Command,
  Event extends DomainEvent,
  Seen,
  SeenCommand,
  SeenEvent extends DomainEvent,
>(
  commands: Commands,
  call: Call,
  type: StreamType<State, Command, Event>,
  id: string,
  basis: Basis<Seen, SeenCommand, SeenEvent>,
  commandOn: (seen: Seen) => Command,
  touches?: VersionGuard['touches'],
): Promise<Handled<State>> {
  const guard = touches && call.ifMatch !== undefined ? { version: call.ifMatch, touches } : undefined;
  return untilUnmoved(async () => {
    const seen = await commands.load(basis.type, basis.id);
    const command = commandOn(seen.state);
    if (!commands.joint) return execute(commands, call, type, id, command, touches);
    const considered = await commands.consider(type, id, command, call.metadata, guard);
    if (isRefusal(considered)) throw new RefusedError(considered);
    const done =
      'handled' in considered
        ? considered.handled
        : await commands.handleJointly(
            [jointStep(type, id, considered.present, [command], call.metadata)],
            [seenAt(basis.type, basis.id, seen)],
          );
    if (!('moved' in done)) call.wrote(done.position);
    return done;
  });
}
