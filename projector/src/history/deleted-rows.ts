import type { DeletedDetails, DeletedKind } from '@countinghouse/contracts/history/deleted';
import { deletedTables as tables } from '@countinghouse/contracts/history/tables';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

type ItemRow = RowOf<typeof tables.items>;

export function itemOf(id: string): readonly RowRef[] {
  return [rowOf(tables.items, id)];
}

/** Keeps what is there by its name, as not deleted. */
export function enter(
  rows: Rows,
  kind: DeletedKind,
  item_id: string,
  name: string,
  details: DeletedDetails = {},
  subject: string | null = null,
): void {
  const anew = kind === 'currency' || kind === 'display' || kind === 'view' ? name : null;
  const owner = kind === 'view' && !details.shared ? subject : null;
  const there = { owner, deleted_at: null, deleted_by: null };
  put(rows, { item_id, kind, name, anew, search: searchText(name), details, subject, ...there });
}

/** Marks what is there as deleted by whoever an event names. */
export function end(
  rows: Rows,
  id: string,
  { recordedAt, metadata: { actor } }: RecordedEvent<DomainEvent>,
  more: DeletedDetails = {},
): void {
  const row = rows.get(tables.items, id);
  if (!row) return;
  const deleted_by = actor.kind === 'staff' ? (actor.id ?? null) : null;
  put(rows, { ...row, details: { ...row.details, ...more }, deleted_at: recordedAt, deleted_by });
}

function put(rows: Rows, row: ItemRow): void {
  countWords(rows, tables.words, searchOfGone(rows.get(tables.items, row.item_id)), searchOfGone(row));
  rows.put(tables.items, row);
}

export function forget(rows: Rows, row: ItemRow): void {
  countWords(rows, tables.words, searchOfGone(row), undefined);
  rows.delete(tables.items, row.item_id);
}

/** What is visible to one person alone gives no word to the searches of others. */
function searchOfGone(row: ItemRow | undefined): string | undefined {
  return row?.deleted_at && row.owner === null ? row.search : undefined;
}

export function forgetOf(rows: Rows, subject: string): void {
  for (const row of rows.find(tables.items, 'subject', subject)) forget(rows, row);
}

/** The deleted ones of a kind with a name, which can be created anew. */
export function goneNamed(rows: Rows, kind: DeletedKind, name: string): ItemRow[] {
  return rows.find(tables.items, 'anew', name).filter((row) => row.kind === kind && row.deleted_at !== null);
}
