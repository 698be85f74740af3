import { newId } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, test } from 'vitest';
import { catalogCalls, ifMatch } from './testing/catalog-calls.ts';

const { loseResponses, newProduct, next, send } = catalogCalls();

describe('the category tree', () => {
  async function newTree(...names: string[]) {
    const root = (await send('POST', '/category', { name: 'Root' })).json().category;
    let tree = root;
    for (const name of names) tree = (await send('POST', `/category/${root._id}`, { name, pos: [] })).json().category;
    return tree;
  }
  const names = (tree: { subCategory: { name: string }[] }) => tree.subCategory.map(({ name }) => name);

  test('is made, renamed and deleted by position', async () => {
    const tree = await newTree('A', 'B');
    const deep = (await send('POST', `/category/${tree._id}`, { name: 'B1', pos: [1] })).json().category;
    expect(deep.subCategory[1].subCategory).toMatchObject([{ name: 'B1', subCategory: [] }]);
    const renamed = (await send('PUT', `/category/${tree._id}`, { name: 'B2', pos: [1, 0] })).json().category;
    expect(renamed.subCategory[1].subCategory[0].name).toBe('B2');
    expect((await send('PUT', `/category/${tree._id}`, { name: 'Top', pos: [] })).json().category.name).toBe('Top');
    const less = (await send('DELETE', `/category/${tree._id}?category=0`)).json();
    expect(less).toMatchObject({ message: 'Product Category deleted successfully', category: { name: 'Top' } });
    expect(names(less.category)).toEqual(['B']);
    expect((await send('DELETE', `/category/${tree._id}?category=`)).json()).toMatchObject({ category: null });
    expect((await send('POST', `/category/${tree._id}`, { name: 'x', pos: [] })).statusCode).toBe(404);
  });

  test.each(['', '0'])('a deletion (%j) whose response was lost is reported as done', async (path) => {
    const tree = await newTree('A');
    const key = { 'idempotency-key': newId() };
    const remove = () => send('DELETE', `/category/${tree._id}?category=${path}`, undefined, key);
    const first = await remove();
    await loseResponses();
    const second = await remove();
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
  });

  test('a position means the node that was there when it was read', async () => {
    const seen = await newTree('A', 'B', 'C');
    await send('DELETE', `/category/${seen._id}?category=0`, undefined, ifMatch(seen.version));
    const renamed = await send('PUT', `/category/${seen._id}`, { name: 'B!', pos: [1] }, ifMatch(seen.version));
    expect(names(renamed.json().category)).toEqual(['B!', 'C']);
    const gone = await send('PUT', `/category/${seen._id}`, { name: 'A!', pos: [0] }, ifMatch(seen.version));
    expect(gone.json().code).toBe('TREE_CHANGED');
    expect((await send('PUT', `/category/${seen._id}`, { name: 'x', pos: [2] })).statusCode).toBe(404);
  });

  test('nothing is deleted that the caller has not seen, and no name is overwritten unseen', async () => {
    const seen = await newTree('A');
    await send('POST', `/category/${seen._id}`, { name: 'A1', pos: [0] });
    const deletion = await send('DELETE', `/category/${seen._id}?category=0`, undefined, ifMatch(seen.version));
    expect(deletion.json().code).toBe('TREE_CHANGED');
    await send('PUT', `/category/${seen._id}`, { name: 'Mine', pos: [0] });
    const rename = await send('PUT', `/category/${seen._id}`, { name: 'Yours', pos: [0] }, ifMatch(seen.version));
    expect(rename.json().code).toBe('VERSION_CONFLICT');
  });

  test('two admins at once never change the wrong node', async () => {
    const seen = await newTree('A', 'B', 'C', 'D');
    const at = ifMatch(seen.version);
    const replies = await Promise.all([
      send('DELETE', `/category/${seen._id}?category=0`, undefined, at, 0),
      send('PUT', `/category/${seen._id}`, { name: 'B!', pos: [1] }, at, 1),
      send('DELETE', `/category/${seen._id}?category=2`, undefined, at, 1),
      send('PUT', `/category/${seen._id}`, { name: 'D!', pos: [3] }, at, 0),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const last = (await send('POST', `/category/${seen._id}`, { name: 'E', pos: [] })).json().category;
    expect(names(last)).toEqual(['B!', 'D!', 'E']);
  });

  const move = (id: string, parent: string | null, before: string | null, version?: string, process = 0) =>
    send('POST', `/category/${id}/move`, { parent, before }, version === undefined ? {} : ifMatch(version), process);

  test('a node moves with its products to another tree, gets a place there, and goes back', async () => {
    const [one, other] = [await newTree('A', 'B'), await newTree('C')];
    const [a, c] = [one.subCategory[0]._id, other.subCategory[0]._id];
    const product = await newProduct({ category: { category: one._id, pos: [0] } });
    const moved = await move(a, other._id, c, one.version);
    expect(moved.json().category).toMatchObject({ _id: other._id, subCategory: [{ name: 'A' }, { name: 'C' }] });
    const saved = (await send('PUT', `/product/${product._id}`, { name: 'Moved along' })).json().product;
    expect(saved.category).toMatchObject({ category: other._id, pos: [0], name: 'A' });
    const same = { category: { category: other._id, pos: [0] } };
    const unchanged = (await send('PUT', `/product/${product._id}`, same)).json().product;
    expect(unchanged.version).toBe(saved.version);
    const back = await move(a, one._id, one.subCategory[1]._id, moved.json().category.version);
    expect(names(back.json().category)).toEqual(['A', 'B']);
    const top = (await move(a, null, one._id)).json().category;
    expect(top).toMatchObject({ _id: a, name: 'A', subCategory: [] });
  });

  test('of two moves that would form a circle one is refused, whoever is first', async () => {
    for (const way of [0, 1]) {
      const tree = await newTree('A', 'B');
      const [a, b] = tree.subCategory.map(({ _id }: { _id: string }) => _id);
      const replies = await Promise.all([move(a, b, null, tree.version, way), move(b, a, null, tree.version, 1 - way)]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
      const refused = replies.find(({ statusCode }) => statusCode === 422)?.json();
      expect(refused.errors).toMatchObject([{ field: 'parent', code: 'within_itself' }]);
      const left = replies.find(({ statusCode }) => statusCode === 200)?.json().category;
      expect(left.subCategory).toHaveLength(1);
      expect(left.subCategory[0].subCategory).toHaveLength(1);
    }
  });

  test('a node that another person moves, deletes or leaves unseen is never moved unseen', async () => {
    const tree = await newTree('A', 'B', 'C');
    const [a, b, c] = tree.subCategory.map(({ _id }: { _id: string }) => _id);
    const twice = await Promise.all([move(a, b, null, tree.version, 0), move(a, c, null, tree.version, 1)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [gone, moved] = await Promise.all([
      send('DELETE', `/category/${tree._id}?category=1`, undefined, {}, 0),
      move(c, a, null, undefined, 1),
    ]);
    expect([gone.statusCode, moved.statusCode].every((status) => [200, 404, 409].includes(status))).toBe(true);
    expect((await move(newId(), null, null)).statusCode).toBe(404);
    expect((await move(a, newId(), null)).json().code).toBe('TREE_CHANGED');
    expect((await move(a, null, newId())).json().code).toBe('TREE_CHANGED');
  });

  test('products of a deleted node belong to the nearest node above that is left', async () => {
    const tree = await newTree('A', 'B');
    await send('POST', `/category/${tree._id}`, { name: 'B1', pos: [1] });
    const place = { category: tree._id, pos: [1, 0] };
    const product = await newProduct({ category: place });
    const shown = async () => (await send('PUT', `/product/${product._id}`, {})).json().product.category;
    await send('DELETE', `/category/${tree._id}?category=0`);
    expect(await shown()).toMatchObject({ pos: [0, 0], name: 'B1' });
    await send('DELETE', `/category/${tree._id}?category=0,0`);
    expect(await shown()).toMatchObject({ pos: [0], name: 'B' });
    await send('DELETE', `/category/${tree._id}?category=0`);
    expect(await shown()).toMatchObject({ pos: [], name: 'Root' });
    await send('DELETE', `/category/${tree._id}`);
    expect(await shown()).toBeNull();
  });

  test('a product saved with an old position goes to the node that was meant, or nowhere', async () => {
    const seen = await newTree('A', 'B');
    await send('DELETE', `/category/${seen._id}?category=0`);
    const place = { category: seen._id, version: seen.version };
    expect((await newProduct({ category: { ...place, pos: [1] } })).category).toMatchObject({ pos: [0], name: 'B' });
    const gone = await send('POST', '/product', { itemNo: 'GONE', category: { ...place, pos: [0] } });
    expect(gone.json().code).toBe('TREE_CHANGED');
    const never = await send('POST', '/product', { itemNo: 'NEVER', category: { ...place, pos: [7] } });
    expect(never.json().errors).toEqual([expect.objectContaining({ field: 'category.pos' })]);
  });
});

describe('tags', () => {
  test('one per name', async () => {
    const first = (await send('POST', '/tag', { name: 'Summer' })).json().tag;
    const again = (await send('POST', '/tag', { name: ' sUMMER ' }, {}, 1)).json().tag;
    expect(again).toEqual(first);
    expect((await send('POST', '/tag', { name: ' ' })).statusCode).toBe(422);
    const race = await Promise.all(
      Array.from({ length: 6 }, (_, n) => send('POST', '/tag', { name: 'Winter' }, {}, n % 2)),
    );
    expect(new Set(race.map((reply) => reply.json().tag._id)).size).toBe(1);
  });

  test('cannot be deleted while a product display shows them, and are off their products afterwards', async () => {
    const { tag } = (await send('POST', '/tag', { name: 'Autumn' })).json();
    const product = await newProduct({ tags: [tag._id] });
    await send('POST', '/setting/product-display', { title: 'Autumn', tag: tag._id });
    expect((await send('DELETE', `/tag/${tag._id}`)).json().code).toBe('IN_USE');
    await send('DELETE', '/setting/product-display/0');
    expect((await send('DELETE', `/tag/${tag._id}`)).json().message).toBe('Product Tag successfully deleted');
    expect((await send('PUT', `/product/${product._id}`, {})).json().product.tags).toEqual([]);
    expect((await send('DELETE', `/tag/${tag._id}`)).statusCode).toBe(404);
  });
});

test('deleting products and tags is for SUPER_ADMINs', async () => {
  const body = { email: 'a@shop.hk', password: 'some password', firstName: 'A', lastName: 'B', role: 'ADMIN' };
  await send('POST', '/user', body);
  const signedIn = (await send('POST', '/auth/admin-login', { email: 'a@shop.hk', password: 'some password' })).json();
  const admin = { authorization: `Bearer ${signedIn.token}` };
  const product = await newProduct();
  expect((await send('DELETE', `/product/${product._id}`, undefined, admin)).statusCode).toBe(403);
  expect((await send('PUT', `/product/${product._id}`, { name: 'n' }, admin)).statusCode).toBe(200);
});

describe('what was deleted comes back', () => {
  const restore = (path: string, body?: object) => send('POST', `${path}/restore`, body);

  test('a product as it was, under its number, with its stock and what is left of its references', async () => {
    const supplier = (await send('POST', '/supplier', { name: 'Leaf' })).json().supplier;
    const tag = (await send('POST', '/tag', { name: `Gone ${next()}` })).json().tag;
    const product = await newProduct({ name: 'Tea', quantity: 7, supplier: supplier._id, tags: [tag._id] });
    await send('DELETE', `/product/${product._id}`);
    await send('DELETE', `/tag/${tag._id}`);
    const back = (await restore(`/product/${product._id}`)).json();
    expect(back).toMatchObject({ missing: ['tags'], product: { ...product, tags: [], version: 'p2.s0' } });
    const again = await newProduct({ itemNo: `${product.itemNo}-2` });
    expect((await send('PUT', `/product/${again._id}`, { itemNo: product.itemNo })).json().code).toBe('ITEM_NO_TAKEN');
  });

  test('no product whose number has another one by now, and none that never was', async () => {
    const product = await newProduct();
    await send('DELETE', `/product/${product._id}`);
    await newProduct({ itemNo: product.itemNo });
    expect((await restore(`/product/${product._id}`)).json().code).toBe('ITEM_NO_TAKEN');
    expect((await restore(`/product/${newId()}`)).statusCode).toBe(404);
  });

  test('a supplier and a tag, for the products that had them; no tag whose name is taken', async () => {
    const supplier = (await send('POST', '/supplier', { name: 'Leaf' })).json().supplier;
    const name = `Back ${next()}`;
    const tag = (await send('POST', '/tag', { name })).json().tag;
    const product = await newProduct({ supplier: supplier._id, tags: [tag._id] });
    await send('DELETE', `/supplier/${supplier._id}`);
    await send('DELETE', `/tag/${tag._id}`);
    expect((await restore(`/supplier/${supplier._id}`)).json().supplier).toMatchObject({ name: 'Leaf' });
    expect((await restore(`/tag/${tag._id}`)).json().tag).toMatchObject({ _id: tag._id, name });
    const shown = (await send('PUT', `/product/${product._id}`, { name: 'Tea' })).json().product;
    expect(shown).toMatchObject({ supplier: { _id: supplier._id }, tags: [{ _id: tag._id }] });
    await send('DELETE', `/tag/${tag._id}`);
    await send('POST', '/tag', { name });
    expect((await restore(`/tag/${tag._id}`)).json().code).toBe('NAME_TAKEN');
  });

  test('a node with those below it, and its products', async () => {
    const { category } = (await send('POST', '/category', { name: 'Drinks' })).json();
    const path = `/category/${category._id}`;
    await send('POST', path, { name: 'Tea', pos: [] });
    const tree = (await send('POST', path, { name: 'Green', pos: [0] })).json().category;
    const product = await newProduct({ category: { category: category._id, pos: [0, 0] } });
    await send('DELETE', `${path}?category=0`);
    const back = (await restore(path, { node: tree.subCategory[0]._id })).json().category;
    expect(back.subCategory).toEqual(tree.subCategory);
    await send('DELETE', path);
    expect((await restore(path, { node: category._id })).json().category.subCategory).toEqual(tree.subCategory);
    const shown = (await send('PUT', `/product/${product._id}`, { name: 'Tea' })).json().product;
    expect(shown.category).toMatchObject({ name: 'Green', pos: [0, 0] });
  });
});
