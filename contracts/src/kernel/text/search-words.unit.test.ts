import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';
import { mistakableWords } from './search-words.ts';

test('words of letters may be mistaken, and neither numbers nor Chinese nor what is too short or too long', () => {
  const text = searchText('SO-1042', 'Zoë Müller of 陳大文', 'zoe.muller@shop.hk', '2345 6789', `x${'y'.repeat(40)}`);
  expect(mistakableWords(text)).toEqual(['zoe', 'muller', 'shop']);
});

test('a word is there once, however many parts have it', () => {
  expect(mistakableWords(searchText('Tea', 'tea', 'TEA pot'))).toEqual(['tea', 'pot']);
});

test('nothing has no words', () => {
  expect(mistakableWords('')).toEqual([]);
  expect(mistakableWords(searchText(''))).toEqual([]);
});
