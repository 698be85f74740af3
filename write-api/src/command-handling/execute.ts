import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Call } from '@countinghouse/platform/http/binding';
import type { Commands, Handled, VersionGuard } from './commands.ts';
import type { StreamType } from './stream-type.ts';

/**
 * Runs a call's command: as its caller, under its command id, against the version in its `If-Match` as far as the command
 * touches the same fields. Without `touches` the header is not looked at.
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
  const guard = touches && call.ifMatch !== undefined ? { version: call.ifMatch, touches } : undefined;
  const result = await commands.handle(type, id, command, call.metadata, guard);
  if (isRefusal(result)) throw new RefusedError(result);
  call.wrote(result.position);
  return result;
}
