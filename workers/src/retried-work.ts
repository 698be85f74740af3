import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { type FailedWork, failedJobRetried } from '@countinghouse/contracts/operations/events';

/** Returns the key of a failed job's retry and its work, when that is of the `kind`. */
export function retriedWork<Kind extends FailedWork['kind']>(
  event: RecordedEvent,
  kind: Kind,
): { readonly retryId: string; readonly work: Extract<FailedWork, { kind: Kind }> } | undefined {
  if (event.type !== failedJobRetried.type) return undefined;
  const { retryId, work } = event.data as EventOf<typeof failedJobRetried>['data'];
  return work.kind === kind ? { retryId, work: work as Extract<FailedWork, { kind: Kind }> } : undefined;
}
