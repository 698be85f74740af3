import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  categoryDeleted,
  PRODUCT,
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
  subCategoryAdded,
  subCategoryRemoved,
  TAG_LIST,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { STOCK, stockOpened, stockReserved } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PRODUCT_DISPLAY_LIST, productDisplayAdded } from '@countinghouse/contracts/settings/events';
import { SUPPLIER, supplierCreated, supplierDeleted } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const TAGS = streamOf(TAG_LIST.category, TAG_LIST.id);
const blank: ProductDetails = { ...blankProduct, itemNo: '', purchasePrice: 300, sellingPrice: 550 };
const made: string[] = [];

async function product(itemNo: string, fields: Partial<ProductDetails> = {}, quantity = 10): Promise<string> {
  const productId = newId();
  made.push(productId);
  const details = { ...blank, itemNo, ...fields };
  await shop.happened(
    streamOf(PRODUCT, productId),
    event(productCreated, { productId, details, openingQuantity: quantity }),
  );
  await shop.happened(streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
  return productId;
}
const change = (productId: string, changes: Partial<ProductDetails>) =>
  shop.happened(streamOf(PRODUCT, productId), event(productChanged, { productId, changes, countedDifference: 0 }));

beforeEach(async () => {
  for (const productId of made.splice(0)) {
    await shop.happened(streamOf(PRODUCT, productId), event(productDeleted, { productId }));
  }
});

async function list(query = '', caller: 'admin' | 'nobody' = 'admin', path = 'list') {
  const reply = await shop.get(`/product/${path}${query}`, caller);
  expect(reply.statusCode, reply.body).toBe(200);
  const { products, total } = reply.json();
  return { numbers: products.map((row: { itemNo: string }) => row.itemNo), total, products };
}

describe('the product list', () => {
  test('returns everything about a product, with its references', async () => {
    const [supplierId, tagId, goneTag, category, tea] = [newId(), newId(), newId(), newId(), newId()] as const;
    await shop.happened(
      CATEGORY_STREAM,
      event(categoryCreated, { categoryId: category, name: 'Food' }),
      event(subCategoryAdded, { categoryId: category, nodeId: tea, parentId: category, name: 'Tea' }),
    );
    await shop.happened(
      TAGS,
      event(tagCreated, { tagId, name: 'New' }),
      event(tagCreated, { tagId: goneTag, name: 'Old' }),
      event(tagDeleted, { tagId: goneTag }),
    );
    const details = {
      ...blankSupplier,
      name: 'Leaf',
    };
    await shop.happened(streamOf(SUPPLIER, supplierId), event(supplierCreated, { supplierId, details }));
    const productId = await product('TEA-1', {
      name: '綠茶',
      supplierId,
      tagIds: [goneTag, tagId],
      category: { categoryId: category, nodeId: tea },
      thumbnails: ['/files/t.webp'],
    });
    await shop.happened(
      streamOf(STOCK, productId),
      event(stockReserved, { productId, orderId: newId(), quantity: 3, balance: 7 }),
    );
    const { products } = await list();
    expect(products).toEqual([
      {
        _id: productId,
        itemNo: 'TEA-1',
        name: '綠茶',
        description: '',
        quantity: 7,
        alertQuantity: 0,
        supplier: { _id: supplierId, name: 'Leaf' },
        purchasePrice: 3,
        sellingPrice: 5.5,
        tags: [{ _id: tagId, name: 'New' }],
        category: { category, pos: [0], name: 'Tea', version: '1' },
        photo: '',
        thumbnails: ['/files/t.webp'],
        status: true,
        currency: 'HKD',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 'p0.s1',
      },
    ]);

    await shop.happened(streamOf(SUPPLIER, supplierId), event(supplierDeleted, { supplierId }));
    await shop.happened(
      CATEGORY_STREAM,
      event(subCategoryRemoved, { categoryId: category, nodeId: tea, parentId: category, removedIds: [tea] }),
    );
    expect((await list()).products[0]).toMatchObject({ supplier: null, category: { pos: [], name: 'Food' } });
    await shop.happened(CATEGORY_STREAM, event(categoryDeleted, { categoryId: category }));
    expect((await list()).products[0].category).toBeNull();
  });

  test('is paged, newest first, with the total also after its end', async () => {
    for (let n = 1; n <= 12; n++) await product(`N-${n}`);
    expect(await list()).toMatchObject({
      total: 12,
      numbers: ['N-12', ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `N-${n}`)],
    });
    expect(await list('?current=2')).toMatchObject({ total: 12, numbers: ['N-2', 'N-1'] });
    expect(await list('?current=9&size=5')).toMatchObject({ total: 12, numbers: [] });
    expect((await shop.get('/product/list?size=101')).statusCode).toBe(422);
    expect((await shop.get('/product/list?current=0')).statusCode).toBe(422);
    expect((await shop.get('/product/list?page=1')).statusCode).toBe(400);
  });

  test('is searched by any part of item number or name, in any case, literally', async () => {
    await product('ABC-1', { name: 'Green Tea' });
    await product('XYZ-2', { name: 'CAFÉ 100% arabica_beans' });
    await product('XYZ-3', { name: '烏龍茶葉' });
    const found = async (term: string) => (await list(`?search=${encodeURIComponent(term)}`)).numbers;
    expect(await found('bc-1')).toEqual(['ABC-1']);
    expect(await found('xyz')).toEqual(['XYZ-3', 'XYZ-2']);
    expect(await found(' een TE ')).toEqual(['ABC-1']);
    expect(await found('café')).toEqual(['XYZ-2']);
    expect(await found('cafe\u0301')).toEqual(['XYZ-2']);
    expect(await found('茶')).toEqual(['XYZ-3']);
    expect(await found('0%')).toEqual(['XYZ-2']);
    expect(await found('%')).toEqual(['XYZ-2']);
    expect(await found('a_b')).toEqual(['XYZ-2']);
    expect(await found('_')).toEqual(['XYZ-2']);
    expect(await found('\\')).toEqual([]);
    expect(await list('?search=nothing')).toMatchObject({ total: 0, numbers: [] });
    expect(await list('?search=xyz&size=1&current=2')).toMatchObject({ total: 2, numbers: ['XYZ-2'] });
  });

  test('is searched whatever the quotes, the dashes and whether a word is written as one', async () => {
    await product('L-1', { name: 'Children’s lamp' });
    await product('L-2', { name: 'Wi‑Fi lamp' });
    await product('L-3', { name: 'Wifi plug' });
    await product('L-4', { name: 'Wi Fi plug' });
    await product('L-5', { name: 'Birthday e–card' });
    for (const [term, numbers] of [
      ["children's", ['L-1']],
      ["lamp CHILDREN'S", ['L-1']],
      ['wifi', ['L-4', 'L-3', 'L-2']],
      ['wi-fi', ['L-4', 'L-3', 'L-2']],
      ['wi fi plug', ['L-4', 'L-3']],
      ['ecard', ['L-5']],
      ['e-card birthday', ['L-5']],
    ] as const) {
      const search = `?search=${encodeURIComponent(term)}`;
      expect((await list(search)).numbers, term).toEqual(numbers);
      expect((await list(search, 'nobody', 'listing')).numbers, term).toEqual(numbers);
      expect((await list(search, 'admin', 'fetch-listbyname')).numbers.sort(), term).toEqual([...numbers].sort());
    }
  });

  test('returns a change at once to its author', async () => {
    const productId = await product('OLD');
    const position = await change(productId, { itemNo: 'NEW' });
    const reply = await shop.app.inject({
      method: 'GET',
      url: '/api/v1/product/list',
      headers: { authorization: `Bearer ${shop.tokenOf('admin')}`, 'x-min-position': position },
    });
    expect(reply.headers['x-stale']).toBeUndefined();
    expect(reply.json().products[0].itemNo).toBe('NEW');
  });
});

