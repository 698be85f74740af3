import type { ProductView, TagView } from '@countinghouse/contracts/catalog/views';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOrThrow, newAdmin, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

const PATIENTLY = { timeout: 60_000, interval: 100 };

async function newTag(name: string): Promise<TagView> {
  const body = { name: `${name} ${newId()}` };
  return (await callOrThrow<{ tag: TagView }>(shop, 'createTag', { token: shop.superAdmin, body })).tag;
}

const asOwner = {
  get token() {
    return shop.superAdmin;
  },
};
const merge = (tag: TagView, into: TagView, headers = {}) =>
  shop.call(routeTable.mergeTag, { ...asOwner, params: { id: tag._id }, body: { into: into._id }, headers });
const restore = (tag: TagView) => callOrThrow(shop, 'restoreTag', { ...asOwner, params: { id: tag._id } });

async function tagsOf({ _id }: ProductView): Promise<string[]> {
  await shop.caughtUp();
  const { product } = await callOrThrow<{ product: ProductView }>(shop, 'getProduct', {
    ...asOwner,
    params: { id: _id },
  });
  return product.tags.map((tag) => tag._id);
}

async function countOf({ _id }: TagView): Promise<number> {
  await shop.caughtUp();
  const { tags } = await callOrThrow<{ tags: { _id: string; products: number }[] }>(shop, 'getUsageCounts', asOwner);
  return tags.find((tag) => tag._id === _id)?.products ?? 0;
}

async function shownIn({ _id }: TagView): Promise<number> {
  await shop.caughtUp();
  return (await callOrThrow<{ total: number }>(shop, 'productDisplayList', { query: { tag: _id } })).total;
}

test('products of a merged tag have the other one exactly once, and have back what they had when it is undone', async () => {
  const [red, crimson, blue] = [await newTag('Red'), await newTag('Crimson'), await newTag('Blue')];
  const one = await newProduct(shop, { tags: [blue._id, crimson._id] });
  const both = await newProduct(shop, { tags: [red._id, crimson._id] });
  const off = await newProduct(shop, { tags: [crimson._id], status: false });
  const other = await newProduct(shop, { tags: [red._id] });

  const merged = await merge(crimson, red);
  expect(merged.json()).toMatchObject({ success: true, tag: { _id: red._id, name: red.name } });
  await expect.poll(() => tagsOf(one), PATIENTLY).toEqual([blue._id, red._id]);
  await expect.poll(() => tagsOf(both), PATIENTLY).toEqual([red._id]);
  await expect.poll(() => tagsOf(off), PATIENTLY).toEqual([red._id]);
  expect(await countOf(red)).toBe(4);
  await expect.poll(() => shownIn(red), PATIENTLY).toBe(3);
  const listing = await callOrThrow<{ total: number; facets: { chosenTags: unknown } }>(shop, 'productListing', {
    query: { tag: crimson._id, facets: 'true' },
  });
  expect(listing).toMatchObject({ total: 3, facets: { chosenTags: [{ _id: red._id, name: red.name }] } });
  const { tags } = await callOrThrow<{ tags: TagView[] }>(shop, 'listTags', {});
  expect(tags.map(({ _id }) => _id)).not.toContain(crimson._id);

  const { entries } = await callOrThrow<{ entries: HistoryEntry[] }>(shop, 'getHistory', {
    ...asOwner,
    params: { context: 'tag', id: crimson._id },
  });
  expect(entries[0]).toMatchObject({
    type: 'catalog.TagMerged',
    changes: [{ field: 'mergedInto', to: { _id: red._id, name: red.name } }],
  });
  const ofOne = await callOrThrow<{ entries: HistoryEntry[] }>(shop, 'getHistory', {
    ...asOwner,
    params: { context: 'product', id: one._id },
  });
  expect(ofOne.entries[0]).toMatchObject({ actor: entries[0]?.actor, changes: [{ field: 'tags' }] });

  await restore(crimson);
  await expect.poll(() => tagsOf(one), PATIENTLY).toEqual([blue._id, crimson._id]);
  await expect.poll(() => tagsOf(both), PATIENTLY).toEqual([red._id, crimson._id]);
  await expect.poll(() => tagsOf(off), PATIENTLY).toEqual([crimson._id]);
  expect(await tagsOf(other)).toEqual([red._id]);
  expect([await countOf(red), await countOf(crimson)]).toEqual([2, 3]);
  await expect.poll(() => shownIn(crimson), PATIENTLY).toBe(2);
});

test('a tag that was merged into one that was merged too comes back on its products, which keep the tag that they have now', async () => {
  const [first, second, third] = [await newTag('First'), await newTag('Second'), await newTag('Third')];
  const tea = await newProduct(shop, { tags: [first._id] });
  await merge(first, second);
  await expect.poll(() => tagsOf(tea), PATIENTLY).toEqual([second._id]);
  await merge(second, third);
  await expect.poll(() => tagsOf(tea), PATIENTLY).toEqual([third._id]);
  await restore(first);
  await expect.poll(() => tagsOf(tea), PATIENTLY).toEqual([third._id, first._id]);
});

test('a product that was deleted when its tag was merged comes back with the other tag', async () => {
  const [old, kept] = [await newTag('Old'), await newTag('Kept')];
  const { _id } = await newProduct(shop, { tags: [old._id] });
  await callOrThrow(shop, 'deleteProduct', { ...asOwner, params: { id: _id } });
  await merge(old, kept);
  const { product } = await callOrThrow<{ product: ProductView }>(shop, 'restoreProduct', {
    ...asOwner,
    params: { id: _id },
  });
  await expect.poll(() => tagsOf(product), PATIENTLY).toEqual([kept._id]);
});

test('a merge is refused clearly for what somebody else renamed, merged or shows, and to an ADMIN', async () => {
  const [a, b, c] = [await newTag('A'), await newTag('B'), await newTag('C')];
  const rename = (tag: TagView) =>
    callOrThrow(shop, 'renameTag', { ...asOwner, params: { id: tag._id }, body: { name: `Renamed ${newId()}` } });
  const seen = { 'if-match': `"${c.version}"` };
  await rename(b);
  expect((await merge(a, b, seen)).json()).toMatchObject({ code: 'VERSION_CONFLICT' });
  await rename(c);
  expect((await merge(a, b)).statusCode).toBe(200);
  expect((await merge(a, c)).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await merge(c, a)).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await merge(c, c)).json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'into' }] });
  await callOrThrow(shop, 'addProductDisplay', { ...asOwner, body: { title: 'Window', tag: c._id } });
  expect((await merge(c, b)).json()).toMatchObject({ code: 'IN_USE' });
  const { token } = await newAdmin(shop);
  const request = { token, params: { id: b._id }, body: { into: c._id } };
  expect((await shop.call(routeTable.mergeTag, request)).statusCode).toBe(403);
});
