import { afterEach, describe, expect, it, vi } from 'vitest';
import { Shelf } from '../shelf.ts';
import { RANK, RANKS } from './matches.ts';
import { search } from './shelf-search.ts';
import { WordIndex } from './word-index.ts';

const names = [
  'Red retrospot mug',
  'Retro coffee mugs',
  'Hanging heart tea light holder',
  'Set of tea towels',
  'Light blue tea set',
  'Teal necklace',
  'Lunch box with cutlery',
  'Lunch bag',
  'Pink cupcake cases',
  'Cake stand, one cup',
  'Kettle',
];

const shelf = new Shelf();
shelf.apply({
  products: names.map((name, n) => ({
    product_id: `018f0000-0000-7000-8000-aaaa${String(n).padStart(8, '0')}`,
    sold: true,
    item_no: `X${n}`,
    name,
    photo: '',
    price: 100,
    node_id: null,
    tag_ids: [],
    stock: 'in',
    units_left: null,
    created_at: '2026-01-01T00:00:00.000Z',
  })),
});

interface Found {
  readonly meant?: string;
  readonly leftOut?: readonly string[];
  readonly names: readonly string[];
}

function found(text: string): Found {
  const { slots, didYouMean, leftOut } = search(shelf, text);
  const hits = slots.map((slot) => shelf.names[slot]!).sort();
  return { ...(didYouMean !== undefined && { meant: didYouMean }), ...(leftOut && { leftOut }), names: hits };
}

describe('a search without hits', () => {
  it.each([
    ['tealight', 'tea light', 2],
    ['lunchbox', 'lunch box', 1],
    ['teatowels', 'tea towels', 1],
  ])('%s matches a name written as two words', (text, meant, hits) => {
    const { meant: shown, names: hit } = found(text);
    expect(shown).toBe(meant);
    expect(hit).toHaveLength(hits);
  });

  it.each([
    ['retropsot', 'retrospot'],
    ['mgu', 'mug'],
    ['ketle', 'kettle'],
    ['retrospot mgu', 'retrospot mug'],
    ['cutlrey box', 'cutlery box'],
  ])('%s matches the word with the fewest mistakes', (text, meant) => {
    expect(found(text).meant).toBe(meant);
  });

  it.each(['zzzz', 'qq', 'zzzz qqqq', 'kettle zzzz qqqq'])('%s matches nothing rather than anything', (text) => {
    expect(found(text)).toEqual({ names: [] });
  });

  it.each(['bettle', 'nug', 'nugs', 'kog'])(
    '%s is not taken for a word with another first letter or two edits',
    (text) => {
      expect(found(text)).toEqual({ names: [] });
    },
  );

  it.each([
    ['a kettle for me', undefined, ['kettle']],
    ['a gift with a kettle', undefined, ['kettle']],
    ['kettle zzzz', ['zzzz'], ['kettle']],
    ['spotty kettle', ['spotty'], ['kettle']],
    ['red kettle', ['red'], ['kettle']],
    ['teal lunch bag', ['teal'], ['lunch bag']],
    ['lunch bag zzzz qqqq', ['zzzz', 'qqqq'], ['lunch bag']],
  ])('%s is found without the fewest words: %j', (text, leftOut, names) => {
    expect(found(text)).toEqual({ ...(leftOut && { leftOut }), names });
  });

  it('a mistyped word is mended before another is left out, and both are told', () => {
    expect(found('zzzz lunhc bag')).toEqual({ meant: 'lunch bag', leftOut: ['zzzz'], names: ['lunch bag'] });
  });
});

it('existing words are matched as they are written', () => {
  expect(found('cup cake')).toEqual({ names: ['cake stand, one cup', 'pink cupcake cases'] });
  expect(found('tea set').meant).toBeUndefined();
});

