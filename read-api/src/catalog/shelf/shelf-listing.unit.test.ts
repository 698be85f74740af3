import { listingSorts } from '@countinghouse/contracts/catalog/storefront/listing-sorts';
import { folded } from '@countinghouse/contracts/kernel/text/folded-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cachedListings } from './cached-listings.ts';
import { Shelf } from './shelf.ts';
import { listing, type ShelfFilter } from './shelf-listing.ts';
import type { ShelfChanges, ShelfRow, TagRow, UnitsRow } from './shelf-rows.ts';
import type { NodeRow } from './shelf-tree.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const tagIds = [1, 2, 3].map((n) => uuid('dddd', n));
const [food, tea, green, books] = [1, 2, 3, 4].map((n) => uuid('cccc', n)) as [string, string, string, string];
const paths: Record<string, string[]> = {
  [food]: [food],
  [tea]: [food, tea],
  [green]: [food, tea, green],
  [books]: [books],
};
const treeRows: NodeRow[] = Object.entries(paths).map(([node_id, path], n) => ({
  node_id,
  name: `Node ${n}`,
  living_id: node_id,
  path,
  rank: null,
  made_at: String(n),
  position: String(n),
}));

const words = ['red', 'retro', 'spot', 'lantern', '燈籠', '紅燈', 'Café', 'x', '100%'];
const product: fc.Arbitrary<ShelfRow> = fc
  .record({
    product_id: fc.integer({ min: 1, max: 25 }).map((n) => uuid('aaaa', n)),
    sold: fc.boolean().chain((often) => (often ? fc.constant(true) : fc.boolean())),
    item_no: fc.constantFrom('RE-1', 'RE 2', 'X9', '22197', 're1'),
    name: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(' ')),
    photo: fc.constant(''),
    price: fc.constantFrom(100, 200, 300),
    node_id: fc.option(fc.constantFrom(food, tea, green, books)),
    tag_ids: fc.subarray(tagIds),
    stock: fc.constantFrom('in', 'low', 'out'),
    units_left: fc.constant(null),
    created_at: fc.constant(''),
  })
  .map((row) => ({ ...row, created_at: `2026-01-0${1 + (Number(row.product_id.at(-1)) % 3)}T00:00:00.000Z` }));
const units: fc.Arbitrary<UnitsRow> = fc.record({
  product_id: fc.integer({ min: 1, max: 25 }).map((n) => uuid('aaaa', n)),
  quantity: fc.nat(3),
});
const tag: fc.Arbitrary<TagRow> = fc.record({
  tag_id: fc.constantFrom(...tagIds),
  name: fc.constantFrom('New', 'Sale'),
  deleted: fc.boolean(),
  merged_into: fc.constant(null),
});
const changes: fc.Arbitrary<ShelfChanges> = fc.record({
  products: fc.array(product, { maxLength: 12 }),
  units: fc.array(units, { maxLength: 3 }),
  tags: fc.array(tag, { maxLength: 2 }),
});
const anyFilter: fc.Arbitrary<ShelfFilter> = fc.record(
  {
    search: fc.constantFrom(
      're',
      'e',
      'red spot',
      'spot red',
      '燈',
      '燈籠',
      'cafe',
      'antern',
      're1',
      'r e-1',
      '219',
      '197',
      'zzz',
      '0',
      '%',
    ),
    category: fc.record({
      nodeId: fc.constantFrom(food, tea, green, books, uuid('cccc', 9)),
      pos: fc.constantFrom([], [0]),
    }),
    tagIds: fc.subarray([...tagIds, uuid('dddd', 9)], { minLength: 1 }),
    minPrice: fc.constantFrom(0, 150, 200),
    maxPrice: fc.constantFrom(150, 200, 999),
    inStock: fc.constant(true),
    sort: fc.constantFrom(...listingSorts),
    facets: fc.constant(true),
  },
  { requiredKeys: [] },
);
const filter = fc.oneof(
  anyFilter,
  anyFilter.map(({ search, sort, facets }): ShelfFilter => ({ search, sort, facets })),
);

/** The shop as plain lists; computes an expected listing by a full scan. */
class PlainShop {
  readonly products = new Map<string, ShelfRow>();
  readonly units = new Map<string, number>();
  readonly tags = new Map<string, TagRow>();

  apply({ products = [], units: sold = [], tags = [] }: ShelfChanges): void {
    for (const row of products) this.products.set(row.product_id, row);
    for (const { product_id, quantity } of sold) this.units.set(product_id, quantity);
    for (const row of tags) this.tags.set(row.tag_id, row);
  }

