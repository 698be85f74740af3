import type { EventMetadata, RecordedEvent } from '@countinghouse/contracts/kernel/event';

/** Metadata of what a process does because of an event: the event's correlation and business time are kept. */
export function processMetadata(process: string, event: RecordedEvent): EventMetadata {
  const { correlationId, occurredAt } = event.metadata;
  return {
    actor: { kind: 'system', id: process },
    commandId: event.id,
    correlationId,
    causationId: event.id,
    ...(occurredAt !== undefined && { occurredAt }),
  };
}
