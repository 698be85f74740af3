import { historyRoutes } from '@countinghouse/contracts/history/api';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { call } from '../../http/call.ts';
import type { FieldConflict } from './three-way-merge.ts';

/** Who changed a field last, and when. */
export type Author = Pick<HistoryEntry, 'actor' | 'recordedAt'>;

const NEWEST = 20;

/** Who last changed each field in conflict, in their order; undefined where the newest entries do not tell. */
export async function conflictAuthors(
  record: EditedRecord,
  conflicts: readonly FieldConflict[],
): Promise<(Author | undefined)[]> {
  const { entries } = await call(historyRoutes.getHistory, { params: record, query: { current: 1, size: NEWEST } });
  return conflicts.map(({ path }) => {
    const field = path.join('.');
    return entries.find(({ changes }) => changes.some((change) => isWithin(change.field, field)));
  });
}

/** Whether one field is the other, or a part of it. */
function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
