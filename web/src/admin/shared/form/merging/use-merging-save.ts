import type { EditedRecord } from '@countinghouse/contracts/live/api';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { type Author, fieldAuthors } from './field-authors.ts';
import { type Combine, type FieldConflict, takeTheirs, threeWayMerge } from './three-way-merge.ts';
import { useMergeMessage } from './use-merge-message.ts';

/** Values as they were at a version: what a form's changes are changes of. */
export interface MergeBase<Values> {
  readonly values: Values;
  readonly version: string;
}

interface MergingOptions<Values> {
  readonly form: FormInstance<Values>;
  /** What the form was opened with. */
  readonly opened: MergeBase<Values>;
  /** What is saved now. */
  readonly present: () => Promise<MergeBase<Values>>;
  /** Sends what differs from the basis, with the basis' version. */
  readonly send: (values: Values, basis: MergeBase<Values>) => void;
  readonly combine?: Combine<Values>;
  /** What is saved: its history tells who changed it first. */
  readonly record: EditedRecord;
}

interface Clash<Values> {
  readonly present: MergeBase<Values>;
  readonly merged: Values;
  readonly conflicts: readonly FieldConflict[];
  readonly authors: readonly (Author | undefined)[];
}

const POLL_INTERVAL_MS = 300;
const MAX_POLLS = 10;

/**
 * Saving beside other people. When somebody saved the same fields first, their changes and mine are brought together:
 * what only one side changed is taken over silently, about the rest the person decides (see `ConflictDialog`). What was
 * typed stays in the form.
 */
export function useMergingSave<Values extends object>(options: MergingOptions<Values>) {
  const errors = useErrorMessage();
  const [clash, setClash] = useState<Clash<Values>>();
  const basis = useRef(options.opened);
  const sent = useRef<Values>(undefined);
  /** The values that the person saw, and what they made of them, before anything was merged. */
  const seen = useRef(options.opened.values);
  const typed = useRef<Values>(undefined);
  const tellOfMerge = useMergeMessage<Values>(options.record);

  const save = (values: Values) => {
    sent.current = values;
    options.send(values, basis.current);
  };
  const saveOn = (next: MergeBase<Values>, values: Values) => {
    basis.current = next;
    options.form.setFieldsValue(values as never);
    setClash(undefined);
    save(values);
  };
  /** The present values, read again until the views show the change that was saved first. */
  const presentAfter = async (version: string): Promise<MergeBase<Values>> => {
    for (let look = 1; ; look++) {
      const present = await options.present();
      if (present.version !== version || look === MAX_POLLS) return present;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  const meet = async (error: ApiError, mine: Values) => {
    const present = await presentAfter(basis.current.version);
    if (present.version === basis.current.version) throw error;
    const combine = withoutFields(options.combine, error.details.fields);
    const { merged, conflicts } = threeWayMerge(basis.current.values, mine, present.values, combine);
    if (conflicts.length === 0) return saveOn(present, merged);
    // Without the history the conflict can be solved as well.
    const authors = await fieldAuthors(
      options.record,
      conflicts.map(({ path }) => path.join('.')),
    ).catch(() => []);
    setClash({ present, merged, conflicts, authors });
  };

  return {
    save: (values: Values) => {
      typed.current = values;
      save(values);
    },
    /** Deals with VERSION_CONFLICT; false for every other error. */
    onConflict: (error: Error): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT' || !sent.current) return false;
      meet(error, sent.current).catch((reason: Error) => errors.show(reason.message));
      return true;
    },
    /** Goes on from what a save answered, or from what others saved while nothing was typed. */
    rebase: (next: MergeBase<Values>) => {
      if (typed.current) tellOfMerge(seen.current, typed.current, next.values);
      typed.current = undefined;
      seen.current = next.values;
      basis.current = next;
    },
    /** For `ConflictDialog`. */
    dialog: clash && {
      conflicts: clash.conflicts,
      authors: clash.authors,
      onChoose: (theirs: readonly FieldConflict[]) => saveOn(clash.present, takeTheirs(clash.merged, theirs)),
      onClose: () => setClash(undefined),
    },
  };
}

/** What the server calls a conflict is one: it adds up only what moved by itself. */
function withoutFields<Values>(combine: Combine<Values> = {}, fields: unknown): Combine<Values> {
  const named: readonly unknown[] = Array.isArray(fields) ? fields : [];
  return Object.fromEntries(Object.entries(combine).filter(([name]) => !named.includes(name))) as Combine<Values>;
}
