import type { HistoryContext } from '@countinghouse/contracts/history/views';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { ReactNode } from 'react';
import type { BulkStep } from './batch/batch.ts';

/** An action on many rows of a list. */
export interface BulkAction<Row> {
  readonly key: string;
  readonly label: string;
  /** Destructive; requires confirmation as every delete. */
  readonly danger?: boolean;
  /** A choice that is required before it starts. */
  readonly choice?: {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly multiple?: boolean;
  };
  /** Changes nothing: every row has a file, and several are saved in an archive of this name. */
  readonly archive?: string;
  /** Description of its side effects. */
  readonly consequence?: string;
  /** Returns the id of the customer who gets a mail about a row's step, if one does. */
  readonly mailed?: (row: Row, chosen: readonly string[]) => string | undefined;
  /** Returns the step for a row; undefined for one that is already in the target state. */
  readonly stepOf: (row: Row, chosen: readonly string[]) => Omit<BulkStep, 'label' | 'record'> | undefined;
}

/** The bulk actions of a list. */
export interface BulkOffer<Row, Reply> {
  readonly actions: readonly BulkAction<Row>[];
  /** Edits the rows on a screen of its own. */
  readonly edit?: { readonly label: string; readonly open: (rows: readonly Row[]) => void };
  /** Makes files of the rows in a dialog of its own, and changes nothing. */
  readonly files?: {
    readonly label: string;
    readonly dialog: (rows: readonly Row[], onClose: () => void) => ReactNode;
  };
  /** The context of the rows in histories. */
  readonly context?: HistoryContext;
  /** Returns the label of a row for people. */
  readonly labelOf: (row: Row) => string;
  /** Reads a page of the list with its current filters, whatever page is on screen. */
  readonly readPage: (page: { current: number; size: number }) => Promise<Reply>;
  /** The views that the actions change. */
  readonly changes: readonly ViewName[];
}
