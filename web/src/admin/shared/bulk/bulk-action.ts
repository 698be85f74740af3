import type { HistoryContext } from '@countinghouse/contracts/history/views';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { BulkStep } from './batch/batch.ts';

/** Something that can be done to many rows of a list. */
export interface BulkAction<Row> {
  readonly key: string;
  readonly label: string;
  /** Destroys; asks as every delete does. */
  readonly danger?: boolean;
  /** What has to be chosen before it can begin. */
  readonly choice?: {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly multiple?: boolean;
  };
  /** Changes nothing: every row gives a file, and several come in an archive of this name. */
  readonly archive?: string;
  /** What else happens. */
  readonly consequence?: string;
  /** What to do to a row; undefined for one that is already as wanted. */
  readonly stepOf: (row: Row, chosen: readonly string[]) => Omit<BulkStep, 'label' | 'record'> | undefined;
}

/** What a list offers for many of its rows. */
export interface BulkOffer<Row, Reply> {
  readonly actions: readonly BulkAction<Row>[];
  /** Edits the rows on a screen of its own. */
  readonly edit?: { readonly label: string; readonly open: (rows: readonly Row[]) => void };
  /** What the rows are where histories name them. */
  readonly context?: HistoryContext;
  /** What people know a row by. */
  readonly labelOf: (row: Row) => string;
  /** A page of what the list shows now, whatever page is on screen. */
  readonly readPage: (page: { current: number; size: number }) => Promise<Reply>;
  /** The views that the actions change. */
  readonly changes: readonly ViewName[];
}
