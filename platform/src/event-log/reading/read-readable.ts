import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { PersonalDataUnavailable } from '../../personal-data/personal-data-keys.ts';
import { UnreadableEvent } from '../codec/event-codec.ts';
import type { EventLog } from '../event-log.ts';

/** Returns an event of a stream; undefined where it cannot be read, so that one such event hides no others. */
export async function readReadable(
  log: Pick<EventLog, 'read'>,
  { stream, revision }: { readonly stream: string; readonly revision: number },
): Promise<RecordedEvent | undefined> {
  try {
    const [recorded] = await log.read(stream, { from: revision, limit: 1 });
    return recorded;
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof PersonalDataUnavailable) return undefined;
    throw error;
  }
}