describe('the storefront', () => {
  test('never returns an inactive product, nor the purchase price of a product', async () => {
    const shown = await product('SHOWN', { supplierId: newId() });
    const hidden = await product('HIDDEN', { status: false });
    const { products, total } = await list('', 'nobody', 'listing');
    expect({ total, numbers: products.map((row: { itemNo: string }) => row.itemNo) }).toEqual({
      total: 1,
      numbers: ['SHOWN'],
    });
    const one = (await shop.get(`/product/${shown}`, 'nobody')).json().product;
    for (const view of [products[0], one]) {
      expect(view).not.toHaveProperty('purchasePrice');
      expect(view).not.toHaveProperty('supplier');
      expect(view).not.toHaveProperty('alertQuantity');
    }
    for (const caller of ['nobody', 'customer'] as const) {
      expect((await shop.get(`/product/${hidden}`, caller)).statusCode).toBe(404);
    }
    const whole = await shop.get(`/product/${hidden}`);
    expect(whole.json().product).toMatchObject({ itemNo: 'HIDDEN', purchasePrice: 3, version: 'p0.s0' });
    expect(whole.headers.etag).toBe('"p0.s0"');
    expect((await shop.get(`/product/${newId()}`)).statusCode).toBe(404);
    expect((await shop.get('/product/nonsense')).statusCode).toBe(422);
    await change(hidden, { status: true });
    expect((await list('', 'nobody', 'listing')).total).toBe(2);
  });

  test('lists a category with its descendants', async () => {
    const [food, tea, green, books] = [newId(), newId(), newId(), newId()] as const;
    const node = (nodeId: string, parentId: string) =>
      event(subCategoryAdded, { categoryId: food, nodeId, parentId, name: nodeId });
    await shop.happened(
      CATEGORY_STREAM,
      event(categoryCreated, { categoryId: food, name: 'Food' }),
      node(newId(), food),
      node(tea, food),
      node(green, tea),
    );
    await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId: books, name: 'Books' }));
    const at = (nodeId: string) => ({ category: { categoryId: food, nodeId } });
    await product('FOOD', at(food));
    await product('GREEN', at(green));
    await product('TEA', { ...at(tea), name: 'black' });
    await product('BOOK', { category: { categoryId: books, nodeId: books } });
    await product('NONE');
    const numbers = async (query: string) => (await list(`?${query}`, 'nobody', 'listing')).numbers;
    expect(await numbers(`category=${food}`)).toEqual(['TEA', 'GREEN', 'FOOD']);
    await product('HIDDEN', { ...at(tea), status: false });
    expect(await list(`?category=${food}&size=1&current=2`, 'nobody', 'listing')).toMatchObject({
      total: 3,
      numbers: ['GREEN'],
    });
    expect(await numbers('category=&pos=&search=')).toEqual(['NONE', 'BOOK', 'TEA', 'GREEN', 'FOOD']);
    expect(await numbers(`category=${food}&pos=1`)).toEqual(['TEA', 'GREEN']);
    expect(await numbers(`category=${food}&pos=1,0`)).toEqual(['GREEN']);
    expect(await numbers(`category=${food}&pos=0`)).toEqual([]);
    expect(await numbers(`category=${food}&search=blac`)).toEqual(['TEA']);
    expect(await numbers(`category=${newId()}`)).toEqual([]);
    expect(await numbers('search=boo')).toEqual(['BOOK']);
    expect((await shop.get(`/product/listing?category=${food}&pos=1,x`, 'nobody')).statusCode).toBe(422);
    await shop.happened(
      CATEGORY_STREAM,
      event(subCategoryRemoved, { categoryId: food, nodeId: green, parentId: tea, removedIds: [green] }),
    );
    expect(await numbers(`category=${food}&pos=1`)).toEqual(['TEA', 'GREEN']);
  });

  test('returns the active products of a tag', async () => {
    const tagId = newId();
    await shop.happened(TAGS, event(tagCreated, { tagId, name: 'Sale' }));
    await product('ONE', { tagIds: [newId(), tagId] });
    await product('TWO', { tagIds: [] });
    await product('THREE', { tagIds: [tagId], status: false });
    expect(await list(`?tag=${tagId}`, 'nobody', 'display-list')).toMatchObject({ total: 1, numbers: ['ONE'] });
    expect((await list(`?tag=${tagId}&size=1&current=2`, 'nobody', 'display-list')).numbers).toEqual([]);
  });
});

