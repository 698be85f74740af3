import { PRODUCT_IMPORT, productImportConfirmed } from '@countinghouse/contracts/catalog/product-import/import-events';
import type { ImportRowView, ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { tableFormats } from '@countinghouse/contracts/exports/formats';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { languages } from '@countinghouse/contracts/messages/language';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exported } from '../support/exported-lists.ts';
import { appliedImport, checkedImport, settledImport, undoneImport, uploadTable } from '../support/product-imports.ts';
import { callOrThrow, newCustomer, newOrder, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

const csv = (...lines: string[]) => lines.join('\r\n');

const checked = (content: string | Buffer, fileName?: string) => checkedImport(shop, content, fileName);
/** A checked import whose quantities set the stock of products that exist. */
async function checkedWithQuantities(content: string, fileName?: string): Promise<ImportView> {
  const { _id: id } = await checked(content, fileName);
  const body = { values: { quantity: 'set' } };
  const reply = await callOrThrow<{ import: ImportView }>(shop, 'mapProductImport', {
    ...{ token: shop.superAdmin, params: { id }, body },
  });
  return settledImport(shop, reply.import._id);
}
async function rowsOf(id: string, query: Record<string, string> = {}): Promise<ImportRowView[]> {
  const request = { token: shop.superAdmin, params: { id }, query: { size: '100', ...query } };
  return (await callOrThrow<{ rows: ImportRowView[] }>(shop, 'listProductImportRows', request)).rows;
}
async function productNamed(itemNo: string): Promise<ProductView | undefined> {
  await shop.caughtUp();
  const request = { token: shop.superAdmin, query: { search: itemNo } };
  const { products } = await callOrThrow<{ products: ProductView[] }>(shop, 'listProducts', request);
  return products.find((product) => product.itemNo === itemNo);
}
describe('an import with columns of unknown heads', () => {
  const map = (id: string, mapping: readonly object[]) =>
    shop.call(routeTable.mapProductImport, { token: shop.superAdmin, params: { id }, body: { mapping } });

  test('is checked again with the mapping of staff, which is stored for the next file', async () => {
    const unknown = await checked(csv('Merkmal,Preis,Farbe', 'MAP-1,9.5,red', 'MAP-2,8,red'), 'map.csv');
    expect(unknown).toMatchObject({ status: 'unreadable', cause: 'no-item-number-column' });
    expect(unknown.columns).toEqual([
      { head: 'Merkmal', position: 1, field: null, basis: null, rival: null, samples: ['MAP-1', 'MAP-2'] },
      { head: 'Preis', position: 2, field: 'sellingPrice', basis: 'guessed', rival: null, samples: ['9.5', '8'] },
      { head: 'Farbe', position: 3, field: null, basis: null, rival: null, samples: ['red'] },
    ]);
    const twice = await map(unknown._id, [
      { head: 'Merkmal', field: 'itemNo' },
      { head: 'Preis', field: 'itemNo' },
    ]);
    expect(twice.statusCode).toBe(422);
    expect(twice.json().errors).toMatchObject([{ field: 'mapping', code: 'column_twice' }]);

    const mapping = [
      { head: 'Merkmal', field: 'itemNo' },
      { head: 'Preis', field: 'sellingPrice' },
      { head: 'Farbe', field: null },
    ];
    const mapped = await map(unknown._id, mapping);
    expect(mapped.statusCode, mapped.body).toBe(202);
    const again = await settledImport(shop, mapped.json().import._id);
    expect(again).toMatchObject({ status: 'checked', counts: { new: 2 }, ignoredColumns: ['Farbe'] });
    const [row] = await rowsOf(again._id);
    expect(row?.changes).toContainEqual({ field: 'sellingPrice', from: null, to: 9.5 });
    const { imports } = await callOrThrow<{ imports: ImportView[] }>(shop, 'listProductImports', {
      token: shop.superAdmin,
    });
    expect(imports.map(({ _id }) => _id)).not.toContain(unknown._id);

    const next = await checked(csv('MERKMAL,Preis', 'MAP-3,7'));
    expect(next).toMatchObject({ status: 'checked', counts: { new: 1 } });
    await appliedImport(shop, next._id);
    expect((await map(next._id, mapping)).statusCode).toBe(409);
  });

  test('that was mapped after its file expired reports that, and its columns are stored', async () => {
    const unknown = await checked(csv('Wert,Betrag', 'MAP-9,3'));
    const database = new pg.Client(shop.databaseUrl);
    await database.connect();
    await database.query("delete from vault.files where kind = 'document'");
    await database.end();
    const mapping = [
      { head: 'Wert', field: 'itemNo' },
      { head: 'Betrag', field: 'sellingPrice' },
    ];
    const mapped = (await map(unknown._id, mapping)).json().import;
    expect(await settledImport(shop, mapped._id)).toMatchObject({ status: 'unreadable', cause: 'file-expired' });
    expect(await checked(csv('Wert,Betrag', 'MAP-9,4'))).toMatchObject({ status: 'checked', counts: { new: 1 } });
  });
});

describe('an import', () => {
  test('is checked row by row and changes nothing before it is confirmed', async () => {
    await callOrThrow(shop, 'createSupplier', { token: shop.superAdmin, body: { name: 'Leaf & Co' } });
    await callOrThrow(shop, 'createTag', { token: shop.superAdmin, body: { name: 'Fresh' } });
    const { category } = await callOrThrow<{ category: { _id: string } }>(shop, 'createCategory', {
      token: shop.superAdmin,
      body: { name: 'Food' },
    });
    await callOrThrow(shop, 'addSubCategory', {
      token: shop.superAdmin,
      params: { id: category._id },
      body: { name: 'Tea', pos: [] },
    });
    await newProduct(shop, { itemNo: 'CHK-1', name: 'Old', quantity: 5, sellingPrice: 10 });
    await newProduct(shop, { itemNo: 'CHK-2', name: 'Same', quantity: 5, sellingPrice: 10 });
    const file = csv(
      '\ufeffName,ITEMNO,quantity,sellingPrice,supplier,category,tags,status,colour',
      'New one,CHK-3,7,"1,234.5",leaf & co,food>tea,fresh,no,red',
      'Now,CHK-1,8,10,,,,yes,',
      'Same,CHK-2,5,10,,,,true,',
      ',,,,,,,,',
      'Bad,CHK-4,x,1.234,Nobody,Food > Coffee,Stale,maybe,',
      'Twice,CHK-5,,,,,,,',
      'Twice,CHK-5,,,,,,,',
      'No number,,,,,,,,',
    );
    const result = await checkedWithQuantities(file);
    expect(result).toMatchObject({
      ...{ fileName: 'products.csv', status: 'checked', cause: null, ignoredColumns: ['colour'] },
      ...{ counts: { new: 1, changed: 1, same: 1, error: 4, skipped: 0 }, progress: { done: 7, total: 7 } },
    });
    const [fresh, changed, same, bad, twice, , nameless] = await rowsOf(result._id);
    expect(fresh).toMatchObject({ row: 2, itemNo: 'CHK-3', verdict: 'new', errors: [], outcome: null });
    expect(fresh?.changes).toEqual(
      Object.entries({
        ...{ itemNo: 'CHK-3', name: 'New one', quantity: 7, sellingPrice: 1234.5, status: false },
        ...{ supplier: 'Leaf & Co', category: 'Food > Tea', tags: 'Fresh' },
      }).map(([field, to]) => ({ field, from: null, to })),
    );
    expect(changed).toMatchObject({
      ...{ row: 3, verdict: 'changed' },
      changes: [
        { field: 'name', from: 'Old', to: 'Now' },
        { field: 'quantity', from: 5, to: 8 },
      ],
    });
    expect(same).toMatchObject({ row: 4, verdict: 'same', changes: [] });
    expect(bad?.errors.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'category not_found',
      'quantity not_a_number',
      'sellingPrice too_many_decimals',
      'status unknown_status',
      'supplier not_found',
      'tags not_found',
    ]);
    expect(twice?.errors).toEqual([
      { field: 'itemNo', code: 'repeated', message: expect.stringContaining('more than once') },
    ]);
    expect(nameless?.errors).toMatchObject([{ field: 'itemNo', code: 'required' }]);
    expect(await rowsOf(result._id, { verdict: 'error', size: '2', current: '2' })).toHaveLength(2);

    expect(await productNamed('CHK-3')).toBeUndefined();
    expect(await productNamed('CHK-1')).toMatchObject({ name: 'Old', quantity: 5 });

    const errors = await shop.call(routeTable.getProductImportErrors, {
      token: shop.superAdmin,
      params: { id: result._id },
    });
    expect(errors.headers['content-disposition']).toContain('errors products.csv');
    expect(errors.body).toMatch(/^\ufeff"Item No","Name",.*,"Row","Error"\r\n/);
    expect(errors.body).toContain('"CHK-4","Bad",');
    expect(errors.body.trim().split('\r\n')).toHaveLength(5);
  });

  test('is listed once, however often its file is uploaded at once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => uploadTable(shop, csv('itemNo', 'ONCE-1'), 'once.csv')));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
    for (const reply of replies) await settledImport(shop, reply.json().import._id);
    const { imports } = await callOrThrow<{ imports: ImportView[] }>(shop, 'listProductImports', {
      token: shop.superAdmin,
    });
    expect(imports.filter(({ fileName }) => fileName === 'once.csv')).toHaveLength(1);
  });

  test('is applied under one correlation id by the confirming user, and reverted except for later changes', async () => {
    const old = await newProduct(shop, { itemNo: 'APP-1', name: 'Old', quantity: 10, sellingPrice: 10 });
    const touched = await newProduct(shop, { itemNo: 'APP-2', name: 'Touched', sellingPrice: 10 });
    const { _id: id } = await checkedWithQuantities(
      csv(
        'itemNo,name,quantity,sellingPrice',
        'APP-1,Renamed,15,12',
        'APP-2,Touched too,,20',
        'APP-3,Made,3,1',
        'APP-4,Sold,9,1',
      ),
      'spring.csv',
    );
    const applied = await appliedImport(shop, id, { 'x-reason': encodeURIComponent('春季') });
    expect(applied).toMatchObject({
      status: 'applied',
      outcomes: { applied: 4, failed: 0 },
      progress: { done: 4, total: 4 },
    });
    expect(await productNamed('APP-1')).toMatchObject({ name: 'Renamed', quantity: 15, sellingPrice: 12 });
    expect(await productNamed('APP-3')).toMatchObject({ name: 'Made', quantity: 3 });
    expect(await productNamed('APP-2')).toMatchObject({ name: 'Touched too', quantity: 1_000 });
    const history = await callOrThrow<{ entries: HistoryEntry[] }>(shop, 'getHistory', {
      token: shop.superAdmin,
      params: { context: 'product', id: old._id },
    });
    const [, change] = history.entries;
    expect(history.entries.slice(0, 2).map(({ correlationId }) => correlationId)).toEqual([id, id]);
    expect(change).toMatchObject({ actor: { kind: 'staff', role: 'SUPER_ADMIN' }, reason: '春季 (spring.csv, 2)' });
    expect(history.entries.slice(0, 3).map((entry) => entry.import)).toEqual([
      { _id: id, isUndo: false },
      { _id: id, isUndo: false },
      undefined,
    ]);

    const buyer = await newCustomer(shop);
    const sold = await productNamed('APP-4');
    await newOrder(shop, buyer.token, sold?._id ?? '');
    await newOrder(shop, buyer.token, old._id);
    await callOrThrow(shop, 'updateProduct', {
      token: shop.superAdmin,
      params: { id: touched._id },
      body: { sellingPrice: 21 },
    });

    expect(await undoneImport(shop, id)).toMatchObject({
      status: 'undone',
      outcomes: { applied: 0, undone: 2, kept: 2 },
    });
    // Five were counted in and one was sold: without the import there are nine.
    expect(await productNamed('APP-1')).toMatchObject({ name: 'Old', quantity: 9, sellingPrice: 10 });
    const after = await callOrThrow<{ entries: HistoryEntry[] }>(shop, 'getHistory', {
      token: shop.superAdmin,
      params: { context: 'product', id: old._id },
    });
    expect(after.entries[0]).toMatchObject({
      ...{ actor: { kind: 'staff', role: 'SUPER_ADMIN' }, import: { _id: id, isUndo: true } },
    });
    expect(await productNamed('APP-3')).toBeUndefined();
    expect(await productNamed('APP-2')).toMatchObject({ name: 'Touched too', sellingPrice: 21 });
    expect(await productNamed('APP-4')).toMatchObject({ quantity: 8 });
    const kept = await rowsOf(id, { outcome: 'kept' });
    expect(kept.map(({ itemNo, errors }) => [itemNo, ...errors.map(({ field, code }) => `${field} ${code}`)])).toEqual([
      ['APP-2', 'sellingPrice VERSION_CONFLICT'],
      ['APP-4', 'quantity VERSION_CONFLICT'],
    ]);
  });

  test('does not overwrite changes made as it was confirmed, and reports the skipped rows', async () => {
    const product = await newProduct(shop, { itemNo: 'RACE-1', name: 'Old', description: 'Old' });
    const { _id: id } = await checked(csv('itemNo,name', 'RACE-1,Imported', 'RACE-2,Imported'));
    await callOrThrow(shop, 'updateProduct', {
      token: shop.superAdmin,
      params: { id: product._id },
      body: { name: 'Amy’s' },
    });
    await newProduct(shop, { itemNo: 'RACE-2', name: 'Amy’s' });
    const actor = { kind: 'staff', id: newId(), role: 'SUPER_ADMIN' } as const;
    const metadata = { actor, commandId: newId(), correlationId: id };
    const confirmed = event(productImportConfirmed, { importId: id });
    await shop.deps.log.append(streamOf(PRODUCT_IMPORT, id), 'any', [confirmed], metadata);
    expect(await appliedImport(shop, id)).toMatchObject({ outcomes: { applied: 0, failed: 2 } });
    expect((await rowsOf(id, { outcome: 'failed' })).map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ['VERSION_CONFLICT'],
      ['ITEM_NO_TAKEN'],
    ]);
    expect(await productNamed('RACE-1')).toMatchObject({ name: 'Amy’s' });
  });

  test('is confirmed once it was checked, undone once it was applied, and neither before', async () => {
    const { _id: id } = await checked(csv('itemNo', 'STEP-1'));
    const status = async (route: 'confirmProductImport' | 'undoProductImport') =>
      (await shop.call(routeTable[route], { token: shop.superAdmin, params: { id } })).statusCode;
    expect(await status('undoProductImport')).toBe(409);
    await appliedImport(shop, id);
    expect(await status('confirmProductImport')).toBe(202);
    await undoneImport(shop, id);
    expect(await status('confirmProductImport')).toBe(409);
    const { imports } = await callOrThrow<{ imports: ImportView[] }>(shop, 'listProductImports', {
      token: shop.superAdmin,
    });
    expect(imports[0]).toMatchObject({ _id: id, status: 'undone' });
  });

  test('reports why a file cannot be read', async () => {
    expect(await checked(csv('name,price', 'Tea,1'))).toMatchObject({
      status: 'unreadable',
      cause: 'no-item-number-column',
    });
    expect(await checked(csv('itemNo', ...Array.from({ length: 50_001 }, (_, n) => `N-${n}`)))).toMatchObject({
      cause: 'too-many-rows',
    });
    expect((await uploadTable(shop, Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'a.csv')).json().code).toBe('BAD_TYPE');
    expect((await uploadTable(shop, Buffer.from([0xff, 0xfe, 0x00]), 'a.csv')).json().code).toBe('BAD_TYPE');
  });
});

