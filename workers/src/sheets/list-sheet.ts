import type { ExportColumn } from '@countinghouse/contracts/exports/column-heads';
import type { ExportList } from '@countinghouse/contracts/exports/formats';
import type { ListText } from '@countinghouse/contracts/kernel/http/list';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Cell } from './cell.ts';

/** Where a sheet gets its rows from. */
export interface SheetSource {
  readonly database: Database;
  /** IANA zone of the shop. */
  readonly timeZone: string;
  /** Of who asked. */
  readonly language: Language;
}

/** The rows of a file, and how many they are when it begins. */
export interface SheetRows<Row> {
  readonly total: number;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** A list as a table for spreadsheets. */
export interface ListSheet {
  /** Name under which the file is offered, without the ending. */
  readonly title: string;
  /** Views that it is read from. */
  readonly views: readonly ViewName[];
  /** Whether it tells who customers are, so that a file of it goes when one of them is erased. */
  readonly holdsCustomers: boolean;
  readonly columns: readonly ExportColumn[];
  open(source: SheetSource, query: ListText): Promise<SheetRows<readonly Cell[]>>;
}

export type ListSheets = Readonly<Record<ExportList, ListSheet>>;

interface Description<Row> extends Pick<ListSheet, 'title' | 'views' | 'holdsCustomers'> {
  /** The cell of each column in a row. */
  readonly columns: Readonly<Partial<Record<ExportColumn, (row: Row) => Cell>>>;
  /** In the order that the query asks for. */
  rows(source: SheetSource, query: ListText): Promise<SheetRows<Row>>;
}

/** A list's sheet from its columns and its rows. */
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
