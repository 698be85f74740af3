import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that ignores a request while the same one is in flight, such as the second click of a double click. */
export function useSingleFlight<Reply, Request>(
  mutation: UseMutationResult<Reply, Error, Request>,
): UseMutationResult<Reply, Error, Request> {
  const running = useRef<string>(undefined);
  const mutate: typeof mutation.mutate = (...[request, then]) => {
    // Within a list: a request without variables has a JSON text as well.
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
