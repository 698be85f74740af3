import type { OrderDocument as DocumentName } from '@countinghouse/contracts/exports/formats';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { pick, type Selected, select, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { order } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { PrintableDocument } from '../pdf/document.ts';
import type { PdfRenderer } from '../pdf/pdf-renderer.ts';
import type { SheetSource } from './list-sheet.ts';

/** Dependencies of a document. */
export interface DocumentSource extends SheetSource {
  readonly renderer: Pick<PdfRenderer, 'render'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** An order that was chosen, with the version in which it was seen. */
export interface ChosenOrder {
  readonly orderId: string;
  readonly version: string;
}

/** A document of chosen orders, as the log and the views have them now. */
export interface OrderDocument {
  /** File name without the extension. */
  readonly title: string;
  /** Views that it reads. */
  readonly views: readonly ViewName[];
  /** Whether it has the orders that were rejected or have failed. */
  readonly hasAll: boolean;
  /** Writes the file. @param onProgress is called with the number of finished orders. */
  write(
    source: DocumentSource,
    orders: readonly OrderRow[],
    onProgress: (done: number) => Promise<void>,
  ): Promise<WrittenDocument>;
}

export interface WrittenDocument {
  readonly file: Buffer;
  /** The visible characters that no font has, each once. */
  readonly unprinted: string;
}

export type OrderDocuments = Readonly<Record<DocumentName, OrderDocument>>;

/** Milliseconds after which the rendering of hundreds of pages has failed. */
const DOCUMENT_DEADLINE = 300_000;

/** Prints a document of many pages. */
export async function printed(
  { renderer }: Pick<DocumentSource, 'renderer'>,
  { html, unprinted }: PrintableDocument,
): Promise<WrittenDocument> {
  return { file: await renderer.render(html, DOCUMENT_DEADLINE), unprinted };
}

const columns = {
  ...pick(order, 'order_id', 'order_no', 'created_at', 'customer_name', 'email', 'phone', 'shipping_address'),
  ...pick(order, 'remark', 'lines', 'delivery', 'parcel', 'order_status', 'revision'),
};
const orderRow = select(columns);
/** An order as its list has it; personal data of an erased customer are empty. */
export type OrderRow = Selected<typeof orderRow>;

const CHOSEN = {
  name: 'chosen-orders',
  text: sql`select ${orderRow} from ${order} where ${order.order_id} = any($1::uuid[]) and ${order.confirmed}`,
};

/** The chosen orders that belong into a document, in the order of the choice. */
export interface ReadOrders extends Pick<ExportView, 'omitted' | 'changed'> {
  readonly orders: readonly OrderRow[];
}

/** Reads chosen orders, and names those that the document leaves out or that had changed since they were chosen. */
export async function readChosen(
  database: Database,
  chosen: readonly ChosenOrder[],
  { hasAll }: Pick<OrderDocument, 'hasAll'>,
): Promise<ReadOrders> {
  const versions = new Map(chosen.map(({ orderId, version }) => [orderId, version]));
  const rows = await read(database, { ...CHOSEN, values: [[...versions.keys()]] });
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  const orders: OrderRow[] = [];
  const omitted: ReadOrders['omitted'] = [];
  const changed: string[] = [];
  for (const [orderId, version] of versions) {
    const row = byId.get(orderId);
    if (!row) omitted.push({ order: orderId, cause: 'unknown' });
    else if (!hasAll && !isSale(row.order_status)) omitted.push({ order: row.order_no, cause: 'no-sale' });
    else {
      orders.push(row);
      if (versionOf(row.revision) !== version) changed.push(row.order_no);
    }
  }
  return { orders, omitted, changed };
}
