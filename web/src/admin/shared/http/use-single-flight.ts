import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that takes the same request once until it is answered. The second click of a double click comes before the button shows
 * that it waits; it must not close what the first has closed, nor change a password from what it no longer is.
 */
export function useSingleFlight<Reply, Request>(
  mutation: UseMutationResult<Reply, Error, Request>,
): UseMutationResult<Reply, Error, Request> {
  const running = useRef<string>(undefined);
  const mutate: typeof mutation.mutate = (...[request, then]) => {
    // In a list: a request without variables has a text as well.
    const text = JSON.stringify([request]);
    if (running.current === text) return;
    running.current = text;
    mutation.mutate(request as Request, {
      ...then,
      onSettled: (...outcome) => {
        running.current = undefined;
        then?.onSettled?.(...outcome);
      },
    });
  };
  return { ...mutation, mutate };
}
