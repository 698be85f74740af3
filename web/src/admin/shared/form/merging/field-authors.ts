import { historyRoutes } from '@countinghouse/contracts/history/api';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { call } from '../../http/call.ts';

/** Who changed a field last, and when. */
export type Author = Pick<HistoryEntry, 'actor' | 'recordedAt'>;

const NEWEST = 20;

/** Returns who last changed each field, in their order; undefined where the newest entries do not contain it. */
export async function fieldAuthors(record: EditedRecord, fields: readonly string[]): Promise<(Author | undefined)[]> {
  const { entries } = await call(historyRoutes.getHistory, { params: record, query: { current: 1, size: NEWEST } });
  return fields.map((field) => entries.find(({ changes }) => changes.some((change) => isWithin(change.field, field))));
}

/** Returns true when one field is the other, or a part of it. */
function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
