import { searchReadings, searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { listing } from '@countinghouse/read-api/catalog/shelf/shelf-listing';
import { suggestions } from '@countinghouse/read-api/catalog/shelf/shelf-suggestions';
import { expect, test } from 'vitest';
import { demoCatalogue, shelfWith } from './demo-catalogue.ts';

/** Nouns of the catalogue with a plural that follows no rule. */
const OTHER_PLURALS: Readonly<Record<string, string>> = {
  cactus: 'cacti',
  child: 'children',
  knife: 'knives',
  leaf: 'leaves',
  mouse: 'mice',
  shelf: 'shelves',
  sweetie: 'sweeties',
  woman: 'women',
};
/** Words of the catalogue that have no English plural. */
const WITHOUT_PLURAL = new Set(
  `confetti curious des elvis filigris frangipani frutti gentlemen glamorous his its kukui las leave leis les morris mrs
  multi new origami paris pharmacie scotties shui suki this tropez tutti vegas you`.split(/\s+/),
);
/** Of so many words one is tried in the suggestions, which search as the page does. */
const WORDS_PER_SUGGESTION = 8;

/** Returns a word of the catalogue, whether it is a noun or not, as one and as many. */
function numbersOf(word: string): { readonly one: string; readonly many: string } {
  const other = Object.entries(OTHER_PLURALS).find((both) => both.includes(word));
  if (other) return { one: other[0], many: other[1] };
  if (/[^aeiou]ies$/.test(word)) return { one: `${word.slice(0, -3)}y`, many: word };
  if (/(?:ss|x|ch|sh)es$/.test(word)) return { one: word.slice(0, -2), many: word };
  if (/[^siu]s$/.test(word)) return { one: word.slice(0, -1), many: word };
  if (/[^aeiou]y$/.test(word)) return { one: word, many: `${word.slice(0, -1)}ies` };
  return { one: word, many: `${word}${/(?:s|x|z|ch|sh)$/.test(word) ? 'es' : 's'}` };
}

test('for every word of the catalogue its plural finds at least what the word finds, wherever one searches', async () => {
  const products = await demoCatalogue();
  const shelf = shelfWith(products);
  // As the list of the back office has it, whose records the palette finds, too.
  const texts = products.map(({ itemNo, name }) => searchText(itemNo, name));
  const listed = (search: string) => {
    const readings = searchReadings(search).map((terms) => terms.map(({ pattern }) => pattern.replaceAll('%', '')));
    return texts.flatMap((text, slot) =>
      readings.some((parts) => parts.every((part) => text.includes(part))) ? [slot] : [],
    );
  };
  const words = [...new Set(products.flatMap((product) => [...product.words]))].filter(
    (word) => /^[a-z]{3,}$/.test(word) && !WITHOUT_PLURAL.has(word),
  );
  expect(words.length).toBeGreaterThan(1_000);
  const lacking = words.flatMap((word, at) => {
    const { one, many } = numbersOf(word);
    const ways = {
      page: (search: string) => [...listing(shelf, { search }).slots],
      list: listed,
      ...(at % WORDS_PER_SUGGESTION === 0 && {
        suggestions: (search: string) => [...suggestions(shelf, search).slots.keys()],
      }),
    };
    return Object.entries(ways).flatMap(([way, find]) => {
      const found = new Set(find(many));
      const missing = find(one).filter((slot) => !found.has(slot));
      return missing.length === 0 ? [] : [`${way}: ${many} lacks ${missing.length} of ${one}`];
    });
  });
  expect(lacking).toEqual([]);
}, 120_000);
