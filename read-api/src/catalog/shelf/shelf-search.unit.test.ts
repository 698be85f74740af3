import { afterEach, describe, expect, it, vi } from 'vitest';
import { Shelf } from './shelf.ts';
import { RANKS, search } from './shelf-search.ts';
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

function found(text: string): { readonly meant?: string; readonly names: readonly string[] } {
  const { slots, didYouMean } = search(shelf, text);
  const hits = slots.map((slot) => shelf.names[slot]!).sort();
  return didYouMean === undefined ? { names: hits } : { meant: didYouMean, names: hits };
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

  it.each(['zzzz', 'qq', 'kettle zzzz'])('%s matches nothing rather than anything', (text) => {
    expect(found(text)).toEqual({ names: [] });
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

  it('the words of the catalogue are read for each term once, and no longer when few products are left', () => {
    const read = vi.spyOn(WordIndex.prototype, 'forEachFound');
    found('light tea holder heart hanging');
    expect(read.mock.calls.map(([term]) => term)).toEqual(['hanging']);
  });
});
