import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardsPart, DataPart, type DataParts, DataPartsContext } from './data-part.tsx';
import { hydrationText, readHydration } from './hydration.ts';
import { packCards, packTree, unpack } from './packed-parts.ts';

const language = { language: 'en', locale: 'en' } as const;
const products = [{ name: '</script><!-- "Cup" & saucer' }];
const loaderData = { root: { title: 'Shop' }, home: { displays: [{ products }, { products: [] }] } };

/** Returns the blocks that the server writes for these values, by number. */
function rendered(values: readonly object[]) {
  const parts: DataParts = new Map();
  const html = renderToString(
    <DataPartsContext value={parts}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values never change.
        <DataPart key={index} value={value} />
      ))}
    </DataPartsContext>,
  );
  const blocks = new Map([...html.matchAll(/data-part="(\d+)">([^<]*)<\/script>/g)].map(([, at, text]) => [at, text]));
  return { parts, html, blocks };
}

test('a part beside its markup is not written again, and is restored when parsed', () => {
  const { parts, html, blocks } = rendered([products, products]);
  expect(html.match(/Cup/g)).toHaveLength(1);
  const text = hydrationText({ loaderData, errors: null }, language, parts);
  expect(text).not.toContain('Cup');
  const { locale, hydrationData } = readHydration(text, (part) => blocks.get(String(part)));
  expect(locale).toBe('en');
  expect(hydrationData).toEqual({ loaderData, errors: null });
});

test('data that only resembles a reference is unchanged', () => {
  const odd = { root: { $part: 7 } };
  const text = hydrationText({ loaderData: odd, errors: null }, language, new Map());
  expect(readHydration(text, () => undefined).hydrationData.loaderData).toEqual(odd);
});

test('nothing in a value ends its block', () => {
  const { html } = rendered([products]);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
});

const card: ProductCard = {
  ...{ _id: '1', name: 'Cup "Blue" 杯', itemNo: 'C 1', sellingPrice: 12.5, stock: 'in' },
  photo: { path: '/files/images/a.webp', width: 720, height: 900, widths: [160, 320] },
};

test('cards are restored when parsed', () => {
  const low: ProductCard = { ...card, _id: '2', photo: null, stock: 'low', left: 0 };
  const young: ProductCard = { ...card, photo: { path: '/files/images/b.webp', width: 0, height: 0, widths: [] } };
  for (const cards of [[], [card], [low, card, young]]) {
    expect(unpack(packCards(cards) ?? 'not packed')).toEqual(cards);
  }
  const { parts, html } = renderedCards([card, low]);
  expect(html).not.toContain('sellingPrice');
  expect(parts.size).toBe(1);
});

test('a tree is restored with its branches', () => {
  const leaf = (_id: string) => ({ _id, name: `Node ${_id}`, subCategory: [] });
  const tree = [{ ...leaf('1'), subCategory: [{ ...leaf('2'), subCategory: [leaf('3')] }, leaf('4')] }, leaf('5')];
  for (const categories of [[], tree]) expect(unpack(packTree(categories) ?? 'not packed')).toEqual(categories);
  expect(packTree([{ ...leaf('1'), name: 'a|b' }])).toBeUndefined();
});

test('a card with the separator in a name is written as JSON', () => {
  const odd = { ...card, name: 'Cup | blue' };
  expect(packCards([card, odd])).toBeUndefined();
  expect(renderedCards([odd]).html).toContain('sellingPrice');
});

function renderedCards(cards: readonly ProductCard[]) {
  const parts: DataParts = new Map();
  const html = renderToString(
    <DataPartsContext value={parts}>
      <CardsPart cards={cards} />
    </DataPartsContext>,
  );
  return { parts, html };
}