describe('words that are written in several ways', () => {
  const written = new Shelf();
  const row = (name: string, n: number) => ({
    product_id: `018f0000-0000-7000-8000-bbbb${String(n).padStart(8, '0')}`,
    sold: true,
    item_no: `Y${n}`,
    name,
    photo: '',
    price: 100,
    node_id: null,
    tag_ids: [],
    stock: 'in' as const,
    units_left: null,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const all = ['Wi-Fi lamp', 'Wifi lamp', 'Wi Fi lamp', 'Children’s lamp', 'Birthday e‑card'];
  written.apply({ products: all.map(row) });
  const hitsOf = (text: string) =>
    search(written, text)
      .slots.map((slot) => written.rows[slot]!.name)
      .sort();
  const threeOfThem = ['Wi Fi lamp', 'Wi-Fi lamp', 'Wifi lamp'];

  it.each([
    ['wifi', threeOfThem],
    ['wi-fi', threeOfThem],
    ['lamp wi–fi', threeOfThem],
    ['wi fi lamp', threeOfThem],
    ["children's", ['Children’s lamp']],
    ['ecard', ['Birthday e‑card']],
    ['e-card birthday', ['Birthday e‑card']],
  ])('%s finds all of them', (text, names) => {
    expect(hitsOf(text)).toEqual(names);
    expect(search(written, text).didYouMean).toBeUndefined();
  });

  it('a name that is changed or taken away is no longer found by its joined words', () => {
    const changed = new Shelf();
    changed.apply({ products: all.map(row) });
    changed.apply({ products: [row('Lamp', 0), { ...row('Wifi lamp', 1), sold: false }] });
    expect(search(changed, 'wifi').slots.map((slot) => changed.rows[slot]!.name)).toEqual(['Wi Fi lamp']);
  });

  it('what has the word comes before what has its parts', () => {
    const mixed = new Shelf();
    mixed.apply({ products: [...all, 'Wide fishing rod'].map(row) });
    const { slots, rankOf } = search(mixed, 'wi-fi');
    const last = slots.filter((slot) => rankOf(slot) === RANKS - 1).map((slot) => mixed.rows[slot]!.name);
    expect(last).toEqual(['Wide fishing rod']);
    expect(slots).toHaveLength(4);
  });
});

describe('singular and plural', () => {
  it.each([
    ['mug', ['red retrospot mug', 'retro coffee mugs']],
    ['mugs', ['red retrospot mug', 'retro coffee mugs']],
    ['lunch boxes', ['lunch box with cutlery']],
    ['red mugs', ['red retrospot mug']],
    ['tea towel', ['set of tea towels']],
  ])('%s finds both', (text, names) => {
    expect(found(text)).toEqual({ names });
  });

  it('the form that was typed comes first', () => {
    const rankOf = (text: string) => {
      const hits = search(shelf, text);
      return Object.fromEntries(hits.slots.map((slot) => [shelf.names[slot]!, hits.rankOf(slot)]));
    };
    expect(rankOf('mugs')).toEqual({ 'retro coffee mugs': RANK.words, 'red retrospot mug': RANK.forms });
    expect(rankOf('mug')).toEqual({ 'retro coffee mugs': RANK.forms, 'red retrospot mug': RANK.words });
    expect(rankOf('coffee mug')).toEqual({ 'retro coffee mugs': RANK.forms });
  });
});

describe('words that mean the same', () => {
  const kept = new Shelf();
  kept.apply({
    synonyms: ['xmas = christmas', 'hwb = hot water bottle', 'cup = mug = beaker'],
    products: ['Christmas tree', 'Hot water bottle', 'Red mug', 'Blue cup', 'Bottle of water'].map((name, n) => ({
      ...{ product_id: `018f0000-0000-7000-8000-cccc${String(n).padStart(8, '0')}`, sold: true, item_no: `S${n}` },
      ...{ name, photo: '', price: 100, node_id: null, tag_ids: [], stock: 'in' as const, units_left: null },
      created_at: '2026-01-01T00:00:00.000Z',
    })),
  });
  const namesBy = (text: string) => {
    const { slots, rankOf, didYouMean, leftOut } = search(kept, text);
    expect({ didYouMean, leftOut }).toEqual({});
    return [...slots].sort((one, other) => rankOf(one) - rankOf(other) || one - other).map((slot) => kept.names[slot]);
  };

  it.each([
    ['xmas', ['christmas tree']],
    ['Xmas trees', ['christmas tree']],
    ['hwb', ['hot water bottle']],
    ['hot water bottles', ['hot water bottle']],
    ['cups', ['red mug', 'blue cup']],
    ['red beaker', ['red mug']],
    ['water bottle', ['bottle of water', 'hot water bottle']],
  ])('%s finds what any of them finds', (text, names) => {
    expect(namesBy(text).sort()).toEqual([...names].sort());
  });

  it('lists that are emptied have no effect, and every change is another version', () => {
    const changed = new Shelf();
    changed.apply({ synonyms: ['a = b'] });
    const { version } = changed;
    changed.apply({ synonyms: [] });
    expect(changed.version).toBeGreaterThan(version);
    expect(changed.synonyms.otherReadings([{ typed: 'a', stem: 'a' }])).toEqual([]);
  });

  it('a search has a few other readings at most', () => {
    const many = new Shelf();
    many.apply({ synonyms: Array.from({ length: 31 }, (_, n) => `w${n} = a${n} = b${n} = c${n}`) });
    const terms = Array.from({ length: 31 }, (_, n) => ({ typed: `w${n}`, stem: `w${n}` }));
    expect(many.synonyms.otherReadings(terms)).toHaveLength(8);
  });
});

describe('names of categories and tags', () => {
  const id = (kind: string) => `018f0000-0000-7000-8000-${kind.repeat(12)}`;
  const [drinks, cups, sale] = ['c', 'd', 'e'].map(id) as [string, string, string];
  const placed = new Shelf();
  const node = (node_id: string, name: string, path: string[]) => ({
    ...{ node_id, name, living_id: node_id, path },
    ...{ rank: null, made_at: String(path.length), position: '1' },
  });
  placed.apply({
    nodes: [node(drinks, 'Drinkware', [drinks]), node(cups, 'Cups and beakers', [drinks, cups])],
    tags: [{ tag_id: sale, name: 'Last pieces', deleted: false, merged_into: null }],
    products: ['Red mug', 'Blue beaker', 'Plate', 'Drinkware shelf'].map((name, n) => ({
      ...{ product_id: id(String(n)), sold: true, item_no: `P${n}`, name, photo: '', price: 100 },
      ...{ node_id: n < 2 ? cups : null, tag_ids: n > 0 && n < 3 ? [sale] : [], stock: 'in' as const },
      ...{ units_left: null, created_at: '2026-01-01T00:00:00.000Z' },
    })),
  });
  const namesBy = (text: string) => {
    const { slots, rankOf, leftOut } = search(placed, text);
    expect(leftOut).toBeUndefined();
    return [...slots]
      .sort((one, other) => rankOf(one) - rankOf(other) || one - other)
      .map((slot) => placed.names[slot]);
  };

  it.each([
    ['drinkware', ['drinkware shelf', 'red mug', 'blue beaker']],
    ['cup & beaker', ['red mug', 'blue beaker']],
    ['red drinkware', ['red mug']],
    ['drinkware blue', ['blue beaker']],
    ['last pieces', ['blue beaker', 'plate']],
  ])('%s finds the products of it, after those with the words', (text, names) => {
    expect(namesBy(text)).toEqual(names);
  });

  it('a tag that is deleted leads nowhere', () => {
    const changed = new Shelf();
    changed.apply({ tags: [{ tag_id: sale, name: 'Sale', deleted: false, merged_into: null }], products: [] });
    expect(changed.namedPlaces.size).toBe(1);
    changed.apply({ tags: [{ tag_id: sale, name: 'Sale', deleted: true, merged_into: null }] });
    expect(changed.namedPlaces.size).toBe(0);
  });
});

describe('the work of a search, whatever is typed', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it.each([
    ['one unknown term', 'mug retropsot', 1],
    ['as many as words are guessed for', 'zqa zqb zqc zqd zqe zqf', 6],
    ['one more', 'zqa zqb zqc zqd zqe zqf zqg', 0],
    ['as many as fit', Array.from({ length: 32 }, (_, n) => `q${n.toString(36)}z`).join(' '), 0],
    ['one term many times', Array(25).fill('zqa').join(' '), 1],
  ])('words are guessed for few terms: %s', (_, text, guesses) => {
    const guessed = vi.spyOn(WordIndex.prototype, 'mostLike');
    found(text);
    expect(guessed).toHaveBeenCalledTimes(guesses);
  });

  it('a word that is compared with a term needs no set of its parts', () => {
    const index = new WordIndex();
    for (let n = 0; n < 500; n += 1) index.add(`m${n.toString(36)}word`, n);
    let sets = 0;
    class CountedSet<Value> extends Set<Value> {
      constructor(values?: Iterable<Value>) {
        super(values);
        sets += 1;
      }
    }
    vi.stubGlobal('Set', CountedSet);
    expect(index.mostLike('m7wrod')).toBe('m7word');
    expect(sets).toBeLessThanOrEqual(2);
  });

  it('the words of the catalogue are looked up for each term once, and the products of the rarest one are read', () => {
    const lookedUp = vi.spyOn(WordIndex.prototype, 'foundBy');
    const compared = vi.spyOn(WordIndex.prototype, 'derivedFoundBy');
    found('light tea holder heart hanging');
    expect(lookedUp.mock.calls.map(([term]) => term)).toEqual(['light', 'tea', 'holder', 'heart', 'hanging']);
    expect(compared).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['eight terms, some of which are left out', 'hanging heart tea light zqa zqb zqc zqd', true],
    ['one more, of which none is', 'hanging heart tea light holder zqa zqb zqc zqd', false],
    ['as many as fit', Array.from({ length: 31 }, (_, n) => names[n % 11]!.slice(0, 3)).join(' '), false],
  ])('the products of a term are read once for all combinations: %s', (_, text, isLoosened) => {
    const lookedUp = vi.spyOn(WordIndex.prototype, 'foundBy');
    const { leftOut } = found(text);
    expect(leftOut !== undefined).toBe(isLoosened);
    expect(lookedUp.mock.calls.length).toBeLessThanOrEqual(5 * text.split(' ').length);
  });
});
