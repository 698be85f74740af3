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
  // As in browsers: stored keys are enumerable, the methods are not.
  const listed = {
    ownKeys: () => [...shelf.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('sessionStorage', new Proxy(methods, listed));
});

const fields = [{ name: ['name'], value: 'Tea tin' }];

test('the input is what differs from the values at opening, inside groups too', () => {
  const opened = { name: 'Tea', phone: null, bankInfo: { branch: 'Central' } };
  const typed = [
    { name: ['name'], value: 'Tea tin' },
    { name: ['phone'], value: undefined },
    { name: ['bankInfo', 'branch'], value: 'Mui Wo' },
    { name: ['bankInfo', 'bankName'], value: undefined },
  ];
  expect(typedFields(typed, opened).map(({ name }) => name.join('.'))).toEqual(['name', 'bankInfo.branch']);
});

test('passwords are not stored', () => {
  const typed = ['password', 'newPassword'].map((name) => ({ name: [name], value: 'a secret' }));
  expect(typedFields(typed, {})).toEqual([]);
});

test('a draft is returned once, at its own place', () => {
  storeDraft('/admin/users/new', 'amy', fields);
  expect(takeDraft('/admin/customers/new', 'amy')).toEqual([]);
  expect(takeDraft('/admin/users/new', 'amy')).toEqual(fields);
  expect(takeDraft('/admin/users/new', 'amy')).toEqual([]);
});

test('a draft is never returned to another person, and is deleted then', () => {
  storeDraft('/admin/users/new', 'amy', fields);
  expect(takeDraft('/admin/users/new', 'ben')).toEqual([]);
  expect(takeDraft('/admin/users/new', 'amy')).toEqual([]);
});

test('sign-out deletes all drafts, and nothing else', () => {
  shelf.set('countinghouse.position.staff', '7');
  storeDraft('/admin/users/new', 'amy', fields);
  clearDrafts();
  expect(takeDraft('/admin/users/new', 'amy')).toEqual([]);
  expect(shelf.get('countinghouse.position.staff')).toBe('7');
});
