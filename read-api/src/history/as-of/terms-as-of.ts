import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAGE, type PageEvent } from '@countinghouse/contracts/settings/events';
import type { PageName, RawDocument } from '@countinghouse/contracts/settings/page-content';
import { readStream } from '@countinghouse/platform/event-store/reading/read-stream';
import { type LogReads, lastRecorded } from '../log-reads.ts';

/** Saves of a page that are read at once, from the newest on. */
const PAGE_SAVES = 16;

export interface Terms {
  readonly text: RawDocument | null;
  readonly image: string;
}

/**
 * Text and image of a page as they were at a moment, in milliseconds since the epoch. The last save before it is found
 * by halving, and the saves before that are read until both are known: mostly one read, however often the page was
 * saved since.
 */
export async function termsAsOf(log: LogReads, page: PageName, at: number): Promise<Terms> {
  const stream = streamOf(PAGE, page);
  const last = await lastRecorded<PageEvent>(log, stream, at);
  let found: PageEvent['data']['changes'] = {};
  if (last) {
    const range = { from: last.revision, direction: 'backwards', pageSize: PAGE_SAVES } as const;
    for await (const { data } of readStream<PageEvent>(log, stream, range)) {
      found = { ...data.changes, ...found };
      if (found.text !== undefined && found.image !== undefined) break;
    }
  }
  return { text: found.text ?? null, image: found.image ?? '' };
}