test('the inventory alert lists active products at or below their alert quantity', async () => {
  await product('LOW', { alertQuantity: 5, name: 'Low' }, 5);
  await product('EMPTY', { alertQuantity: 1 }, 0);
  await product('FULL', { alertQuantity: 5 }, 6);
  await product('HIDDEN', { alertQuantity: 5, status: false }, 0);
  expect(await list('', 'admin', 'alert-list')).toMatchObject({ numbers: ['EMPTY', 'LOW'], total: 2 });
  const second = await list('?size=1&current=2', 'admin', 'alert-list');
  expect(second.products).toEqual([
    { _id: expect.any(String), itemNo: 'LOW', name: 'Low', photo: '', supplier: null, alertQuantity: 5, quantity: 5 },
  ]);
});

test('usages of a supplier, a tag or a part of the category tree', async () => {
  const [supplierId, tagId, food, tea] = [newId(), newId(), newId(), newId()] as const;
  await shop.happened(
    CATEGORY_STREAM,
    event(categoryCreated, { categoryId: food, name: 'Food' }),
    event(subCategoryAdded, { categoryId: food, nodeId: tea, parentId: food, name: 'Tea' }),
  );
  await shop.happened(TAGS, event(tagCreated, { tagId, name: 'Summer tea' }));
  await shop.happened(
    streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id),
    event(productDisplayAdded, { displayId: newId(), title: 'Summer', tagId }),
    event(productDisplayAdded, { displayId: newId(), title: 'Winter', tagId: newId() }),
  );
  await product('ONE', { supplierId, tagIds: [newId(), tagId], status: false });
  await product('TWO', { supplierId, category: { categoryId: food, nodeId: food } });
  await product('THREE', { category: { categoryId: food, nodeId: tea } });
  await product('NONE', { supplierId: newId(), tagIds: [newId()] });
  const usage = async (path: string) => {
    const { products, total, displays } = (await shop.get(`/usage/${path}`)).json();
    return { numbers: products.map(({ itemNo }: { itemNo: string }) => itemNo), total, displays };
  };
  expect(await usage(`supplier/${supplierId}`)).toEqual({ numbers: ['TWO', 'ONE'], total: 2, displays: [] });
  expect(await usage(`supplier/${supplierId}?size=1&current=2`)).toMatchObject({ numbers: ['ONE'], total: 2 });
  expect(await usage(`tag/${tagId}`)).toEqual({ numbers: ['ONE'], total: 1, displays: ['Summer'] });
  expect(await usage(`category/${food}`)).toMatchObject({ numbers: ['THREE', 'TWO'], total: 2 });
  expect(await usage(`category/${tea}`)).toMatchObject({ numbers: ['THREE'], total: 1 });
  expect(await usage(`category/${newId()}`)).toEqual({ numbers: [], total: 0, displays: [] });
  expect((await shop.get(`/usage/supplier/${supplierId}`, 'nobody')).statusCode).toBe(401);
  expect((await shop.get(`/usage/customer/${supplierId}`)).statusCode).toBe(422);
});

