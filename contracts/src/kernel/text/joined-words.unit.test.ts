import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, isFoundBy, wordsOf } from './folded-text.ts';
import { indexedWords, readingsOf } from './joined-words.ts';

/** Whether a name is found as a search of the shop does it. */
function finds(search: string, name: string): boolean {
  const words = indexedWords(folded(name));
  return readingsOf(folded(search)).some((reading) =>
    wordsOf(reading).every((term) => words.some((word) => isFoundBy(word, term))),
  );
}

const SPELLINGS = [
  ['wifi', 'Wi-Fi', 'wi fi', 'Wi‑Fi', 'WI–FI'],
  ['ecard', 'e-card', 'E card', 'e—card'],
  ["children's", 'Children’s', 'childrenʼs', 'CHILDREN‘S'],
  ["o'neil", 'O’Neil', 'O Neil', 'oneil'],
];

test.each(SPELLINGS.flatMap((all) => all.flatMap((one) => all.map((other) => [one, other] as const))))(
  '“%s” finds “%s”',
  (search, name) => {
    expect(finds(search, name)).toBe(true);
    expect(finds(`lantern ${search}`, `${name} lantern`)).toBe(true);
  },
);

test.each([
  ['state-of-the-art', 'State of the art'],
  ['hand-made', 'Made by hand'],
  ['a lantern', 'Lantern and a light'],
  ['lantern h', 'Hanging lantern'],
  ['a wi-fi lantern', 'Wifi lantern with antenna'],
])('“%s” still finds “%s”', (search, name) => {
  expect(finds(search, name)).toBe(true);
});

test.each([
  ['ecard', 'Eclair card'],
  ['綠葉', '綠 茶 葉'],
])('“%s” does not find “%s”', (search, name) => {
  expect(finds(search, name)).toBe(false);
});

test('most searches have one reading', () => {
  expect(
    ['lantern', 'star lantern', 'ABC-1', 'hand-made', '綠 茶', ''].map((text) => readingsOf(folded(text)).length),
  ).toEqual([1, 1, 1, 1, 1, 1]);
});

test('folded text stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 0xfffff })).map((codes) => String.fromCodePoint(...codes).toWellFormed()),
      (text) => {
        expect(folded(folded(text))).toBe(folded(text));
      },
    ),
  );
});

const QUOTES = [..."'‘’ʼ"];
const DASHES = [...'-‐‑–—'];

test('a search equal to a name finds it, whatever its quotes and dashes', () => {
  const sign = fc.oneof(fc.constantFrom(...QUOTES), fc.constantFrom(...DASHES), fc.constant(' '), fc.constant(', '));
  const part = fc.stringMatching(/^[a-zé茶ı1]{1,5}$/);
  const other = (text: string, seed: number) =>
    text
      .replace(/['‘’ʼ]/g, (_, at: number) => QUOTES[(seed + at) % QUOTES.length]!)
      .replace(/[-‐‑–—]/g, (_, at: number) => DASHES[(seed + at) % DASHES.length]!);
  fc.assert(
    fc.property(fc.array(fc.tuple(part, sign), { minLength: 1, maxLength: 6 }), fc.nat(), (parts, seed) => {
      const name = parts.flat().join('').trim();
      expect(finds(other(name, seed), name)).toBe(true);
    }),
  );
});