test('an export is imported again as it is', async () => {
  const names = ['=1+1', '+49', '-5', '@me', '＝x', "'=quoted", "'plain", '多,行\r\n"文"', ' spaced '];
  for (const [n, name] of names.entries()) {
    const prices = { sellingPrice: 0.5, purchasePrice: n };
    await newProduct(shop, { itemNo: `-EXP-${n}`, name, description: name, quantity: n, ...prices });
  }
  for (const format of tableFormats) {
    for (const language of languages) {
      const { file } = await exported(shop, { list: 'products', format, search: '-exp-' }, language);
      const again = await checked(file, `products.${format}`);
      expect(again).toMatchObject({ counts: { new: 0, changed: 0, same: names.length, error: 0 }, ignoredColumns: [] });
    }
  }
});

test('tax classes are in the files of a shop with taxes, and in no import of another', async () => {
  const classes = [{ _id: newId(), name: 'Books' }];
  const zones = [{ zone: '*', names: { en: 'VAT', zh: '' }, rates: [{ class: 'standard', rate: 5 }] }];
  const taxes = { included: true, elsewhere: 'same', home: '*', number: '', classes, zones };
  const asOwner = { token: shop.superAdmin };
  await callOrThrow(shop, 'saveTaxSettings', { ...asOwner, body: taxes });
  const file = csv('Item No,Tax class', 'TAX-1,books', 'TAX-2,零稅率', 'TAX-3,');
  const without = await checked(file);
  expect(without).toMatchObject({ counts: { new: 3, error: 0 }, ignoredColumns: ['Tax class'] });

  await callOrThrow(shop, 'switchTaxes', { ...asOwner, body: { on: true } });
  await appliedImport(shop, (await checked(file))._id);
  const classOf = async (itemNo: string) => (await productNamed(itemNo))?.taxClass;
  expect([await classOf('TAX-1'), await classOf('TAX-2'), await classOf('TAX-3')]).toEqual([
    classes[0]?._id,
    'zero',
    undefined,
  ]);
  const wrong = await checked(csv('Item No,Tax class', 'TAX-1,Luxury'));
  expect((await rowsOf(wrong._id))[0]?.errors).toEqual([
    {
      field: 'taxClass',
      code: 'unknown_tax_class',
      message: '“Luxury”: This is no tax class of the shop. Please write one as it is called under Setting → Taxes.',
    },
  ]);

  const ask = { list: 'products', format: 'csv', search: 'tax-', with: 'taxClass', sort: 'itemNo' } as const;
  const lines = (await exported(shop, ask, 'zh-HK')).file.toString().trim().split('\r\n');
  expect(lines.map((line) => line.split(',').at(-1)?.replaceAll('"', ''))).toEqual([
    ...['稅類', 'Books', '零稅率', '標準'],
  ]);
  const again = await checked((await exported(shop, ask)).file);
  expect(again).toMatchObject({ counts: { new: 0, changed: 0, same: 3, error: 0 }, ignoredColumns: [] });
  const back = await checked(csv('Item No,Tax class', 'TAX-1,Standard'));
  await appliedImport(shop, back._id);
  expect(await classOf('TAX-1')).toBeUndefined();
  await undoneImport(shop, back._id);
  expect(await classOf('TAX-1')).toBe(classes[0]?._id);
});
