import type { EventMetadata } from '@countinghouse/contracts/kernel/event';

/**
 * Returns true when an outcome ends this attempt of a job: that of a retry has it as its cause.
 * Without a retry any outcome does, as there is none before the first and no request after it.
 */
export function endsTry({ causationId }: EventMetadata, retryId: string | undefined): boolean {
  return retryId === undefined || causationId === retryId;
}
