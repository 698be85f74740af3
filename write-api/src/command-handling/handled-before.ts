import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Commands, Handled } from './commands.ts';
import type { StreamType } from './stream-type.ts';

/**
 * What a command came to when its answer got lost: undefined unless one with the id of `metadata` was handled before. Whoever has to look at the state
 * to make up the command asks this before a refusal: what was done already may be what forbids it now.
 */
export async function handledBefore<State, Command, Event extends DomainEvent>(
  commands: Commands,
  type: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
  metadata: EventMetadata,
): Promise<Handled<State> | undefined> {
  const considered = await commands.consider(type, id, command, metadata);
  if (isRefusal(considered) || !('handled' in considered)) return undefined;
  return considered.handled.replayed ? considered.handled : undefined;
}
