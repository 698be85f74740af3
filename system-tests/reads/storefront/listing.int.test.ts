import { categoryCreated, categoryDeleted, subCategoryAdded } from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { SEARCH_SYNONYMS, searchSynonymsChanged } from '@countinghouse/contracts/settings/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';
import { type SampleShelf, sampleShelf } from './sample-shelf.ts';

let shop: TestReadSide;
let shelf: SampleShelf;
beforeAll(async () => {
  shop = await openTestReadSide();
  shelf = sampleShelf(shop);
});
afterAll(() => shop.close());

const made: string[] = [];
const product: SampleShelf['product'] = async (...of) => {
  const productId = await shelf.product(...of);
  made.push(productId);
  return productId;
};
beforeEach(async () => {
  for (const productId of made.splice(0)) await shelf.remove(productId);
});

const read = async (path: string) => {
  const reply = await shop.get(path, 'nobody');
  expect(reply.statusCode, `${path}: ${reply.body}`).toBe(200);
  return reply.json();
};
const list = async (query: string) => {
  const { products, ...rest } = await read(`/product/listing?view=card&${query}`);
  return { numbers: products.map(({ itemNo }: { itemNo: string }) => itemNo), products, ...rest };
};
const find = async (term: string, query = '') => list(`search=${encodeURIComponent(term)}${query}`);

describe('a listing with filters', () => {
  test('is filtered by category, tags, price and stock, and returns its facets', async () => {
    const [home, light, books] = [newId(), newId(), newId()] as const;
    await shelf.category(
      event(categoryCreated, { categoryId: home, name: 'Home' }),
      event(subCategoryAdded, { categoryId: home, nodeId: light, parentId: home, name: 'Light' }),
    );
    await shelf.category(event(categoryCreated, { categoryId: books, name: 'Books' }));
    const [red, sale, gone] = [await shelf.tag('Red'), await shelf.tag('Sale'), await shelf.tag('Gone')] as const;
    const at = (nodeId: string) => ({ category: { categoryId: nodeId === books ? books : home, nodeId } });
    await product('LAMP', { ...at(light), tagIds: [red, sale, gone], sellingPrice: 1000 }, 2);
    await product('LANTERN', { ...at(light), tagIds: [red], sellingPrice: 3000 }, 0);
    await product('VASE', { ...at(home), tagIds: [sale], sellingPrice: 2000 });
    await product('ATLAS', { ...at(books), sellingPrice: 5050 });
    await product('HIDDEN', { ...at(books), status: false });
    await shelf.removeTag(gone);

    const all = await list('facets=true');
    expect(all).toMatchObject({ total: 4, numbers: ['ATLAS', 'VASE', 'LANTERN', 'LAMP'] });
    expect(all.facets).toEqual({
      categories: [
        { _id: home, name: 'Home', count: 3 },
        { _id: books, name: 'Books', count: 1 },
      ],
      tags: [
        { _id: red, name: 'Red', count: 2 },
        { _id: sale, name: 'Sale', count: 2 },
      ],
      price: { min: 10, max: 50.5 },
      inStock: 3,
      chosenTags: [],
    });
    expect(all.products[3]).toEqual({
      _id: expect.any(String),
      itemNo: 'LAMP',
      name: '',
      photo: null,
      sellingPrice: 10,
      stock: 'low',
      left: 2,
    });
    const narrow = await list(`category=${home}&tag=${red}&max_price=20&in_stock=true&facets=true&sort=price`);
    expect(narrow).toMatchObject({ total: 1, numbers: ['LAMP'] });
    expect(narrow.facets).toEqual({
      categories: [{ _id: light, name: 'Light', count: 1 }],
      tags: [
        { _id: red, name: 'Red', count: 1 },
        { _id: sale, name: 'Sale', count: 1 },
      ],
      price: { min: 10, max: 10 },
      inStock: 1,
      chosenTags: [{ _id: red, name: 'Red' }],
    });
    expect((await list(`category=${home}&pos=0&sort=-price`)).numbers).toEqual(['LANTERN', 'LAMP']);
    expect((await list(`tag=${red},${sale}`)).numbers).toEqual(['LAMP']);
    expect((await list(`tag=${gone}`)).numbers).toEqual([]);
    expect((await list('min_price=20&max_price=30')).numbers).toEqual(['VASE', 'LANTERN']);
    expect((await list('min_price=30&max_price=20')).numbers).toEqual([]);
    expect((await list(`category=${newId()}&facets=true`)).facets.categories).toEqual([]);
    const whole = await read('/product/listing?sort=price&size=1');
    expect(whole).toMatchObject({ total: 4, products: [{ itemNo: 'LAMP', quantity: 2, description: '' }] });
    expect(whole.products[0]).not.toHaveProperty('purchasePrice');

    await shelf.category(event(categoryDeleted, { categoryId: home }));
    expect((await list(`category=${home}`)).numbers).toEqual([]);
    expect((await list('facets=true')).facets.categories).toEqual([{ _id: books, name: 'Books', count: 1 }]);
  });

  test('follows changes of stock, prices, names, sales and status', async () => {
    const mug = await product('MUG', { name: 'Mug', sellingPrice: 500 });
    const tray = await product('TRAY', { name: 'Tray', sellingPrice: 900 });
    expect((await list('sort=best')).numbers).toEqual(['TRAY', 'MUG']);
    const order = await shelf.sold(mug, 2);
    expect((await list('sort=best')).numbers).toEqual(['MUG', 'TRAY']);
    await shelf.orderStatus(order, 'Pending', 'Rejected');
    expect((await list('sort=best')).numbers).toEqual(['TRAY', 'MUG']);
    await shelf.change(mug, { sellingPrice: 1000, name: 'Zebra mug' });
    expect((await list('sort=price')).numbers).toEqual(['TRAY', 'MUG']);
    expect((await list('sort=name')).numbers).toEqual(['TRAY', 'MUG']);
    await shelf.stocked(tray, 1);
    expect((await list('sort=price')).products[0]).toMatchObject({ stock: 'low', left: 1 });
    await shelf.stocked(tray, 0);
    expect((await list('in_stock=true')).numbers).toEqual(['MUG']);
    await shelf.change(tray, { status: false });
    expect((await list('sort=best')).numbers).toEqual(['MUG']);
    await shelf.change(tray, { status: true });
    expect((await list('sort=name')).numbers).toEqual(['TRAY', 'MUG']);
    await shelf.remove(mug);
    expect(await list('sort=name')).toMatchObject({ total: 1, numbers: ['TRAY'] });
  });

  test('is refused for invalid filters', async () => {
    for (const query of [
      'tag=x',
      'tag=',
      'min_price=-1',
      'min_price=1.234',
      'in_stock=false',
      'sort=cheap',
      'view=list',
    ]) {
      expect((await shop.get(`/product/listing?${query}`, 'nobody')).statusCode, query).toBe(422);
    }
  });

  test('responds to old clients as before', async () => {
    await product('OLD', { name: 'Old' });
    const reply = await read('/product/listing?search=old');
    expect(Object.keys(reply)).toEqual(['success', 'products', 'total']);
    expect(reply.products[0]).toMatchObject({ itemNo: 'OLD', description: '', currency: 'HKD' });
  });
});

