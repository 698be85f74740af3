import type { EditedRecord } from '@countinghouse/contracts/live/api';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { Author } from '../../form/merging/field-authors.ts';
import type { SerializedRequest } from '../../http/serialized-request.ts';

/** One row's part in a bulk action. */
export interface BulkStep {
  /** What people know the row by. */
  readonly label: string;
  /** The row's ordinary command, based on the version that was on screen. */
  readonly call: SerializedRequest;
  /** The row, whose history tells who changed it when the command is refused for that. */
  readonly record?: EditedRecord;
  /** The command that takes it back, where there is one; it is based on the version that the first one makes. */
  readonly undo?: Omit<SerializedRequest, 'ifMatch'>;
  /** The command answers with the path of a file, which the person gets under this name. */
  readonly saves?: string;
}

export interface BatchItem extends BulkStep {
  readonly key: string;
  readonly state: 'waiting' | 'done' | 'refused';
  /** Done: the version that the command made. */
  readonly version?: string;
  /** Refused: why, in the server's words. */
  readonly why?: string;
  /** Refused by a conflict: the fields that were changed since. */
  readonly fields?: readonly string[];
  /** Refused by a conflict: who changed them. */
  readonly by?: Author;
}

/** A bulk action: many ordinary commands under one correlation id. Plain data, so that it outlives the page. */
export interface Batch {
  readonly id: string;
  readonly title: string;
  readonly items: readonly BatchItem[];
  /** The views that it changes. */
  readonly changes: readonly ViewName[];
  /** Name of the archive that the files of the items are saved in, where they answer with files. */
  readonly archive?: string;
}

export interface BatchCount {
  readonly all: number;
  readonly done: number;
  readonly refused: number;
  readonly waiting: number;
}

export type Outcome =
  | { readonly state: 'done'; readonly version: string | undefined }
  | { readonly state: 'refused'; readonly why: string; readonly fields?: readonly string[]; readonly by?: Author };

/** A batch that nothing of is done yet. Every item has its own idempotency key, made here once and for all. */
export function newBatch(
  about: Pick<Batch, 'title' | 'changes' | 'archive'>,
  steps: readonly BulkStep[],
  newId: () => string,
): Batch {
  return { ...about, id: newId(), items: steps.map((step) => ({ ...step, key: newId(), state: 'waiting' })) };
}

/** The batch after one of its items came out. */
export function settle(batch: Batch, key: string, outcome: Outcome): Batch {
  const settled = ({ label, ...item }: BatchItem): BatchItem =>
    outcome.state === 'refused'
      ? { ...item, label, ...outcome }
      : // A name that nobody is going to read again need not lie in the browser's storage.
        {
          ...item,
          label: item.undo || item.saves ? label : '',
          state: 'done',
          ...(outcome.version !== undefined && { version: outcome.version }),
        };
  return { ...batch, items: batch.items.map((item) => (item.key === key ? settled(item) : item)) };
}

/**
 * The batch as another load of the page has to begin it: files that nobody has saved are gone with the page, and are
 * asked for by keys of their own, because those that were made may be removed by then.
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
 * What takes a batch back: its done items in reverse. An item that was changed since is then refused by its version.
 */
export function undoSteps({ items }: Batch): BulkStep[] {
  return items
    .filter((item) => item.state === 'done')
    .flatMap(({ label, undo, version, record }) =>
      undo
        ? [{ label, call: { ...undo, ...(version !== undefined && { ifMatch: version }) }, ...(record && { record }) }]
        : [],
    )
    .reverse();
}
