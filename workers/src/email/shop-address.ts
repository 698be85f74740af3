import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAGE, type PageEvent } from '@countinghouse/contracts/settings/events';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { readStream } from '@countinghouse/platform/event-store/read-stream';

/** The address that the shop shows on its contact page; undefined as long as it shows none. */
export async function readShopAddress(log: Pick<EventLog, 'read'>): Promise<string | undefined> {
  for await (const { data } of readStream<PageEvent>(log, streamOf(PAGE, 'contact'), { direction: 'backwards' })) {
    if (data.changes.email !== undefined) return data.changes.email || undefined;
  }
  return undefined;
}