test('a plain listing corrects what is mistyped as a page does', async () => {
  const category = newId();
  await shelf.category(event(categoryCreated, { categoryId: category, name: 'Light' }));
  await product('L-1', { name: 'Star lantern', category: { categoryId: category, nodeId: category } });
  await product('L-2', { name: 'Paper lantern' });
  await product('L-3', { name: 'Lamp' });
  const found = async (query: string) => {
    const { products, ...rest } = await read(`/product/listing?${query}`);
    return { ...rest, numbers: products.map(({ itemNo }: { itemNo: string }) => itemNo) };
  };
  const { didYouMean } = await find('lantrn');
  expect(didYouMean).toBe('lantern');
  expect(await found('search=lantrn')).toEqual({ success: true, total: 2, didYouMean, numbers: ['L-2', 'L-1'] });
  expect(await found('search=lantrn&current=2&size=1')).toMatchObject({ total: 2, numbers: ['L-1'] });
  expect(await found(`search=lantrn&category=${category}`)).toMatchObject({ total: 1, numbers: ['L-1'] });
  expect(await found('search=zzzzz')).toMatchObject({ total: 0, numbers: [] });
  expect(await found('search=lamps')).toEqual({ success: true, total: 1, numbers: ['L-3'] });
  expect(await found('search=old+lamps')).toMatchObject({ total: 1, numbers: ['L-3'], leftOut: ['old'] });
});

