import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAGE, type PageEvent } from '@countinghouse/contracts/settings/events';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { readStream } from '../runtime/read-stream.ts';

/** The address that the shop shows on its contact page; undefined as long as it shows none. */
export async function readShopAddress(log: Pick<EventLog, 'read'>): Promise<string | undefined> {
  const events = (await readStream(log, streamOf(PAGE, 'contact'))) as (RecordedEvent & PageEvent)[];
  return events.findLast(({ data }) => data.changes.email !== undefined)?.data.changes.email || undefined;
}
