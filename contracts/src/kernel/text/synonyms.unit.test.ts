import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SYNONYMS, synonymRows } from './synonyms.ts';

test.each([
  ['a pair', ['Xmas = Christmas'], ['xmas = christmas']],
  ['phrases', ['hot-water bottle=HWB'], ['hot water bottle = hwb']],
  ['rows that share a word, as a loop', ['a1 = b1', 'b1 = c1', 'c1 = a1'], ['a1 = b1 = c1']],
  ['rows that a later one joins', ['a = b', 'c = d', 'B = C'], ['b = c = a = d']],
  ['blank rows', ['', '  ', 'a = b'], ['a = b']],
  ['markup as words', ['<b>cup</b> = mug'], ['b cup = mug']],
  ['Chinese in one form', ['茶杯 ＝ 茶盃'], []],
  ['Chinese', ['茶杯 ＝ 杯子'], ['茶杯 = 杯子']],
])('%s', (what, rows, kept) => {
  const result = synonymRows(rows);
  if (what === 'rows that a later one joins' && 'rows' in result) {
    expect(result.rows.map((row) => row.split(' = ').sort())).toEqual([['a', 'b', 'c', 'd']]);
  } else if (kept.length === 0) expect(result).toEqual({ faults: [{ field: 'synonyms.0', code: 'no_synonym' }] });
  else expect(result).toEqual({ rows: kept });
});

test('a row without a second word, and one that makes a group too large, are refused by their numbers', () => {
  const chain = Array.from({ length: MAX_SYNONYMS }, (_, n) => `w${n} = w${n + 1}`);
  expect(synonymRows(['mug', 'mug = MUG', '= mug', '!! = ??'])).toEqual({
    faults: [0, 1, 2, 3].map((index) => ({ field: `synonyms.${index}`, code: 'no_synonym' })),
  });
  expect(synonymRows(chain)).toEqual({
    faults: [{ field: `synonyms.${MAX_SYNONYMS - 1}`, code: 'too_many', limit: MAX_SYNONYMS }],
  });
});

test('no word is in two rows, and rows that are kept stay as they are', () => {
  const word = fc.constantFrom(...'abcdefghijklm');
  const row = fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => words.join('='));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const first = synonymRows(rows);
      if ('faults' in first) return;
      const words = first.rows.flatMap((kept) => kept.split(' = '));
      expect(new Set(words).size).toBe(words.length);
      expect(synonymRows(first.rows)).toEqual(first);
    }),
  );
});
