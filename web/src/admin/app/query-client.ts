import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/http/api-error.ts';

/** Only what may go away by itself is asked for again: no answer, or a server that is not ready. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection as well: people are told that the shop cannot be reached, not kept waiting until it can.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
