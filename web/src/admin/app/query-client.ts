import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/http/api-error.ts';

/** Only transient errors are retried: no response, or a server that is not ready. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection as well: the error is shown instead of pausing until there is one.
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
