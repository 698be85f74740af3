import type { FieldChange, HistoryEntry } from '@countinghouse/contracts/history/views';

/** Fields by name, and whether they are restored; a group of fields has a choice for each of them. */
export interface FieldChoice {
  readonly [field: string]: boolean | 'entries' | FieldChoice;
}

/**
 * A choice for exactly the fields of an update, whether a restore changes them. Fields in an object of their own are
 * chosen one by one; a list or a nullable value is one value. `entries` is a list whose history has its entries, by
 * key.
 */
export type RestoredFields<Body> = {
  readonly [Field in keyof Body]-?: null extends Body[Field] ? boolean : ChoiceOf<NonNullable<Body[Field]>>;
};

type ChoiceOf<Value> = Value extends readonly unknown[]
  ? boolean | 'entries'
  : Value extends object
    ? RestoredFields<Value>
    : boolean;

/** What can be restored of an entity with a history, and how; `nothing` where each change is a completed step. */
export type Restoration = 'nothing' | FieldRestoration | StepRestoration;

/** Offered where one of the chosen fields has changed since. */
export interface FieldRestoration {
  readonly fields: FieldChoice;
  /** Further fields of the history that are not restored, which the dialog lists; fields in neither are not listed. */
  readonly keeps: readonly string[];
  readonly run: (past: Readonly<Record<string, unknown>>, reason: string, entry: HistoryEntry) => Promise<unknown>;
}

/** A restore by several changes. */
interface StepRestoration {
  /** Makes the changes that restore the entity's state after `entry`, each a typed call of its own. */
  readonly steps: (entry: HistoryEntry, reason: string) => Promise<unknown>;
  /** Returns true when they revert this change. Default: every change. */
  readonly undoes?: (change: FieldChange) => boolean;
}

/**
 * Restores fields by an update that takes a `Body`, the type of its route's. `run` is called with the chosen fields
 * that changed since `entry`, with their past values, which come from the shop's own events and are not validated here.
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