describe('a search of the shelf', () => {
  test('matches every word, in any order, anywhere in name or item number', async () => {
    await product('22197', { name: 'Red retrospot lantern' });
    await product('AB 10', { name: 'CAFÉ mug 100%' });
    await product('TEA-9', { name: 'Paper/lantern' });
    expect((await find('lantern red')).numbers).toEqual(['22197']);
    expect((await find('spot')).numbers).toEqual(['22197']);
    expect((await find('LANTERN')).numbers.sort()).toEqual(['22197', 'TEA-9']);
    expect((await find('cafe')).numbers).toEqual(['AB 10']);
    expect((await find('ｃａｆé')).numbers).toEqual(['AB 10']);
    expect((await find('100%')).numbers).toEqual(['AB 10']);
    expect(await find('red mug')).toMatchObject({ total: 1, numbers: ['AB 10'], leftOut: ['red'] });
    expect(await find('zzz qqq')).toMatchObject({ total: 0, numbers: [] });
  });

  test('matches item numbers with spaces and dashes or without, the exact one first', async () => {
    await product('AB1', { name: 'x' });
    await product('AB 10', { name: 'y' });
    await product('OTHER', { name: 'ab10 of old' });
    for (const term of ['ab10', 'AB 10', 'a b 1 0']) expect((await find(term)).numbers[0], term).toBe('AB 10');
    expect((await find('ab1')).numbers[0]).toBe('AB1');
    expect((await find('ab1')).numbers.sort()).toEqual(['AB 10', 'AB1', 'OTHER']);
  });

  test('matches Chinese by one character or two, and one or two letters at the start of a word', async () => {
    await product('C-1', { name: '紅燈籠' });
    await product('C-2', { name: '綠茶' });
    await product('D-1', { name: 'Box of tea' });
    expect((await find('燈')).numbers).toEqual(['C-1']);
    expect((await find('燈籠')).numbers).toEqual(['C-1']);
    expect((await find('紅燈籠')).numbers).toEqual(['C-1']);
    expect((await find('茶')).numbers).toEqual(['C-2']);
    expect((await find('t')).numbers).toEqual(['D-1']);
    expect((await find('te')).numbers).toEqual(['D-1']);
    expect((await find('ea')).numbers).toEqual([]);
    expect((await find('d')).numbers).toEqual(['D-1']);
  });

  test('corrects typing errors and returns the terms that were used', async () => {
    await product('L-1', { name: 'Red lantern' });
    await product('K-1', { name: 'Copper kettle' });
    expect(await find('lantrn')).toMatchObject({ numbers: ['L-1'], didYouMean: 'lantern' });
    expect(await find('ketle')).toMatchObject({ numbers: ['K-1'], didYouMean: 'kettle' });
    expect(await find('coper ketle', '&facets=true')).toMatchObject({ total: 1, didYouMean: 'copper kettle' });
    expect(await find('red lantrn')).toMatchObject({ numbers: ['L-1'], didYouMean: 'red lantern' });
    expect(await find('lantern')).not.toHaveProperty('didYouMean');
    expect(await find('qqqqqq')).toEqual({ success: true, numbers: [], products: [], total: 0 });
  });

  test('matches words that staff say mean the same, on the page and in suggestions, from the next search on', async () => {
    await product('B-1', { name: 'Hot water bottle' });
    const stream = streamOf(SEARCH_SYNONYMS.category, SEARCH_SYNONYMS.id);
    const save = (...synonyms: string[]) =>
      shop.happened(stream, event(searchSynonymsChanged, { changes: { synonyms } }));
    expect((await find('hwb')).numbers).toEqual([]);
    await save('hwb = hot water bottle');
    expect((await find('hwb')).numbers).toEqual(['B-1']);
    expect((await read('/product/suggest?search=hwb')).products).toHaveLength(1);
    await save();
    expect((await find('hwb')).numbers).toEqual([]);
  });

  test('ranks names that begin with the term first, then words that do, then by units sold', async () => {
    const inside = await product('IN', { name: 'Superlamp' });
    await product('WORD', { name: 'Desk lamp' });
    await product('NAME', { name: 'Lamp' });
    const best = await product('BEST', { name: 'Oil lamp' });
    await shelf.sold(best, 3);
    await shelf.sold(inside, 9);
    expect((await find('lamp')).numbers).toEqual(['NAME', 'BEST', 'WORD', 'IN']);
    expect((await find('lamp', '&sort=best')).numbers).toEqual(['IN', 'BEST', 'NAME', 'WORD']);
  });

  test('succeeds for any input, or refuses what is no text', async () => {
    await product('W-1', { name: 'Wild 100%_a\\b 😀' });
    expect((await find('😀')).numbers).toEqual(['W-1']);
    expect((await find('100%_a\\b')).numbers).toEqual(['W-1']);
    for (const term of [
      '%',
      '_',
      '\\',
      "'",
      '"',
      '😀😀',
      'a'.repeat(128),
      '茶'.repeat(128),
      ' ',
      '\t\n',
      '́',
      '*',
      '(',
      '^a',
      'a$',
    ]) {
      await find(term, '&facets=true');
      await read(`/product/suggest?search=${encodeURIComponent(term)}`);
    }
    expect((await shop.get('/product/listing?view=card&search=%00', 'nobody')).statusCode).toBe(422);
    expect((await shop.get('/product/suggest?search=%00', 'nobody')).statusCode).toBe(422);
    expect((await shop.get(`/product/suggest?search=${'a'.repeat(129)}`, 'nobody')).statusCode).toBe(422);
  });
});

