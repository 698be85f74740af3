import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { derivedId } from '@countinghouse/platform/ids/derived-id';

/**
 * Metadata of one step of a longer act. Its command id follows from the step's name alone, so that whoever repeats the step,
 * a request or a process manager, is recognised.
 */
export function stepMetadata(cause: EventMetadata, ...name: readonly string[]): EventMetadata {
  return { ...cause, commandId: derivedId('step', ...name), causationId: cause.commandId };
}
