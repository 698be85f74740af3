import type { FieldChange, HistoryEntry } from '@countinghouse/contracts/history/views';

/** Fields by name, and whether they are put back; a group of fields says it for each of them. */
export interface FieldChoice {
  readonly [field: string]: boolean | 'entries' | FieldChoice;
}

/**
 * For every field that an update takes, and for no other, whether a restore puts it back. Fields in an object of their
 * own are chosen one by one; a list, or what can be null, is one value. `entries` is a list whose history tells of its
 * entries, by key.
 */
export type RestoredFields<Body> = {
  readonly [Field in keyof Body]-?: null extends Body[Field] ? boolean : ChoiceOf<NonNullable<Body[Field]>>;
};

type ChoiceOf<Value> = Value extends readonly unknown[]
  ? boolean | 'entries'
  : Value extends object
    ? RestoredFields<Value>
    : boolean;

/** What can be restored of an entity with a history, and how; `nothing` where each change is a step that was taken. */
export type Restoration = 'nothing' | FieldRestoration | StepRestoration;

/** Offered where one of the chosen fields changed since. */
export interface FieldRestoration {
  readonly fields: FieldChoice;
  /** Further fields of the history that stay as they are, which is said before; the others are nobody's choice. */
  readonly keeps: readonly string[];
  readonly run: (past: Readonly<Record<string, unknown>>, reason: string, entry: HistoryEntry) => Promise<unknown>;
}

/** A restore by several changes. */
interface StepRestoration {
  /** Makes the changes that lead back to the entity as it was after `entry`, each a typed call of its own. */
  readonly steps: (entry: HistoryEntry, reason: string) => Promise<unknown>;
  /** Whether they undo this change. Default: every change. */
  readonly undoes?: (change: FieldChange) => boolean;
}

/**
 * Restores fields by an update that takes a `Body`, the type of its route's. `run` gets the fields chosen that changed
 * since `entry`, as they were; their values come from the shop's own events and are not checked here.
 */
export function restoreFields<Body>(
  fields: RestoredFields<Body>,
  run: (past: Partial<Body>, reason: string, entry: HistoryEntry) => Promise<unknown>,
  keeps: readonly string[] = [],
): FieldRestoration {
  return {
    fields: fields as unknown as FieldChoice,
    keeps,
    run: (past, reason, entry) => run(past as Partial<Body>, reason, entry),
  };
}
