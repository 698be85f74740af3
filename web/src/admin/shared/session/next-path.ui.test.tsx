import { expect, test } from 'vitest';
import { HOME_PATH, safeNext, signInPath } from './next-path.ts';

test('sign-in returns to the previous page', () => {
  const place = '/admin/order/list?current=3&search=陳#lines';
  const next = new URL(signInPath(place), 'http://shop').searchParams.get('next');
  expect(decodeURI(safeNext(next))).toBe(place);
});

test.each(['/admin', HOME_PATH, '/admin/login?next=/admin/users'])('%s has no next page', (path) => {
  expect(signInPath(path)).toBe('/admin/login');
});

test.each([
  null,
  '',
  'https://evil.example/admin/users',
  '//evil.example/admin/users',
  '/\\evil.example/admin/',
  'javascript:alert(1)',
  '/somewhere',
  '/admin/login',
  '/admin/../etc',
])('next=%s is replaced by the start page', (next) => {
  expect(safeNext(next)).toBe('/admin');
});
