import { expect, test } from 'vitest';
import { type KeptStream, StateCache } from './state-cache.ts';

const at = (stream: string, revision: number): KeptStream => ({ stream, revision });
const refreshed = (
  cache: StateCache<KeptStream>,
  stream: string,
  revision: number,
  meanwhile = () => undefined as unknown,
) =>
  cache.refresh([stream], async () => {
    meanwhile();
    return [at(stream, revision)];
  });

test('a stream that was appended to while it was refreshed is cached and not current', async () => {
  const cache = new StateCache(10);
  cache.watched();
  await refreshed(cache, 'a', 3, () => cache.appended(new Map([['a', 4]])));
  await refreshed(cache, 'b', 3, () => cache.appended(new Map([['b', 3]])));
  expect([cache.get('a'), cache.recent('a'), cache.recent('b')]).toMatchObject([
    { revision: 3 },
    undefined,
    at('b', 3),
  ]);
  await refreshed(cache, 'a', 4);
  expect(cache.recent('a')).toEqual(at('a', 4));
});

test('what is refreshed while states are forgotten is not cached, and a failure to refresh leaves the cached state', async () => {
  const cache = new StateCache(10);
  await refreshed(cache, 'a', 1, () => cache.forgetAll());
  expect(cache.get('a')).toBeUndefined();
  await refreshed(cache, 'a', 2);
  const failure = refreshed(cache, 'a', 3, () => {
    throw new Error('no answer');
  });
  await expect(failure).rejects.toThrow('no answer');
  expect(cache.recent('a')).toEqual(at('a', 2));
});

test('the least recently refreshed streams are evicted', async () => {
  const cache = new StateCache(2);
  for (const stream of ['a', 'b', 'a', 'c']) await refreshed(cache, stream, 0);
  expect(['a', 'b', 'c'].map((stream) => cache.get(stream)?.stream)).toEqual(['a', undefined, 'c']);
});
