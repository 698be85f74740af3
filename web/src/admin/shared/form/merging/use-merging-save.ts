import type { EditedRecord } from '@countinghouse/contracts/live/api';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { useErrorMessage } from '../../http/use-error-message.tsx';
import { type Author, fieldAuthors } from './field-authors.ts';
import { type Combine, type FieldConflict, takeTheirs, threeWayMerge } from './three-way-merge.ts';
import { useMergeMessage } from './use-merge-message.ts';

/** Values at a version: the base of a form's changes. */
export interface MergeBase<Values> {
  readonly values: Values;
  readonly version: string;
}

interface MergingOptions<Values> {
  readonly form: FormInstance<Values>;
  /** The values at opening. */
  readonly opened: MergeBase<Values>;
  /** Reads the saved values. */
  readonly present: () => Promise<MergeBase<Values>>;
  /** Sends what differs from the basis, with the basis' version. */
  readonly send: (values: Values, basis: MergeBase<Values>) => void;
  readonly combine?: Combine<Values>;
  /** The record, whose history has the authors of conflicting changes. */
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
 * Saves with concurrent edits: when the same fields were saved first, both changes are merged; what only one side
 * changed is taken over silently, the rest is decided by the person (see `ConflictDialog`), and the input stays in the
 * form.
 */
export function useMergingSave<Values extends object>(options: MergingOptions<Values>) {
  const errors = useErrorMessage();
  const [clash, setClash] = useState<Clash<Values>>();
  const basis = useRef(options.opened);
  const sent = useRef<Values>(undefined);
  /** The values that the person saw, and the edited ones, before anything was merged. */
  const seen = useRef(options.opened.values);
  const typed = useRef<Values>(undefined);
  const showMergeMessage = useMergeMessage<Values>(options.record);

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
  /** Reads the present values again until the views show the change that was saved first. */
  const presentAfter = async (version: string): Promise<MergeBase<Values>> => {
    for (let poll = 1; ; poll++) {
      const present = await options.present();
      if (present.version !== version || poll === MAX_POLLS) return present;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  const meet = async (error: ApiError, mine: Values) => {
    const present = await presentAfter(basis.current.version);
    if (present.version === basis.current.version) throw error;
    const combine = withoutFields(options.combine, error.details.fields);
    const { merged, conflicts } = threeWayMerge(basis.current.values, mine, present.values, combine);
    if (conflicts.length === 0) return saveOn(present, merged);
    // Without the history the conflict can be resolved as well.
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
    /** Handles VERSION_CONFLICT; returns false for every other error. */
    onConflict: (error: Error): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT' || !sent.current) return false;
      meet(error, sent.current).catch((reason: Error) => errors.show(reason.message));
      return true;
    },
    /** Rebases the form on a saved state: a response, or what others saved while nothing was typed. */
    rebase: (next: MergeBase<Values>) => {
      if (typed.current) showMergeMessage(seen.current, typed.current, next.values);
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

/** A conflict of the server stays one: the server adds up only what changed by itself. */
function withoutFields<Values>(combine: Combine<Values> = {}, fields: unknown): Combine<Values> {
  const named: readonly unknown[] = Array.isArray(fields) ? fields : [];
  return Object.fromEntries(Object.entries(combine).filter(([name]) => !named.includes(name))) as Combine<Values>;
}
