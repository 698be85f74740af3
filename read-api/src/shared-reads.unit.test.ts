import { expect, test, vi } from 'vitest';
import { sharedReads } from './shared-reads.ts';

test('concurrent calls share a waiting read, and none shares one that has begun', async () => {
  const { share } = sharedReads();
  let begun = 0;
  const ends: (() => void)[] = [];
  const read = () => {
    begun += 1;
    const result = begun;
    return new Promise<number>((resolve) => ends.push(() => resolve(result)));
  };
  const reads = Array.from({ length: 10 }, () => share('tag', read));
  expect(begun).toBe(2);
  ends[0]?.();
  expect(await reads[0]).toBe(1);
  ends[1]?.();
  await reads[1];
  await vi.waitUntil(() => ends.length === 3);
  ends[2]?.();
  expect(await Promise.all(reads)).toEqual([1, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
});

test('a failed read is not cached', async () => {
  const { share } = sharedReads();
  await expect(share('tag', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await share('tag', async () => 'there')).toBe('there');
});

test('reads with different keys wait in a bounded queue', async () => {
  const { share } = sharedReads();
  const never = () => new Promise<never>(() => undefined);
  for (let index = 0; index < 102; index += 1) void share(String(index), never);
  await expect(share('one more', never)).rejects.toMatchObject({ refusal: { refused: 'UNAVAILABLE' } });
});
