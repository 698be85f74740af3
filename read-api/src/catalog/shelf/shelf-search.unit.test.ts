import { describe, expect, it } from 'vitest';
import { Shelf } from './shelf.ts';
import { search } from './shelf-search.ts';

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
