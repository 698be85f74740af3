import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { type ListingFilters, noFilters } from '../listing-filters.ts';
import { Chips } from './chips.tsx';

const red = { _id: '0198b5a0-0000-7000-8000-000000000001', name: 'red' };
const gift = { _id: '0198b5a0-0000-7000-8000-000000000002', name: 'gift' };

async function chipsOf(filters: Partial<ListingFilters>) {
  const element = (
    <Chips
      filters={{ ...noFilters, ...filters }}
      facets={{ chosenTags: [red, gift] }}
      path="/search"
      category={filters.category ? { _id: filters.category, name: 'Mugs' } : null}
    />
  );
  renderInShop(<main>{element}</main>);
  await screen.findByRole('main');
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('each chip links to the first page of the listing without it', async () => {
  const tags = [red._id, gift._id];
  expect(await chipsOf({ search: 'mug', tags, minPrice: 5, maxPrice: 20, inStock: true, current: 4 })).toEqual([
    ['Remove the filter redred', `/search?search=mug&tag=${gift._id}&min_price=5&max_price=20&in_stock=true`],
    ['Remove the filter giftgift', `/search?search=mug&tag=${red._id}&min_price=5&max_price=20&in_stock=true`],
    [
      'Remove the filter $5.00 to $20.00$5.00 to $20.00',
      `/search?search=mug&tag=${red._id}%2C${gift._id}&in_stock=true`,
    ],
    ['Remove the filter In stockIn stock', `/search?search=mug&tag=${red._id}%2C${gift._id}&min_price=5&max_price=20`],
    ['Remove all', '/search?search=mug'],
  ]);
});

test('a listing without filters has no chips, and the search term is none', async () => {
  expect(await chipsOf({ search: 'mug', sort: 'price', current: 2 })).toEqual([]);
});

test('a single chip has no link to remove all', async () => {
  expect(await chipsOf({ search: 'mug', category: red._id })).toEqual([
    ['Remove the filter MugsMugs', '/search?search=mug'],
  ]);
});