  meets(row: ShelfRow, { search, category, tagIds: wanted, minPrice, maxPrice, inStock }: ShelfFilter): boolean {
    const nodeId =
      category &&
      (category.pos.length === 0
        ? category.nodeId
        : ({ [food]: tea, [tea]: green } as Record<string, string>)[category.nodeId]);
    return (
      row.sold &&
      (!search || this.isFound(row, search)) &&
      (!category || (row.node_id !== null && paths[row.node_id]!.includes(nodeId ?? ''))) &&
      (wanted ?? []).every((id) => row.tag_ids.includes(id) && this.tags.get(id)?.deleted === false) &&
      row.price >= (minPrice ?? 0) &&
      row.price <= (maxPrice ?? Infinity) &&
      (!inStock || row.stock !== 'out')
    );
  }

  isFound(row: ShelfRow, search: string): boolean {
    if (this.hasTerms(row, search)) return true;
    // A substring of an item number counts only where no product has the terms.
    const part = compacted(search);
    const others = [...this.products.values()].filter(({ sold }) => sold);
    return (
      part.length > 2 &&
      /\d/.test(part) &&
      compacted(row.item_no).includes(part) &&
      !others.some((other) => this.hasTerms(other, search))
    );
  }

  hasTerms({ name, item_no }: ShelfRow, search: string): boolean {
    const terms = wordList(search);
    if (terms.length === 0) return false;
    const number = compacted(item_no);
    if (number.startsWith(compacted(search))) return true;
    return terms.every(
      (term) =>
        number.startsWith(term) ||
        wordList(name).some((word) =>
          term.length < 3 && /^[a-z0-9]+$/.test(term) ? word.startsWith(term) : word.includes(term),
        ),
    );
  }

  all(asked: ShelfFilter): ShelfRow[] {
    return [...this.products.values()].filter((row) => this.meets(row, asked));
  }
}

const wordList = (text: string) =>
  folded(text)
    .split(/[ %-]/)
    .filter((word) => word !== '');
const compacted = (text: string) => folded(text).replace(/[ %-]/g, '');
const nameOf = (row: ShelfRow) => folded(row.name);
const sign = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

