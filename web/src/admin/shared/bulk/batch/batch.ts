import type { EditedRecord } from '@countinghouse/contracts/live/api';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { Author } from '../../form/merging/field-authors.ts';
import type { SerializedRequest } from '../../http/serialized-request.ts';

/** One row's part in a bulk action. */
export interface BulkStep {
  /** Label of the row for people. */
  readonly label: string;
  /** The row's ordinary command, based on the version that was on screen. */
  readonly call: SerializedRequest;
  /** Commands that follow it, each based on the version that the one before creates. */
  readonly further?: readonly SerializedRequest[];
  /** The row, whose history has the author of a conflicting change. */
  readonly record?: EditedRecord;
  /** The command that reverts it, where there is one; it is based on the version that the first one creates. */
  readonly undo?: Omit<SerializedRequest, 'ifMatch'>;
  /** Commands that follow `undo`, where several are reverted. */
  readonly furtherUndo?: readonly SerializedRequest[];
  /** The response has the path of a file, which is saved under this name. */
  readonly saves?: string;
}

export interface BatchItem extends BulkStep {
  readonly key: string;
  readonly state: 'waiting' | 'done' | 'refused';
  /** Done: the version that the command created. */
  readonly version?: string;
  /** Done: the characters of its file that no font has. */
  readonly unprinted?: string;
  /** Refused: the message of the server. */
  readonly why?: string;
  /** Refused by a conflict: the conflicting fields. */
  readonly fields?: readonly string[];
  /** Refused by a conflict: their author. */
  readonly by?: Author;
}

/** A bulk action: many ordinary commands under one correlation id; plain data, so that it survives the page. */
export interface Batch {
  readonly id: string;
  readonly title: string;
  readonly items: readonly BatchItem[];
  /** The views that it changes. */
  readonly changes: readonly ViewName[];
  /** Name of the archive for the files of the items, where the responses have files. */
  readonly archive?: string;
}

export interface BatchCount {
  readonly all: number;
  readonly done: number;
  readonly refused: number;
  readonly waiting: number;
}

export type Outcome =
  | { readonly state: 'done'; readonly version: string | undefined; readonly unprinted?: string | undefined }
  | { readonly state: 'refused'; readonly why: string; readonly fields?: readonly string[]; readonly by?: Author };

/** Creates a batch with no item done; every item has its own idempotency key, which never changes. */
export function newBatch(
  about: Pick<Batch, 'title' | 'changes' | 'archive'>,
  steps: readonly BulkStep[],
  newId: () => string,
): Batch {
  return { ...about, id: newId(), items: steps.map((step) => ({ ...step, key: newId(), state: 'waiting' })) };
}

/** Returns the batch with the outcome of one item. */
export function settle(batch: Batch, key: string, outcome: Outcome): Batch {
  const settled = ({ label, ...item }: BatchItem): BatchItem =>
    outcome.state === 'refused'
      ? { ...item, label, ...outcome }
      : // A label that is not shown again is not kept in the browser's storage.
        {
          ...item,
          label: item.undo || item.saves ? label : '',
          state: 'done',
          ...(outcome.version !== undefined && { version: outcome.version }),
          ...(outcome.unprinted && { unprinted: outcome.unprinted }),
        };
  return { ...batch, items: batch.items.map((item) => (item.key === key ? settled(item) : item)) };
}

/**
 * Returns the batch for another load of the page: unsaved files are lost with the page and requested under new keys,
 * because the earlier ones may be removed by then.
 */
export function withoutFiles(batch: Batch, newId: () => string): Batch {
  const items = batch.items.map((item) =>
    item.saves !== undefined && item.state === 'done' ? { ...item, key: newId(), state: 'waiting' as const } : item,
  );
  return { ...batch, items };
}

export function countOf({ items }: Batch): BatchCount {
  const of = (state: BatchItem['state']) => items.filter((item) => item.state === state).length;
  return { all: items.length, done: of('done'), refused: of('refused'), waiting: of('waiting') };
}

/**
 * Returns the steps that revert a batch: its done items in reverse; an item that changed since is refused by its
 * version.
 */
export function undoSteps({ items }: Batch): BulkStep[] {
  return items
    .filter((item) => item.state === 'done')
    .flatMap(({ label, undo, furtherUndo, version, record }) => {
      if (!undo) return [];
      const call = { ...undo, ...(version !== undefined && { ifMatch: version }) };
      return [{ label, call, ...(furtherUndo && { further: furtherUndo }), ...(record && { record }) }];
    })
    .reverse();
}
