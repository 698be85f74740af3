import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

/** Removed words in brackets, added ones in braces. */
const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[${text}]`, added: `{${text}}` })[kind])
    .join('');

test.each([
  ['Open from 9 to 5', 'Open from 10 to 6', 'Open from [9]{10} to [5]{6}'],
  ['We deliver', 'We deliver daily', 'We deliver{ daily}'],
  ['One. Two. Three.', 'One. Three.', 'One. [Two. ]Three.'],
  ['星期一休息', '星期日休息', '[星期一]{星期日}休息'],
  ['', 'New', '{New}'],
  ['Same', 'Same', 'Same'],
])('%j → %j', (before, after, diff) => {
  expect(shown(before, after)).toBe(diff);
});

test('of a long text the context of a change is shown', () => {
  const long = 'word '.repeat(100);
  const diff = shown(`${long}old ${long}`, `${long}new ${long}`);
  expect(diff).toMatch(/^…(word )+\[old\]\{new\}( word)+ ?…$/);
  expect(diff.length).toBeLessThan(160);
});

test('very long texts without common parts are compared fast', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(5_000)) as [string, string];
  expect(wordDiff(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
});
