import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { Attempts } from '../../../shared/http/attempts.ts';
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
  const [attempts] = useState(() => new Attempts());

  const command = useMutation<ReplyOf<R>, Error, CallOptions<R> & Former<R>>({
    mutationFn: ({ former: _, ...request }) => {
      const sent = request as CallOptions<R>;
      return attempts.run('', sent, (key) => call(route, { ...sent, idempotencyKey: sent.idempotencyKey ?? key }));
    },
    onSuccess: (reply, request) => {
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
      const handled = error instanceof ApiError && (error.signInAgain || options.onError?.(error));
      if (!handled) errors.show(error.message);
    },
  });
  return useSingleFlight(command);
}
