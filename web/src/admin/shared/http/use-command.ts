import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { useAnnounce } from './announce.ts';
import { type AnyRoute, type CallOptions, call } from './call.ts';
import { noteOwnChange } from './own-changes.ts';
import type { Former, UndoOf } from './reversal.ts';
import { type Change, refreshChanged } from './stale-reads.ts';
import { useErrorMessage } from './use-error-message.tsx';
import { useSingleFlight } from './use-single-flight.ts';

type CommandOptions<R> = CommandBasics<R> & Told<R>;

/** A write with a success message declares how it is reverted, too. */
type Told<R> =
  | { readonly success?: never; readonly undo?: never }
  | {
      /** Shown on success. */
      readonly success: string | ((request: CallOptions<R>) => string);
      readonly undo: UndoOf<R>;
    };

interface CommandBasics<R> {
  /** What the write and its reversal make stale. */
  readonly changes: readonly Change[];
  /** See `Announcement`. */
  readonly replaces?: string;
  readonly onSuccess?: (reply: ReplyOf<R>) => void;
  /** Returns true when it has handled the error (field errors, a conflict); otherwise its message is shown. */
  readonly onError?: (error: ApiError) => boolean | undefined;
}

/** A write of the route table: makes the call, shows the result, and refetches what it changed. */
export function useCommand<R extends AnyRoute>(
  route: R,
  options: CommandOptions<R>,
): UseMutationResult<ReplyOf<R>, Error, CallOptions<R> & Former<R>> {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const errors = useErrorMessage();
  const submitted = useRef<{ readonly request: string; readonly key: string }>(undefined);

  // A repeated submit (e.g. after a lost response) has the same key and gets the first response.
  const keyOf = (request: CallOptions<R>): string => {
    const text = JSON.stringify(request);
    if (submitted.current?.request !== text) submitted.current = { request: text, key: newId() };
    return submitted.current.key;
  };
  const command = useMutation<ReplyOf<R>, Error, CallOptions<R> & Former<R>>({
    mutationFn: ({ former: _, ...request }) => {
      const sent = request as CallOptions<R>;
      return call(route, { ...sent, idempotencyKey: sent.idempotencyKey ?? keyOf(sent) });
    },
    onSuccess: (reply, request) => {
      submitted.current = undefined;
      noteOwnChange();
      errors.clear();
      refreshChanged(queries, options.changes);
      const { success, undo, changes, replaces } = options;
      if (success) {
        const text = typeof success === 'string' ? success : success(request);
        const reversal = typeof undo === 'function' ? undo({ route, request, reply }) : undefined;
        announce({ text, changes, undo: reversal, replaces });
      }
      options.onSuccess?.(reply);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code !== 'NETWORK') submitted.current = undefined;
      const handled = error instanceof ApiError && (error.signInAgain || options.onError?.(error));
      if (!handled) errors.show(error.message);
    },
  });
  return useSingleFlight(command);
}
