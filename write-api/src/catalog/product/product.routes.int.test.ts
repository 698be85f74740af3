import { PRODUCT } from '@countinghouse/contracts/catalog/events';
import { STOCK } from '@countinghouse/contracts/inventory/events';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, test } from 'vitest';
import { moveStock } from '../../inventory/stock/product-stock.ts';
import { catalogCalls, ifMatch } from '../testing/catalog-calls.ts';

const { eventsOf, loseResponses, newProduct, next, send, shop } = catalogCalls();
const sell = (productId: string, quantity: number) =>
  moveStock(
    shop().deps.commands,
    { type: 'ReserveStock', productId, orderId: newId(), quantity },
    { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() },
  );

describe('products', () => {
  test('only the item number is required; the rest starts empty', async () => {
    const reply = await send('POST', '/product', { itemNo: ' TEA-1 ' });
    const { product } = reply.json();
    expect(product).toEqual({
      _id: expect.any(String),
      itemNo: 'TEA-1',
      name: '',
      description: '',
      quantity: 0,
      alertQuantity: 0,
      supplier: null,
      purchasePrice: 0,
      sellingPrice: 0,
      tags: [],
      category: null,
      photo: '',
      thumbnails: [],
      status: true,
      currency: 'HKD',
      version: 'p0.s0',
    });
    expect(reply.headers.etag).toBe('"p0.s0"');
    const opened = (await eventsOf(STOCK, product._id)).at(-1);
    expect(reply.headers['x-position']).toBe(opened?.position);
  });

  test('refers to what is there, and shows it', async () => {
    const supplier = (await send('POST', '/supplier', { name: 'Leaf' })).json().supplier;
    const tag = (await send('POST', '/tag', { name: 'Fresh' })).json().tag;
    const { category } = (await send('POST', '/category', { name: 'Drinks' })).json();
    await send('POST', `/category/${category._id}`, { name: 'Tea', pos: [] });
    const product = await newProduct({
      supplier: supplier._id,
      tags: [tag._id, tag._id],
      category: { category: category._id, pos: [0] },
      sellingPrice: 12.3,
      purchasePrice: 0.07,
      quantity: 4,
    });
    expect(product).toMatchObject({
      supplier: { _id: supplier._id, name: 'Leaf' },
      tags: [{ _id: tag._id, name: 'Fresh' }],
      category: { category: category._id, pos: [0], name: 'Tea' },
      sellingPrice: 12.3,
      purchasePrice: 0.07,
      quantity: 4,
    });
    const [created] = await eventsOf(PRODUCT, product._id);
    expect(created?.data).toMatchObject({ details: { sellingPrice: 1230, purchasePrice: 7 }, openingQuantity: 4 });
  });

  test.each([
    [{ supplier: newId() }, 'supplier'],
    [{ tags: [newId()] }, 'tags'],
    [{ category: { category: newId(), pos: [] } }, 'category'],
    [{ photo: '/files/images/0198d5a0-0000-7000-8000-000000000000.webp' }, 'photo'],
    [{ photo: 'https://elsewhere.example/x.png' }, 'photo'],
    [{ thumbnails: ['../../etc/passwd'] }, 'thumbnails.0'],
    [{ sellingPrice: 1.234 }, 'sellingPrice'],
    [{ quantity: -1 }, 'quantity'],
    [{ itemNo: '  ' }, 'itemNo'],
  ])('refuses %j', async (body, field) => {
    const reply = await send('POST', '/product', { itemNo: `NO-${next()}`, ...body });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toEqual([expect.objectContaining({ field })]);
  });

  test('have item numbers of their own, also when two processes save at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send('POST', '/product', { itemNo: 'RACE' }, {}, n % 2)),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ITEM_NO_TAKEN');
  });

  test('let go of an item number when they change it or are deleted', async () => {
    const first = await newProduct({ itemNo: 'OLD' });
    expect((await send('PUT', `/product/${first._id}`, { itemNo: 'NEW' })).json().product.itemNo).toBe('NEW');
    const second = await newProduct({ itemNo: 'OLD' });
    const taken = await send('PUT', `/product/${second._id}`, { itemNo: 'NEW' });
    expect(taken.json().code).toBe('ITEM_NO_TAKEN');
    const deleted = await send('DELETE', `/product/${first._id}`);
    expect(deleted.json()).toMatchObject({ success: true, message: 'Product has been deleted successfully' });
    expect((await send('PUT', `/product/${second._id}`, { itemNo: 'NEW' })).statusCode).toBe(200);
    expect((await send('PUT', `/product/${first._id}`, { name: 'x' })).statusCode).toBe(404);
  });

  test('keep none that they had for a moment only', async () => {
    const { _id } = await newProduct({ itemNo: 'FIRST' });
    await Promise.all(['SECOND', 'THIRD', 'FOURTH'].map((itemNo) => send('PUT', `/product/${_id}`, { itemNo })));
    const { itemNo } = (await send('PUT', `/product/${_id}`, {})).json().product;
    const free = ['FIRST', 'SECOND', 'THIRD', 'FOURTH'].filter((candidate) => candidate !== itemNo);
    for (const candidate of free) await newProduct({ itemNo: candidate });
  });

  test('keep an item number that a refused change wanted free', async () => {
    const mine = await newProduct({ itemNo: 'MINE' });
    await send('PUT', `/product/${mine._id}`, { itemNo: 'MINE-2' });
    const stale = await send('PUT', `/product/${mine._id}`, { itemNo: 'FREE' }, ifMatch(mine.version));
    expect(stale.json()).toMatchObject({ code: 'VERSION_CONFLICT', version: 'p1.s0' });
    await newProduct({ itemNo: 'FREE' });
  });

  test('merge changes of different fields and refuse two of one', async () => {
    const loaded = await newProduct({ name: 'Tea', sellingPrice: 5 });
    const form = { itemNo: loaded.itemNo, name: 'Tea', sellingPrice: 5, quantity: 0, description: '' };
    await send('PUT', `/product/${loaded._id}`, { ...form, name: 'Green tea' }, ifMatch(loaded.version));
    const second = await send('PUT', `/product/${loaded._id}`, { ...form, sellingPrice: 6 }, ifMatch(loaded.version));
    expect(second.json().product).toMatchObject({ name: 'Green tea', sellingPrice: 6 });
    const third = await send('PUT', `/product/${loaded._id}`, { ...form, name: 'Oolong' }, ifMatch(loaded.version));
    expect(third.statusCode).toBe(409);
    expect(third.json()).toMatchObject({ code: 'VERSION_CONFLICT', fields: ['name'], version: 'p2.s0' });
    const without = await send('PUT', `/product/${loaded._id}`, { name: 'Oolong' });
    expect(without.json().product).toMatchObject({ name: 'Oolong', sellingPrice: 6 });
    const conflict = await send('DELETE', `/product/${loaded._id}`, undefined, ifMatch(loaded.version));
    expect(conflict.json().code).toBe('VERSION_CONFLICT');
    const unknown = await send('PUT', `/product/${loaded._id}`, { name: 'x' }, ifMatch('p99.s0'));
    expect(unknown.json().code).toBe('VERSION_CONFLICT');
  });

  test('a conflict is reported with the names that fields have in calls', async () => {
    const { supplier } = (await send('POST', '/supplier', { name: 'Leaf' })).json();
    const { tag } = (await send('POST', '/tag', { name: 'Disputed' })).json();
    const loaded = await newProduct();
    const save = (body: object) => send('PUT', `/product/${loaded._id}`, body, ifMatch(loaded.version));
    await save({ supplier: supplier._id, tags: [tag._id], sellingPrice: 5 });
    const second = await save({ supplier: newId(), tags: [], sellingPrice: 6 });
    expect(second.json()).toMatchObject({ errors: [{ field: 'supplier', code: 'not_found' }] });
    const other = (await send('POST', '/supplier', { name: 'Root' })).json().supplier._id;
    const fields = (await save({ supplier: other, tags: [], sellingPrice: 6 })).json().fields;
    expect(fields).toEqual(['supplier', 'sellingPrice']);
  });

  test('a form that sends back what it was shown changes nothing, though some of it is gone', async () => {
    const { supplier } = (await send('POST', '/supplier', { name: 'Gone soon' })).json();
    const [kept, gone] = await Promise.all(
      ['Kept', 'Gone'].map(async (name) => (await send('POST', '/tag', { name })).json().tag),
    );
    const { category } = (await send('POST', '/category', { name: 'Drinks' })).json();
    await send('POST', `/category/${category._id}`, { name: 'Tea', pos: [] });
    const references = {
      supplier: supplier._id,
      tags: [kept._id, gone._id],
      category: { category: category._id, pos: [0] },
    };
    const made = await newProduct({ name: 'Tea', ...references });
    await send('DELETE', `/supplier/${supplier._id}`);
    await send('DELETE', `/tag/${gone._id}`);
    await send('DELETE', `/category/${category._id}?category=0`);

    const shown = { supplier: null, tags: [kept._id], category: { category: category._id, pos: [] } };
    const at = ifMatch(made.version);
    expect((await send('PUT', `/product/${made._id}`, { ...shown, name: 'Green tea' }, at)).statusCode).toBe(200);
    expect((await send('PUT', `/product/${made._id}`, { ...shown, sellingPrice: 5 }, at)).statusCode).toBe(200);
    const [, ...saves] = await eventsOf(PRODUCT, made._id);
    expect(saves.map(({ data }) => data)).toMatchObject([
      { changes: { name: 'Green tea' } },
      { changes: { sellingPrice: 500 } },
    ]);
    expect(saves.map(({ data }) => Object.keys((data as { changes: object }).changes).length)).toEqual([1, 1]);

    await send('DELETE', `/category/${category._id}`);
    const nowhere = await send('PUT', `/product/${made._id}`, { ...shown, category: null });
    expect(nowhere.json().product).toMatchObject({ version: 'p2.s0', category: null, tags: [{ name: 'Kept' }] });
    const cleared = await send('PUT', `/product/${made._id}`, { tags: [] });
    expect(cleared.json().product).toMatchObject({ version: 'p3.s0', tags: [] });
  });

  test('a save is applied as sent, whatever another process changed a moment ago', async () => {
    const { _id } = await newProduct({ name: 'Tea', sellingPrice: 5 });
    const elsewhere = (body: object) => send('PUT', `/product/${_id}`, body, {}, 1);
    await elsewhere({ sellingPrice: 6 });
    const back = await send('PUT', `/product/${_id}`, { sellingPrice: 5 });
    expect(back.json().product).toMatchObject({ name: 'Tea', sellingPrice: 5 });
    await elsewhere({ name: 'Green tea' });
    const repriced = await send('PUT', `/product/${_id}`, { sellingPrice: 7 });
    expect(repriced.json().product).toMatchObject({ name: 'Green tea', sellingPrice: 7, version: 'p4.s0' });
    await send('DELETE', `/product/${_id}`, undefined, {}, 1);
    expect((await send('PUT', `/product/${_id}`, { sellingPrice: 8 })).statusCode).toBe(404);
  });

  test('a save that changes nothing appends nothing', async () => {
    const loaded = await newProduct({ name: 'Tea' });
    const reply = await send('PUT', `/product/${loaded._id}`, { name: 'Tea', quantity: 0, photo: '' });
    expect(reply.json().product.version).toBe(loaded.version);
    expect(await eventsOf(PRODUCT, loaded._id)).toHaveLength(1);
  });

  test('a quantity is a count: what was sold since it was loaded stays sold', async () => {
    const loaded = await newProduct({ quantity: 10 });
    const save = (quantity: number) => send('PUT', `/product/${loaded._id}`, { quantity }, ifMatch(loaded.version));
    await sell(loaded._id, 3);
    expect((await save(10)).json().product.quantity).toBe(7);
    const counted = await save(12);
    expect(counted.json().product).toMatchObject({ quantity: 9, version: 'p1.s2' });
    expect(counted.headers['x-position']).toBe((await eventsOf(STOCK, loaded._id)).at(-1)?.position);
    expect((await send('PUT', `/product/${loaded._id}`, { quantity: 5 })).json().product.quantity).toBe(5);
    const tooLittle = await save(4);
    expect(tooLittle.json()).toMatchObject({ code: 'INSUFFICIENT_STOCK', available: 5 });
    expect((await eventsOf(PRODUCT, loaded._id)).map(({ data }) => data)).toMatchObject([
      { openingQuantity: 10 },
      { countedDifference: 2, changes: {} },
      { countedDifference: -4 },
    ]);
  });

  test('of two counts from one version the second is refused: both found the same units', async () => {
    const loaded = await newProduct({ quantity: 10 });
    const save = (body: object) => send('PUT', `/product/${loaded._id}`, body, ifMatch(loaded.version));
    expect((await save({ quantity: 12 })).json().product.quantity).toBe(12);
    expect((await save({ quantity: 10, name: 'Tea' })).json().product).toMatchObject({ quantity: 12, name: 'Tea' });
    const second = await save({ quantity: 12 });
    expect(second.json()).toMatchObject({ code: 'VERSION_CONFLICT', fields: ['quantity'], version: 'p2.s1' });
    expect((await send('PUT', `/product/${loaded._id}`, { quantity: 13 })).json().product.quantity).toBe(13);
  });

  test('a repeated save counts once', async () => {
    const loaded = await newProduct({ quantity: 10 });
    const key = { 'idempotency-key': 'count-once', ...ifMatch(loaded.version) };
    await send('PUT', `/product/${loaded._id}`, { quantity: 12 }, key);
    const again = await send('PUT', `/product/${loaded._id}`, { quantity: 12 }, key, 1);
    expect(again.json().product.quantity).toBe(12);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});

test('a save whose response was lost is reported as done, though its own result would forbid it now', async () => {
  const loaded = await newProduct({ quantity: 10 });
  const key = { 'idempotency-key': newId(), ...ifMatch(loaded.version) };
  const send10To2 = () => send('PUT', `/product/${loaded._id}`, { quantity: 2, name: 'Tea' }, key);
  const first = await send10To2();
  await loseResponses();
  const second = await send10To2();
  expect(second.json()).toEqual(first.json());
  expect(first.json().product).toMatchObject({ quantity: 2, version: 'p1.s1' });
});