test('listings and facets equal those of a full scan after any changes', () => {
  let searched = 0;
  fc.assert(
    fc.property(
      fc.array(changes, { maxLength: 8 }),
      fc.array(filter, { maxLength: 6 }),
      fc.boolean(),
      (acts, filters, loads) => {
        const [shelf, plain] = [new Shelf(), new PlainShop()];
        shelf.apply({ nodes: treeRows });
        for (const [index, act] of acts.entries()) {
          shelf.apply(act, loads && index === 0);
          if (loads && index === 0) shelf.putInOrder();
          plain.apply(act);
        }
        for (const asked of filters) {
          const { slots, facets, didYouMean, leftOut = [] } = listing(shelf, asked);
          const used = didYouMean ?? asked.search;
          const left = new Set(leftOut.map(folded));
          const searchedFor =
            left.size === 0
              ? used
              : wordList(used ?? '')
                  .filter((word) => !left.has(word))
                  .join(' ');
          const rows = [...slots].map((slot) => plain.products.get(shelf.rows[slot]!.product_id)!);
          const expected = plain.all({ ...asked, search: searchedFor });
          if (asked.search && expected.length > 0) searched += 1;
          // Each product is on exactly one page.
          expect(rows.map(({ product_id }) => product_id).sort()).toEqual(
            expected.map(({ product_id }) => product_id).sort(),
          );
          const sold = ({ product_id }: ShelfRow) => plain.units.get(product_id) ?? 0;
          const key = {
            newest: (a: ShelfRow, b: ShelfRow) => sign(b.created_at, a.created_at) || sign(b.product_id, a.product_id),
            best: (a: ShelfRow, b: ShelfRow) => sold(b) - sold(a),
            price: (a: ShelfRow, b: ShelfRow) => a.price - b.price,
            '-price': (a: ShelfRow, b: ShelfRow) => b.price - a.price,
            name: (a: ShelfRow, b: ShelfRow) => sign(nameOf(a), nameOf(b)),
          };
          const order = asked.sort ?? (asked.search ? undefined : 'newest');
          if (order)
            for (let n = 1; n < rows.length; n += 1) expect(key[order](rows[n - 1]!, rows[n]!)).toBeLessThanOrEqual(0);
          if (!asked.facets) {
            expect(facets).toBeUndefined();
            continue;
          }
          const corrected = { ...asked, search: searchedFor };
          const without = (...kinds: (keyof ShelfFilter)[]) =>
            plain.all({ ...corrected, ...Object.fromEntries(kinds.map((kind) => [kind, undefined])) });
          const prices = without('minPrice', 'maxPrice').map(({ price }) => price / 100);
          expect(facets?.price).toEqual(
            prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
          );
          expect(facets?.inStock).toBe(without('inStock').filter(({ stock }) => stock !== 'out').length);
          const tags = Object.fromEntries(facets!.tags.map(({ _id, count }) => [_id, count]));
          for (const id of tagIds) {
            const count = plain.all({ ...corrected, tagIds: [...(corrected.tagIds ?? []), id] }).length;
            expect(tags[id] ?? 0).toBe(count);
          }
          const shown = asked.category?.nodeId;
          const at = asked.category?.pos.length;
          const children: Record<string, string[]> = { [food]: [tea], [tea]: [green], '': [food, books] };
          const node = shown === undefined ? '' : at === 0 ? shown : (children[shown]?.[0] ?? 'none');
          const counted = (children[node] ?? []).flatMap((id) => {
            const count = without('category').filter(({ node_id }) => node_id && paths[node_id]!.includes(id)).length;
            return count === 0 ? [] : [{ _id: id, count }];
          });
          expect(facets?.categories.map(({ _id, count }) => ({ _id, count }))).toEqual(counted);
          expect(facets?.chosenTags.map(({ _id }) => _id)).toEqual(
            (asked.tagIds ?? []).filter((id) => plain.tags.get(id)?.deleted === false),
          );
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(searched).toBeGreaterThan(30);
}, 60_000);

test('facets contain the categories and tags with most products and the selected tags', () => {
  const [nodeIds, manyTags] = ['cccc', 'dddd'].map((kind) => Array.from({ length: 210 }, (_, n) => uuid(kind, n)));
  const shelf = new Shelf();
  const row = (n: number, place: number): ShelfRow => ({
    product_id: uuid('aaaa', n),
    sold: true,
    item_no: `N-${n}`,
    name: '',
    photo: '',
    price: 100,
    node_id: nodeIds![place]!,
    tag_ids: [manyTags![place]!],
    stock: 'in',
    units_left: null,
    created_at: '',
  });
  shelf.apply({
    nodes: nodeIds!.map((id, n) => ({
      node_id: id,
      name: `Node ${n}`,
      living_id: id,
      path: [id],
      rank: null,
      made_at: String(n).padStart(3, '0'),
      position: '',
    })),
    tags: manyTags!.map((id, n) => ({
      tag_id: id,
      name: `Tag ${String(n).padStart(3, '0')}`,
      deleted: false,
      merged_into: null,
    })),
    // One product per number, and two for those from 5 to 204.
    products: Array.from({ length: 410 }, (_, n) => row(n, n < 210 ? n : n - 205)),
  });
  const [unseen, last, beforeLast] = [uuid('dddd', 999), manyTags![209]!, manyTags![208]!];
  const all = listing(shelf, { facets: true }).facets;
  expect(all?.tags.map(({ _id }) => _id)).toEqual(manyTags!.slice(5, 35));
  expect(all?.categories.map(({ name, count }) => [name, count])).toEqual(
    Array.from({ length: 200 }, (_, n) => [`Node ${n + 5}`, 2]),
  );
  shelf.apply({ products: [{ ...row(410, 0), tag_ids: manyTags! }] });
  const chosen = listing(shelf, { facets: true, tagIds: [beforeLast, last] }).facets;
  expect(chosen?.tags.map(({ _id }) => _id)).toEqual([...manyTags!.slice(0, 30), beforeLast, last]);
  const hopeless = listing(shelf, { facets: true, tagIds: [last, unseen] }).facets;
  expect(hopeless?.tags).toEqual([]);
  expect(hopeless?.chosenTags.map(({ _id }) => _id)).toEqual([last]);
});

test('a page without facets is a slice of the listing that was made with them', () => {
  const [shelf, cached] = [new Shelf(), cachedListings()];
  const whole = cached(shelf, { sort: 'newest', facets: true });
  const page = cached(shelf, { sort: 'newest' });
  expect(page.slots).toBe(whole.slots);
  expect(page).not.toHaveProperty('facets');
  expect(cached(shelf, { facets: true, sort: 'newest' })).toBe(whole);
});
