import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchReadings, searchText } from './search-text.ts';

/** Whether PostgreSQL's `like` would find every term of a reading. */
function finds(search: string, ...parts: string[]): boolean {
  const text = searchText(...parts);
  return searchReadings(search).some((terms) => terms.every(({ pattern }) => like(pattern).test(text)));
}

function like(pattern: string): RegExp {
  const source = pattern.replace(/\\(.)|([%_])|([.*+?^${}()|[\]])/g, (_, literal, wild, sign) =>
    wild ? (wild === '%' ? '.*' : '.') : `\\${literal ?? sign}`,
  );
  return new RegExp(`^${source}$`, 's');
}

test.each([
  ['words in any order', 'lantern hanging', 'Hanging metal star lantern'],
  ['a beginning of a word', 'han', 'Hanging lantern'],
  ['a part within a word', 'anter', 'Hanging lantern'],
  ['one letter that a word begins with', 'l', 'Hanging lantern'],
  ['a word without its accents', 'cafe creme', 'Café Crème'],
  ['a word with accents that the text lacks', 'café', 'Cafe'],
  ['one Chinese character anywhere', '葉', '綠茶葉'],
  ['two Chinese characters anywhere', '茶葉', '綠茶葉'],
  ['three Chinese characters', '綠茶葉', '特級綠茶葉'],
  ['full-width letters', 'ABC', 'ABC-1'],
  ['a number without its dash', 'abc1', 'ABC-1'],
  ['a number with another sign', 'abc.1', 'ABC-1'],
  ['a phone number without its spaces', '23456789', '2345 6789'],
  ['a part of an e-mail address', '@home.ex', 'ann@home.example'],
  ['a word with another apostrophe', "children's", 'Children’s lamp'],
  ['a joined word that has a dash', 'wifi', 'Wi-Fi lamp'],
  ['a joined word that is apart', 'wifi', 'Wi Fi lamp'],
  ['a dash that a joined word lacks', 'wi-fi', 'Wifi lamp'],
  ['a joined word typed apart', 'lamp wi fi', 'Wifi lamp'],
  ['a letter joined with its word', 'ecard', 'An e‑card'],
  ['a letter apart from its word', 'e-card', 'Ecard'],
  ['a dash where the text has a space', 'hand—made', 'Hand made'],
  ['a joined name with marks', 'कि-लाडु', 'किलाडु'],
  ['a sign that matches itself', '100%', '100% cotton'],
])('finds %s', (_, search, text) => {
  expect(finds(search, 'X', text)).toBe(true);
});

test.each([
  ['a word that is not there', 'lantern blue', 'Hanging lantern'],
  ['one or two letters within a word', 'an', 'Lantern'],
  ['two Chinese characters that are apart', '綠葉', '綠茶葉'],
  ['a sign as a wild card', '1_0%', '100% cotton'],
  ['characters across two parts', 'xhang', 'Hanging'],
])('does not find %s', (_, search, text) => {
  expect(finds(search, 'X', text)).toBe(false);
});

test('characters beyond the basic plane stay whole', () => {
  const text = searchText('A-1', '𠮷茶🍵');
  expect(text.isWellFormed()).toBe(true);
  expect(finds('𠮷', '𠮷茶🍵') && finds('🍵', '𠮷茶🍵') && finds('茶🍵', '𠮷茶🍵')).toBe(true);
});

test('a search is found on one line by its joined words, too', () => {
  const [, line] = searchText('A-1', 'Wi-Fi lamp').split('\n');
  const found = searchReadings('wifi').map((terms) => terms.every(({ ofLine }) => like(ofLine).test(line!)));
  expect(found).toEqual([true]);
});

test('nothing but white space searches for nothing', () => {
  expect(searchReadings('  \t ')).toEqual([]);
});

test('a part stays on its own line', () => {
  expect(searchText('A-1', 'Two\nlines').split('\n').slice(0, 2)).toEqual(['a-1', 'two lines']);
});

test('a part of a text without a space finds it, whatever its signs', () => {
  const characters = fc.constantFrom(...'abm17-@._,(%茶𠮷');
  const chunks = fc.array(characters, { minLength: 3, maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(chunks, fc.nat(), fc.nat(), (chunk, from, more) => {
      const all = [...chunk];
      const start = from % (all.length - 2);
      const term = all.slice(start, start + 3 + (more % (all.length - start - 2))).join('');
      // One or two letters beside a dash are a word, which is found where words begin.
      fc.pre(searchReadings(term).every((terms) => terms.every(({ pattern }) => !pattern.startsWith('% '))));
      expect(finds(term, 'X', `two ${chunk} words that make the line longer than a number`)).toBe(true);
    }),
  );
});

test('a number is searched for without its signs too, which an index finds selectively', () => {
  const patterns = (search: string) => searchReadings(search).flatMap((terms) => terms.map(({ pattern }) => pattern));
  expect(patterns('ann-7@')).toEqual(['%ann-7@%', '%ann7%']);
  expect(patterns('ann-7@home.example')).toEqual(['%ann-7@home.example%', '%ann7homeexample%']);
  expect(patterns('SO-12')).toEqual(['%so12%']);
  expect(patterns('ann@home.example')).toEqual(['%ann@home.example%']);
});

test.each([
  ['mugs', 'Red mug'],
  ['mug', 'Red mugs'],
  ['red mugs', 'Mug, red'],
  ['lunch boxes', 'Lunch box'],
  ['berry', 'Two berries'],
  ['berries', 'One berry'],
  ['strawberries', 'Strawberry jam'],
  ['knife', 'Knives'],
  ['woman', "Women's scarf"],
  ['womens', 'A woman'],
  ['child', 'Children’s mug'],
  ['台灯', '枱燈 檯燈'],
  ['茶壶', '茶壺'],
  ['臺北', '台北'],
  ['着色', '著色'],
  ['床單', '牀單'],
])('“%s” finds “%s”, in any number and in any form of a character', (search, text) => {
  expect(finds(search, 'X', text)).toBe(true);
  const line = searchText('X', text).split('\n')[1]!;
  expect(searchReadings(search).some((terms) => terms.every(({ ofLine }) => like(ofLine).test(line)))).toBe(true);
});
