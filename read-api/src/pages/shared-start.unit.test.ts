import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deflateAfter, gzipOf, restOf, sharedStarts, textOf } from './shared-start.ts';

const startOf = sharedStarts();

test('any page decompresses to its start and its remainder', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 500 });
  const repeated = fc.tuple(texts, fc.nat(200)).map(([text, times]) => text.repeat(times));
  fc.assert(
    fc.property(
      fc.oneof(texts, repeated),
      fc.oneof(texts, repeated),
      fc.integer({ min: 1, max: 9 }),
      (one, two, level) => {
        const start = startOf(one);
        const rest = deflateAfter(start, Buffer.from(two), { level });
        expect(gunzipSync(gzipOf(start, rest)).toString()).toBe(one + two);
        expect(textOf(start, rest).toString()).toBe(one + two);
        expect(restOf(start, rest).toString()).toBe(two);
      },
    ),
    { numRuns: 200 },
  );
});

test('text repeated from the start takes almost no bytes', () => {
  const styles = Array.from({ length: 800 }, (_, n) => `.c${n}{color:#${(n * 7_919).toString(16)}}`).join('');
  const start = startOf(styles);
  expect(deflateAfter(start, Buffer.from(styles), {}).deflated.length).toBeLessThan(200);
});

test('a start is compressed once', () => {
  expect(startOf('<!doctype html>')).toBe(startOf('<!doctype html>'));
});