test('the pickers search only in the given scope', async () => {
  await product('TEA-1', { name: 'Coffee' });
  await product('COF-1', { name: 'Tea' });
  expect((await list('?search=tea', 'admin', 'fetch-list')).numbers).toEqual(['TEA-1']);
  expect((await list('?search=tea', 'admin', 'fetch-listbyname')).numbers).toEqual(['COF-1']);
  expect((await list('', 'admin', 'fetch-list')).numbers).toEqual(['COF-1', 'TEA-1']);
  expect((await list('?size=1&current=2', 'admin', 'fetch-list')).numbers).toEqual(['TEA-1']);
});

test('categories come as trees, tags by name', async () => {
  const [one, two] = [newId(), newId()] as const;
  await shop.happened(
    CATEGORY_STREAM,
    event(categoryCreated, { categoryId: one, name: 'One' }),
    event(subCategoryAdded, { categoryId: one, nodeId: two, parentId: one, name: 'Two' }),
  );
  const { categoryList } = (await shop.get('/category/list', 'nobody')).json();
  expect(categoryList.at(-1)).toEqual({
    _id: one,
    name: 'One',
    subCategory: [{ _id: two, name: 'Two', subCategory: [] }],
    version: expect.stringMatching(/^\d+$/),
  });
  await shop.happened(
    TAGS,
    event(tagCreated, { tagId: newId(), name: 'zebra' }),
    event(tagCreated, { tagId: newId(), name: 'Ant' }),
  );
  const names = (await shop.get('/tag/list', 'nobody')).json().tags.map(({ name }: { name: string }) => name);
  for (const [path, list] of [
    ['/tag/list', 'tags'],
    ['/category/list', 'categoryList'],
  ] as const) {
    const all = (await shop.get(path, 'nobody')).json();
    expect(all[list]).toHaveLength(all.total);
    const page = (await shop.get(`${path}?size=1&current=2`, 'nobody')).json();
    expect(page).toMatchObject({ total: all.total, [list]: all[list].slice(1, 2) });
  }
  expect(names.indexOf('Ant')).toBeLessThan(names.indexOf('zebra'));
});
