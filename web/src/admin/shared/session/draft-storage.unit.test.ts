import { beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, storeDraft, takeDraft, typedFields } from './draft-storage.ts';

const shelf = new Map<string, string>();
beforeEach(() => {
  shelf.clear();
  const methods = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  };
  // As browsers have it: what is stored can be listed, the methods cannot.
  const listed = {
    ownKeys: () => [...shelf.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('sessionStorage', new Proxy(methods, listed));
});

const fields = [{ name: ['name'], value: 'Tea tin' }];

test('what was typed is what differs from what the form was opened with, inside groups too', () => {
  const opened = { name: 'Tea', phone: null, bankInfo: { branch: 'Central' } };
  const typed = [
    { name: ['name'], value: 'Tea tin' },
    { name: ['phone'], value: undefined },
    { name: ['bankInfo', 'branch'], value: 'Mui Wo' },
    { name: ['bankInfo', 'bankName'], value: undefined },
  ];
  expect(typedFields(typed, opened).map(({ name }) => name.join('.'))).toEqual(['name', 'bankInfo.branch']);
});

test('passwords are not laid down', () => {
  const typed = ['password', 'newPassword'].map((name) => ({ name: [name], value: 'a secret' }));
  expect(typedFields(typed, {})).toEqual([]);
});

test('a draft is there once, at its own place', () => {
  storeDraft('/admin/users/new', 'amy', fields);
  expect(takeDraft('/admin/customers/new', 'amy')).toEqual([]);
  expect(takeDraft('/admin/users/new', 'amy')).toEqual(fields);
  expect(takeDraft('/admin/users/new', 'amy')).toEqual([]);
});

test('nobody else gets to see a draft, and it does not wait for its owner after that', () => {
  storeDraft('/admin/users/new', 'amy', fields);
  expect(takeDraft('/admin/users/new', 'ben')).toEqual([]);
  expect(takeDraft('/admin/users/new', 'amy')).toEqual([]);
});

test('signing out leaves no draft behind, and everything else where it is', () => {
  shelf.set('countinghouse.position.staff', '7');
  storeDraft('/admin/users/new', 'amy', fields);
  clearDrafts();
  expect(takeDraft('/admin/users/new', 'amy')).toEqual([]);
  expect(shelf.get('countinghouse.position.staff')).toBe('7');
});
