import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAGE, type PageEvent } from '@countinghouse/contracts/settings/events';
import type { PageName, RawDocument } from '@countinghouse/contracts/settings/page-content';
import { readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { type LogReads, lastRecorded } from '../log-reads.ts';

/** Events of a page that are read per batch, from the newest on. */
const PAGE_SAVES = 16;

export interface Terms {
  readonly text: RawDocument | null;
  readonly image: string;
}

/**
 * Returns text and image of a page at a moment, in milliseconds since the epoch: the last save before it is found by
 * binary search.
 */
export async function termsAsOf(log: LogReads, page: PageName, at: number): Promise<Terms> {
  const last = await lastRecorded<PageEvent>(log, streamOf(PAGE, page), at);
  return last ? termsAtRevision(log, page, last.revision) : { text: null, image: '' };
}

/** Returns text and image of a page at a revision of its stream. */
export async function termsAtRevision(log: LogReads, page: PageName, revision: number): Promise<Terms> {
  let found: PageEvent['data']['changes'] = {};
  const range = { from: revision, direction: 'backwards', pageSize: PAGE_SAVES } as const;
  for await (const { data } of readStream<PageEvent>(log, streamOf(PAGE, page), range)) {
    found = { ...data.changes, ...found };
    if (found.text !== undefined && found.image !== undefined) break;
  }
  return { text: found.text ?? null, image: found.image ?? '' };
}
