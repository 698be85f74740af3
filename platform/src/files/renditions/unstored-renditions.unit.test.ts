import { expect, test } from 'vitest';
import { unstoredRenditions } from './unstored-renditions.ts';

test('what could not be stored is kept for a minute', () => {
  let now = 0;
  const unstored = unstoredRenditions(() => now);
  unstored.keep('a', Buffer.from('a'));
  now = 59_999;
  expect(unstored.find('a')).toEqual(Buffer.from('a'));
  now = 60_000;
  expect(unstored.find('a')).toBeUndefined();
});

test('no more than 8 MB of it are, the newest', () => {
  const unstored = unstoredRenditions(() => 0);
  const keys = Array.from({ length: 20 }, (_, n) => `picture ${n}`);
  for (const key of keys) unstored.keep(key, Buffer.alloc(1_000_000));
  for (let again = 0; again < 20; again++) unstored.keep('picture 19', Buffer.alloc(1_000_000));
  expect(keys.filter((key) => unstored.find(key))).toEqual(keys.slice(-8));
});
