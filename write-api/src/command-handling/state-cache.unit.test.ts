import { expect, test } from 'vitest';
import type { FoldedStream } from './folded-stream.ts';
import { StateCache } from './state-cache.ts';

const at = (stream: string, revision: number): FoldedStream<number> => ({
  stream,
  state: revision,
  revision,
  position: '',
  commands: [],
  snapshotAt: -1,
});
const learnt = (cache: StateCache, stream: string, revision: number, meanwhile = () => undefined as unknown) =>
  cache.learn([stream], async () => {
    meanwhile();
    return [at(stream, revision)];
  });

test('what moved while it was being learnt is known and not recent', async () => {
  const cache = new StateCache(10);
  cache.watched();
  await learnt(cache, 'a', 3, () => cache.moved(new Map([['a', 4]])));
  await learnt(cache, 'b', 3, () => cache.moved(new Map([['b', 3]])));
  expect([cache.get('a'), cache.recent('a'), cache.recent('b')]).toMatchObject([
    { revision: 3 },
    undefined,
    at('b', 3),
  ]);
  await learnt(cache, 'a', 4);
  expect(cache.recent('a')).toEqual(at('a', 4));
});

test('what is learnt across a forgetting is not remembered, and a failure to learn leaves what was known', async () => {
  const cache = new StateCache(10);
  await learnt(cache, 'a', 1, () => cache.forgetAll());
  expect(cache.get('a')).toBeUndefined();
  await learnt(cache, 'a', 2);
  const failure = learnt(cache, 'a', 3, () => {
    throw new Error('no answer');
  });
  await expect(failure).rejects.toThrow('no answer');
  expect(cache.recent('a')).toEqual(at('a', 2));
});

test('the streams that were learnt longest ago make room', async () => {
  const cache = new StateCache(2);
  for (const stream of ['a', 'b', 'a', 'c']) await learnt(cache, stream, 0);
  expect(['a', 'b', 'c'].map((stream) => cache.get(stream)?.stream)).toEqual(['a', undefined, 'c']);
});
