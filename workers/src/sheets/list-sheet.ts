import type { ExportList } from '@countinghouse/contracts/exports/formats';
import type { ListText } from '@countinghouse/contracts/kernel/http/list';
import type { ExportColumn } from '@countinghouse/contracts/messages/column-heads';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Cell } from './cell.ts';

/** Dependencies for the rows of a sheet. */
export interface SheetSource {
  readonly database: Database;
  /** IANA zone of the shop. */
  readonly timeZone: string;
  /** Language of the requester. */
  readonly language: Language;
  readonly log: Pick<EventLog, 'read'>;
  /** Whether the requester may see what is about accounts of the staff. */
  readonly seesStaff: boolean;
}

/** The rows of a file, and their number at its start. */
export interface SheetRows<Row> {
  readonly total: number;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** A list as a table for spreadsheets. */
export interface ListSheet {
  /** File name without the extension. */
  readonly title: string;
  /** Views that it reads. */
  readonly views: readonly ViewName[];
  /** True when it contains personal data of customers, so that its files are deleted when one of them is erased. */
  readonly holdsCustomers: boolean;
  readonly columns: readonly ExportColumn[];
  /** Columns that a file has only where they are asked for. */
  readonly optional?: readonly ExportColumn[];
  open(source: SheetSource, query: ListText): Promise<SheetRows<readonly Cell[]>>;
}

export type ListSheets = Readonly<Record<ExportList, ListSheet>>;

interface Description<Row> extends Pick<ListSheet, 'title' | 'views' | 'holdsCustomers' | 'optional'> {
  /** Functions from a row to the cell of each column. */
  readonly columns: Readonly<Partial<Record<ExportColumn, (row: Row) => Cell>>>;
  /** Returns the rows in the order of the query. */
  rows(source: SheetSource, query: ListText): Promise<SheetRows<Row>>;
}

/** Creates a list's sheet from its columns and its rows. */
export function listSheet<Row>({ columns, rows, ...sheet }: Description<Row>): ListSheet {
  const cells = Object.values(columns);
  return {
    ...sheet,
    columns: Object.keys(columns) as ExportColumn[],
    async open(source, query) {
      const { total, batches } = await rows(source, query);
      return { total, batches: mapped(batches, (row) => cells.map((cell) => cell(row))) };
    },
  };
}

async function* mapped<From, To>(batches: AsyncIterable<readonly From[]>, map: (row: From) => To) {
  for await (const batch of batches) yield batch.map(map);
}
