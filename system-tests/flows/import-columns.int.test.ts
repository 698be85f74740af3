import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ImportRowView, ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programs } from '../fixtures/other-programs.ts';
import { appliedImport, checkedImport, settledImport, undoneImport, uploadTable } from '../support/product-imports.ts';
import { callOrThrow, newCustomer, newOrder, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

/** Files as other programs and people write them, and what the check makes of their columns and values. */
let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../fixtures/import-columns/${name}`, import.meta.url)));
const checked = async (name: string) => checkedImport(shop, await fixture(name), name);
const token = () => shop.superAdmin;

async function rowsOf({ _id: id }: ImportView): Promise<ImportRowView[]> {
  const request = { token: token(), params: { id }, query: { size: '100' } };
  return (await callOrThrow<{ rows: ImportRowView[] }>(shop, 'listProductImportRows', request)).rows;
}
const valuesOf = ({ changes }: ImportRowView) => Object.fromEntries(changes.map(({ field, to }) => [field, to]));
const fieldsOf = ({ columns }: ImportView) =>
  Object.fromEntries(columns.flatMap(({ head, field }) => (field ? [[head, field]] : [])));

async function again({ _id: id }: ImportView, body: object) {
  const reply = await shop.call(routeTable.mapProductImport, { token: token(), params: { id }, body });
  expect(reply.statusCode, reply.body).toBe(202);
  return settledImport(shop, reply.json<{ import: ImportView }>().import._id);
}
const confirm = ({ _id: id }: ImportView) =>
  shop.call(routeTable.confirmProductImport, { token: token(), params: { id } });

const names = Object.keys(programs) as (keyof typeof programs)[];

describe('an export of another program', () => {
  test.each(names)('%s is recognised, and its rows go in after one look at its columns', async (name) => {
    const { program, fields, counts, rows } = programs[name];
    const found = await checked(name);
    expect(found).toMatchObject({ status: 'checked', report: { program } });
    expect(fieldsOf(found)).toEqual(fields);
    expect((await confirm(found)).statusCode === 422).toBe(found.unconfirmed.length > 0);

    const mapping = found.columns.map(({ head, field }) => ({ head, field }));
    const complete = await again(found, { mapping, makeMissing: true });
    expect(complete.unconfirmed).toEqual([]);
    expect(complete.counts).toMatchObject(counts);
    const read = (await rowsOf(complete)).map(valuesOf);
    expect(read).toMatchObject(rows);
    const applied = await appliedImport(shop, complete._id);
    expect(applied.outcomes).toMatchObject({ applied: counts.new, failed: 0 });
    await undoneImport(shop, complete._id);
  });

  test('opens clean in any order once it, or another one, was mapped', async () => {
    for (const name of [...names, ...names.toReversed()]) {
      const found = await checked(name);
      expect(fieldsOf(found), name).toEqual(programs[name].fields);
      expect(found.columns.filter(({ rival }) => rival !== null)).toEqual([]);
      expect(found.unconfirmed, 'it was confirmed before').toEqual([]);
    }
  });
});

describe('columns that clash', () => {
  test('are named, and one of them is used until another one is chosen', async () => {
    const found = await checked('csv-dup-known-header.csv');
    expect(found).toMatchObject({ status: 'checked', unconfirmed: ['columns'] });
    expect(found.columns.map(({ field, rival }) => [field, rival])).toEqual([
      ['itemNo', null],
      ['name', null],
      [null, 'name'],
      ['sellingPrice', null],
    ]);
    const mapping = found.columns.map(({ head }, index) => ({
      ...{ head, field: (['itemNo', null, 'name', 'sellingPrice'] as const)[index] ?? null },
    }));
    const second = await again(found, { mapping });
    expect(second.unconfirmed).toEqual([]);
    expect(valuesOf((await rowsOf(second))[0]!)).toMatchObject({ name: 'Thé', sellingPrice: 12 });
  });

  test('are told apart by their order, and empty ones without a heading are left out', async () => {
    const found = await checked('csv-blank-and-dup-headers.csv');
    expect(found.columns.map(({ head, position, field, rival }) => [head, position, field, rival])).toEqual([
      ['Item No', 1, 'itemNo', null],
      ['Name', 2, 'name', null],
      ['Price', 4, 'sellingPrice', null],
      ['Price', 5, null, 'sellingPrice'],
    ]);
    const fields = ['itemNo', null, null, 'sellingPrice'] as const;
    const mapping = found.columns.map(({ head }, index) => ({ head, field: fields[index] ?? null }));
    const [row] = await rowsOf(await again(found, { mapping }));
    expect(valuesOf(row!)).toEqual({ itemNo: 'DH-001', sellingPrice: 13 });
  });
});

describe('values as people write them', () => {
  const codes = ({ errors }: ImportRowView) => errors.map(({ code }) => code).join(' ');

  test('of a status are words for on and off, and anything else is an error', async () => {
    const rows = await rowsOf(await checked('csv-status-words.csv'));
    const read = rows.map((row) => valuesOf(row).status ?? codes(row));
    const [on, off] = [true, false];
    expect(read).toEqual([
      ...[on, off, off, on, off, on, off, off, on, off, on, off, on, off, on, on, on, on, off],
      ...['unknown_status', on],
    ]);
  });

  test('of tags stand between commas where no tag has the whole name', async () => {
    await callOrThrow(shop, 'createTag', { token: token(), body: { name: 'gift' } });
    await callOrThrow(shop, 'createTag', { token: token(), body: { name: 'sale' } });
    const found = await checked('csv-tags-comma.csv');
    const rows = await rowsOf(found);
    expect(rows.map((row) => valuesOf(row).tags ?? codes(row))).toEqual([
      ...['gift; sale', 'gift; sale', 'gift; sale', 'gift; sale', 'not_found'],
    ]);
    expect(found.report?.missing.tags).toEqual(['brandnewtag']);
    await callOrThrow(shop, 'createTag', { token: token(), body: { name: 'Gift, sale' } });
    const [whole] = await rowsOf(await checked('csv-tags-comma.csv'));
    expect(valuesOf(whole!).tags).toBe('Gift, sale');
  });

  test('of a category may have entities, other separators, full-width signs and a separator at the end', async () => {
    const { category } = await callOrThrow<{ category: { _id: string } }>(shop, 'createCategory', {
      token: token(),
      body: { name: 'Tea & Coffee' },
    });
    const below = { token: token(), params: { id: category._id }, body: { name: 'Green', pos: [] } };
    await callOrThrow(shop, 'addSubCategory', below);
    const rows = await rowsOf(await checked('csv-entities-category.csv'));
    const green = 'Tea & Coffee > Green';
    expect(rows.map((row) => valuesOf(row).category ?? codes(row))).toEqual([
      ...['Tea & Coffee', 'Tea & Coffee', green, green, green, green, green],
    ]);
    expect(rows[4]?.notes.map(({ code }) => code)).toEqual(['first_category']);
  });

  test('of a price are read by one decimal sign, which the file proves', async () => {
    const german = await checked('csv-german-numbers.csv');
    expect(german).toMatchObject({ unconfirmed: [], report: { decimals: 'comma' } });
    const rows = (await rowsOf(german)).map(valuesOf);
    expect(rows.map(({ sellingPrice, quantity }) => [sellingPrice, quantity])).toEqual([
      [1500, 1500],
      [12.5, 3],
      [1234.5, 2],
      [2499, 1],
    ]);
  });

  test('of a price are asked for where the file proves both signs', async () => {
    const found = await checked('csv-price-formats.csv');
    expect(found).toMatchObject({ unconfirmed: ['decimals'], report: { decimals: null } });
    expect(found.report?.ambiguousNumbers).toEqual(['1,234', '1.500', '12.999']);
    expect((await confirm(found)).json().errors).toMatchObject([{ field: 'decimals', code: 'unconfirmed' }]);
    const point = await again(found, { values: { decimals: 'point' } });
    expect(point.unconfirmed).toEqual([]);
    const read = (await rowsOf(point)).map((row) => valuesOf(row).sellingPrice ?? codes(row));
    expect(read).toEqual([
      ...[12.99, 1234.5, 120, 0.99, 12, 'not_a_number', 'not_a_number', 1234, 'other_currency', 12.5],
      ...[1.5, 'too_many_decimals', 'not_a_number', 'too_small', 19.9, 19.9, 1234.5, 'not_a_number', 'not_a_number'],
      ...['other_currency', 'other_currency', 5, 123456, 0, 'not_a_number', 'not_a_number', 'not_a_number'],
    ]);
    const comma = await again(found, { values: { decimals: 'comma' } });
    const other = (await rowsOf(comma)).map((row) => valuesOf(row).sellingPrice);
    expect([other[5], other[6], other[10], other[17], other[18]]).toEqual([1234.5, 1234.5, 1500, 12.5, 12.5]);
  });
});

describe('the answer of a check', () => {
  test('is made anew once the category that was missing was made, also under another file name', async () => {
    const first = await checked('recheck-missing-category.csv');
    expect(first.counts).toMatchObject({ new: 0, error: 1 });
    expect((await rowsOf(first))[0]?.errors[0]?.message).toBe('“Autumn 120413” was not found.');
    await callOrThrow(shop, 'createCategory', { token: token(), body: { name: 'Autumn 120413' } });
    const second = await checked('recheck-missing-category.csv');
    expect(second._id).not.toBe(first._id);
    expect(second.counts).toMatchObject({ new: 1, error: 0 });
    const third = await checkedImport(shop, await fixture('recheck-missing-category.csv'), 'renamed.csv');
    expect(third.counts).toMatchObject({ new: 1, error: 0 });
  });

  const outdated = async ({ _id: id }: ImportView) =>
    (await callOrThrow<{ import: ImportView }>(shop, 'getProductImport', { token: token(), params: { id } })).import
      .outdated;

  test.each([
    ['a category', () => callOrThrow(shop, 'createCategory', { token: token(), body: { name: 'Later' } })],
    ['a tag', () => callOrThrow(shop, 'createTag', { token: token(), body: { name: 'later' } })],
    ['a supplier', () => callOrThrow(shop, 'createSupplier', { token: token(), body: { name: 'Later' } })],
    ['a product of the file', () => newProduct(shop, { itemNo: 'OUT-2', name: 'Later' })],
  ])('is outdated by %s, and is not applied then', async (_, change) => {
    const run = await checkedImport(shop, 'Item No,Name\r\nOUT-1,Tea\r\nOUT-2,Cup\r\n');
    expect(await outdated(run)).toBe(false);
    await change();
    expect(await outdated(run)).toBe(true);
    const refused = await confirm(run);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CHECK_OUTDATED']);
    const next = await again(run, {});
    expect(await outdated(next)).toBe(false);
    expect(next.counts).toMatchObject({ error: 0, skipped: 0 });
  });

  test('is not outdated by other products, and not by what was sold', async () => {
    const sold = await newProduct(shop, { itemNo: 'OUT-3', quantity: 5 });
    const run = await checkedImport(shop, 'Item No,Name\r\nOUT-3,Tea\r\n');
    await newProduct(shop, { itemNo: 'OUT-4', quantity: 5 });
    await newOrder(shop, (await newCustomer(shop)).token, sold._id);
    expect(await outdated(run)).toBe(false);
    await appliedImport(shop, run._id);
  });
});

describe('a quantity of a product that exists', () => {
  test('is left alone unless it is to be set or added, and the summary says what will move', async () => {
    await newProduct(shop, { itemNo: 'QTY-1', quantity: 763, sellingPrice: 10, purchasePrice: 5 });
    await newProduct(shop, { itemNo: 'QTY-2', quantity: 40, sellingPrice: 8 });
    const file = ['Item No,Quantity,Selling Price', 'QTY-1,12,10.80', 'QTY-2,9,13.04', 'QTY-3,4,1'].join('\r\n');
    const left = await checkedImport(shop, file);
    expect(left.report).toMatchObject({
      quantity: { use: 'ignore', rows: 2 },
      summary: {
        ...{ created: { products: 1, units: 4 }, stock: { products: 0, units: 0 }, purchasePrice: null },
        sellingPrice: { products: 2, least: 8, most: 63 },
      },
    });
    const set = await again(left, { values: { quantity: 'set' } });
    expect(set.report?.summary.stock).toEqual({ products: 2, units: -782 });
    const added = await again(set, { values: { quantity: 'add' } });
    expect(added.report?.summary.stock).toEqual({ products: 2, units: 21 });
    await appliedImport(shop, added._id);
    const level = async (itemNo: string) => {
      await shop.caughtUp();
      const request = { token: token(), query: { search: itemNo } };
      const { products } = await callOrThrow<{ products: { quantity: number }[] }>(shop, 'listProducts', request);
      return products[0]?.quantity;
    };
    expect([await level('QTY-1'), await level('QTY-2'), await level('QTY-3')]).toEqual([775, 49, 4]);
    await undoneImport(shop, added._id);
    expect([await level('QTY-1'), await level('QTY-2')]).toEqual([763, 40]);
  });
});

test('missing categories, tags and suppliers are made in one step, under the import, and stay when it is undone', async () => {
  const file = [
    'Item No,Category,Tags,Supplier',
    'MIS-1,Toys > Wood > Cars,"new one, new two",Maker',
    'MIS-2,toys>wood,New One,maker',
  ].join('\r\n');
  const found = await checkedImport(shop, file);
  expect(found.counts).toMatchObject({ new: 0, error: 2 });
  expect(found.report?.missing).toMatchObject({
    categories: [
      { path: ['Toys', 'Wood', 'Cars'], under: null },
      { path: ['toys', 'wood'], under: null },
    ],
    ...{ tags: ['new one', 'new two'], suppliers: ['Maker'] },
  });
  const headers = { 'idempotency-key': 'missing-names-1' };
  const request = { token: token(), params: { id: found._id }, body: { makeMissing: true }, headers };
  const [first, second] = await Promise.all([
    shop.call(routeTable.mapProductImport, request),
    shop.call(routeTable.mapProductImport, request),
  ]);
  // A response that was lost is asked for again, with what was made already in the log.
  const third = await shop.call(routeTable.mapProductImport, request);
  for (const { statusCode, body } of [first, second, third])
    expect([statusCode, body]).toEqual([202, expect.any(String)]);
  const ids = [first, second, third].map((reply) => reply.json<{ import: ImportView }>().import._id);
  expect(new Set(ids).size).toBe(1);
  const complete = await settledImport(shop, ids[0]!);
  expect(complete.counts).toMatchObject({ new: 2, error: 0 });
  expect((await rowsOf(complete)).map((row) => valuesOf(row).category)).toEqual(['Toys > Wood > Cars', 'Toys > Wood']);
  await appliedImport(shop, complete._id);
  await undoneImport(shop, complete._id);
  expect((await checkedImport(shop, file)).report?.missing.suppliers).toEqual([]);
  expect((await uploadTable(shop, file)).statusCode).toBe(202);
});
