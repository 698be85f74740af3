import type { ExportEvent } from '@countinghouse/contracts/exports/events';
import {
  type OrderDocument as DocumentName,
  type ExportFault,
  type ExportSubject,
  orderDocuments,
} from '@countinghouse/contracts/exports/formats';
import { MAX_EXPORT_ROWS } from '@countinghouse/contracts/exports/views';
import { columnHead, type ExportColumn } from '@countinghouse/contracts/messages/column-heads';
import { PermanentFailure } from '@countinghouse/platform/jobs/workers';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import type { ListSheet, ListSheets } from '../sheets/list-sheet.ts';
import {
  type DocumentSource,
  type OrderDocument,
  type OrderDocuments,
  type OrderRow,
  type ReadOrders,
  readChosen,
} from '../sheets/order-document.ts';
import { sheetFile } from '../sheets/sheet-file.ts';

type RequestedFile = Extract<ExportEvent, { type: 'exports.ExportRequested' }>['data'];

/** A file, and what its reader is to know of it. */
interface Content extends Partial<Pick<ReadOrders, 'omitted' | 'changed'>> {
  readonly file: Buffer;
  readonly rows: number;
  /** Numbers of orders with characters that no font has. */
  readonly unprintable?: string[];
}

/** What is exported: the views that it reads, its name, and how it is written. */
export interface Subject extends Pick<ListSheet, 'title' | 'views' | 'holdsCustomers'> {
  /** Returns the file, or why there is none. */
  write(source: DocumentSource, requested: RequestedFile): Promise<Content | ExportFault>;
}

/** Returns what an export is of: a list, or a document of chosen orders. */
export function subjectOf(name: ExportSubject, sheets: ListSheets, documents: OrderDocuments): Subject {
  if (isDocument(name)) {
    const document = documents[name];
    return { ...document, holdsCustomers: true, write: (...of) => writeDocument(document, ...of) };
  }
  const sheet = sheets[name];
  return { ...sheet, write: (...of) => writeSheet(sheet, ...of) };
}

function isDocument(name: ExportSubject): name is DocumentName {
  return (orderDocuments as readonly string[]).includes(name);
}

async function writeDocument(
  document: OrderDocument,
  source: DocumentSource,
  requested: RequestedFile,
): Promise<Content | ExportFault> {
  const { exportId, format, orders: chosen = [] } = requested;
  const progress = workProgress(source.database);
  const { orders, omitted, changed } = await readChosen(source.database, chosen, document);
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  if (orders.length === 0) return 'no-orders';
  if (lines > MAX_EXPORT_ROWS[format]) return 'too-many-rows';
  const report = (done: number) => progress.report(exportId, { done, total: orders.length });
  await report(0);
  const { file, unprinted } = await document.write(source, orders, report);
  await report(orders.length);
  const unprintable = numbersWith(unprinted, orders);
  return { file, rows: orders.length, omitted, changed, unprintable };
}

/** The numbers of the orders that have any of the characters: these may be of a name, and are not recorded. */
function numbersWith(characters: string, orders: readonly OrderRow[]): string[] {
  const all = [...characters];
  const has = (text: string) => all.some((character) => text.includes(character));
  return orders.filter((order) => has(JSON.stringify(order))).map(({ order_no }) => order_no);
}

async function writeSheet(
  sheet: ListSheet,
  source: DocumentSource,
  requested: RequestedFile,
): Promise<Content | ExportFault> {
  const { exportId, format, language, search, isSearched, conditions } = requested;
  if (search === null && isSearched) throw new PermanentFailure('what was searched for is forgotten');
  if (format === 'pdf') throw new PermanentFailure('a list is no document');
  const { total, batches } = await sheet.open(source, { ...conditions, search: search ?? '' });
  if (total > MAX_EXPORT_ROWS[format]) return 'too-many-rows';

  const progress = workProgress(source.database);
  const kept = shownCells(sheet, conditions);
  const heads = kept.map(({ column }) => columnHead(language, column));
  const file = sheetFile(format, heads);
  let rows = 0;
  await progress.report(exportId, { done: 0, total });
  for await (const batch of batches) {
    file.add(batch.map((row) => kept.map(({ index }) => row[index])));
    rows += batch.length;
    await progress.report(exportId, { done: rows, total: Math.max(rows, total) });
  }
  return { file: await file.finish(), rows };
}

/** Names in lists of columns with another name in files. */
const nameInLists: Readonly<Partial<Record<ExportColumn, string>>> = {
  createdAt: 'date',
  placedAt: 'date',
  orderTotal: 'total',
};

/**
 * Returns the columns of a file without those hidden in its list; columns in another order there are reordered among
 * each other, and columns without a counterpart keep their place.
 */
function shownCells(
  { columns, optional = [] }: Pick<ListSheet, 'columns' | 'optional'>,
  { hide = '', columns: order = '', with: added = '' }: RequestedFile['conditions'],
) {
  const hidden = new Set(hide.split('.'));
  const places = order.split('.');
  const cells = columns.map((column, index) => {
    const name = nameInLists[column] ?? column;
    return { column, index, name, place: places.indexOf(name) };
  });
  const named = cells.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place);
  const arranged = cells.map((cell) => (cell.place < 0 ? cell : (named.shift() ?? cell)));
  const asked = added.split('.');
  return arranged.filter(
    ({ column, name }) =>
      !hidden.has(name) && !hidden.has(column) && (!optional.includes(column) || asked.includes(column)),
  );
}
