import { newId } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
let token: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  token = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const books = newId();
const zones = [{ zone: '*', names: { en: ' VAT ', zh: '' }, rates: [{ class: 'standard', rate: 8.875 }] }];
const taxes = {
  ...{ included: true, elsewhere: 'same', home: '*', number: ' GB 1 ' },
  ...{ classes: [{ _id: books, name: 'Books' }], zones },
};

const save = (body: object) => shop.send('PUT', '/setting/tax', { body, token });

test('taxes come back as they were sent, texts trimmed, and are switched on by themselves', async () => {
  expect((await save(taxes)).json().taxes).toEqual({
    ...{ ...taxes, on: false, number: 'GB 1', version: '2' },
    zones: [{ ...zones[0], names: { en: 'VAT', zh: '' } }],
  });
  const on = await shop.send('PUT', '/setting/tax/switch', { body: { on: true }, token });
  expect(on.json().taxes).toMatchObject({ on: true, version: '3' });
  expect((await save(taxes)).json().taxes).toMatchObject({ on: true, version: '3' });
});

test('a class of a delivery method stays, and a method names no class that is not there', async () => {
  const names = { en: 'Courier', zh: '' };
  const method = { _id: newId(), kind: 'pickup', names, texts: names, rates: [], active: false };
  const saveMethod = (taxClass: string) =>
    shop.send('PUT', '/setting/delivery', { body: { zones: [], methods: [{ ...method, taxClass }] }, token });
  expect((await saveMethod(newId())).json().errors).toMatchObject([{ field: 'methods.0.taxClass', code: 'not_found' }]);
  expect((await saveMethod(books)).json().delivery.methods).toMatchObject([{ taxClass: books }]);
  const refused = await save({ ...taxes, classes: [] });
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ field: 'classes', code: 'class_in_use' }],
  ]);
});

test.each([
  ['a rate above 100 %', { zones: [{ ...zones[0], rates: [{ class: 'standard', rate: 100.001 }] }] }, 422],
  ['a negative rate', { zones: [{ ...zones[0], rates: [{ class: 'standard', rate: -1 }] }] }, 422],
  ['a zone that is not there', { zones: [...zones, { ...zones[0], zone: newId() }] }, 422],
  ['a zone twice', { zones: [...zones, ...zones] }, 422],
  ['a text of 10 kB', { number: 'x'.repeat(10_000) }, 422],
  ['a field of its own', { total: 1 }, 400],
])('%s is refused', async (_, wrong, status) => {
  expect((await save({ ...taxes, ...wrong })).statusCode).toBe(status);
});

test('taxes are for staff', async () => {
  expect((await shop.send('PUT', '/setting/tax', { body: taxes })).statusCode).toBe(401);
  expect((await shop.send('PUT', '/setting/tax/switch', { body: { on: false } })).statusCode).toBe(401);
});