test('all pages of every order contain every product once', async () => {
  for (let n = 0; n < 11; n += 1) await product(`P-${n % 4}`, { name: `Same ${n % 3}`, sellingPrice: 100 * (n % 3) });
  for (const sort of ['newest', 'best', 'price', '-price', 'name', '']) {
    const found: string[] = [];
    for (let current = 1; current <= 5; current += 1) {
      const { products, total } = await read(
        `/product/listing?view=card&size=3&current=${current}${sort ? `&sort=${sort}` : '&search=same'}`,
      );
      expect(total).toBe(11);
      found.push(...products.map(({ _id }: { _id: string }) => _id));
    }
    expect(found.sort(), sort).toEqual([...made].sort());
  }
});

test('suggestions contain products, categories and tags', async () => {
  const lamps = newId();
  await shelf.category(event(categoryCreated, { categoryId: lamps, name: 'Lamps & lanterns' }));
  const paper = await shelf.tag('Paper lantern');
  const id = await product('L-9', { name: 'Lantern', photo: '/files/images/l.webp' });
  for (const term of ['lant', 'lantrn']) {
    const reply = await read(`/product/suggest?search=${term}`);
    expect(reply.products).toMatchObject([{ _id: id, name: 'Lantern', photo: { path: '/files/images/l.webp' } }]);
    expect(reply.categories).toEqual([{ _id: lamps, name: 'Lamps & lanterns' }]);
    expect(reply.tags).toEqual([{ _id: paper, name: 'Paper lantern' }]);
  }
  expect(await read('/product/suggest?search=')).toEqual({ success: true, products: [], categories: [], tags: [] });
  expect(await read('/product/suggest?search=+')).toEqual({ success: true, products: [], categories: [], tags: [] });
});

test('a deleted product has its name and similar ones; an active, hidden or unknown one is not found', async () => {
  const [home, light] = [newId(), newId()] as const;
  await shelf.category(
    event(categoryCreated, { categoryId: home, name: 'Home' }),
    event(subCategoryAdded, { categoryId: home, nodeId: light, parentId: home, name: 'Light' }),
  );
  const tagId = await shelf.tag('Round');
  const at = (nodeId: string) => ({ category: { categoryId: home, nodeId } });
  const gone = await product('GONE', { name: 'Old lamp', ...at(light), tagIds: [tagId] });
  await product('NEAR', at(home));
  await product('NEXT', at(light));
  await product('LIKE', { ...at(light), tagIds: [tagId] });
  await product('TAGGED', { tagIds: [tagId] });
  await product('OTHER');
  const hidden = await product('DRAFT', { status: false });
  expect((await shop.get(`/product/${gone}/gone`, 'nobody')).statusCode).toBe(404);
  await shelf.change(gone, { status: false });
  const { name, similar } = await read(`/product/${gone}/gone`);
  expect(name).toBe('Old lamp');
  expect(similar.map(({ itemNo }: { itemNo: string }) => itemNo)).toEqual(['LIKE', 'NEXT', 'TAGGED', 'NEAR']);
  await shelf.remove(gone);
  expect((await read(`/product/${gone}/gone`)).name).toBe('Old lamp');
  for (const id of [hidden, newId()]) expect((await shop.get(`/product/${id}/gone`, 'nobody')).statusCode).toBe(404);
  expect((await shop.get('/product/x/gone', 'nobody')).statusCode).toBe(422);
});
