import { listingSorts } from '@countinghouse/contracts/catalog/storefront/listing-sorts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCanonicalQuery,
  type ListingFilters,
  listingParameters,
  listingPath,
  narrowed,
  noFilters,
  parseListing,
  withTagToggled,
  writeListing,
} from './listing-filters.ts';

const TAG = '0198b5a0-0000-7000-8000-000000000001';
const OTHER = '0198b5a0-0000-7000-8000-000000000002';

const cents = fc.integer({ min: 1, max: 9_999_999_999 }).map((minor) => minor / 100);
const filters: fc.Arbitrary<ListingFilters> = fc
  .record({
    search: fc
      .string({ maxLength: 60, unit: 'grapheme' })
      .map((text) => text.replaceAll('\u0000', '').trim())
      .filter((text) => text.length <= 128),
    category: fc.option(fc.uuid({ version: 7 })),
    tags: fc.uniqueArray(fc.uuid({ version: 7 }), { maxLength: 10 }).map((tags) => tags.sort()),
    prices: fc.tuple(fc.option(cents), fc.option(cents)),
    inStock: fc.boolean(),
    sort: fc.option(fc.constantFrom(...listingSorts)),
    current: fc.integer({ min: 1, max: 1_000_000 }),
    shown: fc.integer({ min: 1, max: 5 }).map((pages) => pages * 24),
  })
  .map(({ prices: [one, other], ...rest }) => {
    const isTurned = one !== null && other !== null && one > other;
    return { ...rest, minPrice: isTurned ? other : one, maxPrice: isTurned ? one : other };
  });

test('written filters are parsed to the same values', () => {
  fc.assert(
    fc.property(filters, (given) => {
      const address = new URL(listingPath('http://shop/products', given));
      expect(parseListing(address.searchParams)).toEqual(given);
      expect(isCanonicalQuery(address.searchParams, given)).toBe(true);
    }),
  );
});

test('no query makes it throw, and parsing is idempotent', () => {
  const hostile = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...listingParameters), fc.string()),
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 135 }),
        fc.constantFrom('', '0', '-1', '1e9', '00', '99999999999999', 'true', 'null', '1,5', TAG, `${TAG},x`, '\u0000'),
      ),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(hostile, (pairs) => {
      const once = parseListing(new URLSearchParams(pairs));
      const again = parseListing(writeListing(once));
      expect(again).toEqual(once);
      expect(once.search.length).toBeLessThanOrEqual(128);
      expect(once.tags.length).toBeLessThanOrEqual(10);
    }),
    { numRuns: 50 },
  );
}, 30_000);

test.each([
  ['min_price=abc&max_price=-5', noFilters],
  ['min_price=0', noFilters],
  ['min_price=20&max_price=10', { ...noFilters, minPrice: 10, maxPrice: 20 }],
  ['min_price=1.999', noFilters],
  ['sort=cheap', noFilters],
  ['current=0', noFilters],
  ['current=abc', noFilters],
  ['current=9999999', { ...noFilters, current: 1_000_000 }],
  ['shown=72', { ...noFilters, shown: 72 }],
  ['shown=960', { ...noFilters, shown: 120 }],
  ['shown=25', noFilters],
  ['shown=0', noFilters],
  ['shown=-24', noFilters],
  ['shown=24e1', noFilters],
  ['in_stock=yes', noFilters],
  [`tag=${OTHER},${TAG},${TAG},nonsense`, { ...noFilters, tags: [TAG, OTHER] }],
  [`tag=${TAG.toUpperCase()}`, { ...noFilters, tags: [TAG] }],
  ['category=../../etc', noFilters],
  ['search=%20%20red%20mug%20', { ...noFilters, search: 'red mug' }],
])('%s is parsed to its valid part', (query, expected) => {
  expect(parseListing(new URLSearchParams(query))).toEqual(expected);
});

test('a query in another than the canonical form is detected', () => {
  const check = (query: string) => {
    const given = new URLSearchParams(query);
    return isCanonicalQuery(given, parseListing(given));
  };
  expect(check('sort=price&utm_source=mail')).toBe(true);
  expect(check('min_price=&max_price=')).toBe(true);
  expect(check('sort=nonsense')).toBe(false);
  expect(check('current=1')).toBe(false);
  expect(check(`tag=${OTHER},${TAG}`)).toBe(false);
});

test('a changed filter resets the page; a changed page keeps the filters', () => {
  const third = { ...noFilters, search: 'mug', current: 3, shown: 48 };
  expect(narrowed(third, { inStock: true })).toEqual({ ...noFilters, search: 'mug', inStock: true });
  expect(withTagToggled(third, TAG)).toEqual({ ...noFilters, search: 'mug', tags: [TAG] });
  expect(withTagToggled({ ...third, tags: [TAG, OTHER] }, TAG).tags).toEqual([OTHER]);
  expect(listingPath('/search', { ...third, tags: [TAG] })).toBe(`/search?search=mug&tag=${TAG}&current=3&shown=48`);
});
