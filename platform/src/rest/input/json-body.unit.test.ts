import { describe, expect, test } from 'vitest';
import { jsonExcess, MAX_JSON_DEPTH, MAX_JSON_NAMES, MAX_JSON_VALUES } from './json-body.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const named = (names: number, prefix = 'k') =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, i) => [`${prefix}${i}`, i])), null, 1);
const list = (values: number) => JSON.stringify(Array.from({ length: values }, () => 1));

describe('a JSON text is parsed', () => {
  test.each([
    ['as deep as may be', nested(MAX_JSON_DEPTH)],
    ['as deep as may be, in objects', objects(MAX_JSON_DEPTH)],
    ['deep in several places', `[${Array.from({ length: 100 }, () => nested(MAX_JSON_DEPTH - 1)).join(',')}]`],
    ['with as many values as may be', list(MAX_JSON_VALUES - 1)],
    [
      'with brackets in strings',
      JSON.stringify(['['.repeat(1_000), `"${'{'.repeat(1_000)}`, ','.repeat(MAX_JSON_VALUES)]),
    ],
    ['with escapes before quotes', JSON.stringify(['\\', '\\"', '\\\\', `\\\\"${'['.repeat(1_000)}`])],
    ['with as many names as may be', named(MAX_JSON_NAMES)],
    ['with the same names many times', `[${Array.from({ length: 2_000 }, () => named(10)).join(',')}]`],
    ['with many texts that are no names', JSON.stringify(Array.from({ length: 20_000 }, (_, i) => `k${i}:`))],
    ['that never ends its string', `["${'['.repeat(1_000)}`],
    ['that ends its string with an escape', `["\\"${'['.repeat(1_000)}`],
  ])('%s', (_, text) => expect(jsonExcess(text).excess).toBeUndefined());
});

describe('a JSON text is refused unparsed', () => {
  test.each([
    ['too deep', nested(MAX_JSON_DEPTH + 1), 'BAD_REQUEST'],
    ['too deep in objects', objects(MAX_JSON_DEPTH + 1), 'BAD_REQUEST'],
    ['too deep behind a string that ends in a backslash', `["\\\\",${nested(MAX_JSON_DEPTH)}]`, 'BAD_REQUEST'],
    ['too deep and not even closed', '['.repeat(500_000), 'BAD_REQUEST'],
    ['too many numbers', list(MAX_JSON_VALUES), 'TOO_LARGE'],
    ['too many empty lists', `[${Array.from({ length: MAX_JSON_VALUES }, () => '[]').join(',')}]`, 'TOO_LARGE'],
    ['too many names', named(MAX_JSON_NAMES + 1), 'TOO_LARGE'],
    ['too many names in small objects', `[${Array.from({ length: 101 }, (_, i) => named(10, `k${i}_`))}]`, 'TOO_LARGE'],
  ])('%s', (_, text, code) => expect(jsonExcess(text).excess).toBe(code));
});

test('of a text with too many names no more is read than those', () => {
  const text = named(39_000);
  const { names, read } = jsonExcess(text);
  expect(names).toBe(MAX_JSON_NAMES + 1);
  expect(read).toBeLessThan(text.length / 20);
});
