import type { EventMetadata } from '@countinghouse/contracts/kernel/event';

/**
 * Whether an outcome ends this try of a job: that of a retry names it as its cause.
 * Without a retry any outcome does, for there is none before the first and nobody asks again after it.
 */
export function endsTry({ causationId }: EventMetadata, retryId: string | undefined): boolean {
  return retryId === undefined || causationId === retryId;
}
