import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../shared/http/api-error.ts';
import { makeQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new ApiError(0, { code: 'NETWORK', message: 'Nobody answers' }));

test('without a connection reads and writes fail, instead of pausing silently', async () => {
  onlineManager.setOnline(false);
  const queries = makeQueryClient();
  await expect(queries.fetchQuery({ queryKey: ['orders'], queryFn: unreachable, retry: false })).rejects.toThrow(
    'Nobody',
  );
  const save = queries.getMutationCache().build(queries, { mutationFn: unreachable });
  await expect(save.execute(undefined)).rejects.toThrow('Nobody');
});
