import { expect, test } from 'vitest';
import { tabOf, withoutScheme } from './supplier-fields.ts';

test('a fault leads to the tab that shows its field', () => {
  expect(['email', 'address', 'bankInfo', 'remarks', 'logo'].map(tabOf)).toEqual([
    'basicInfo',
    'address',
    'bankInfo',
    'remarks',
    'basicInfo',
  ]);
});

test('a pasted address loses its scheme, whatever it is called', () => {
  expect(withoutScheme(' HTTPS://lee.example/shop ')).toBe('lee.example/shop');
  expect(withoutScheme('http://lee.example')).toBe('lee.example');
  expect(withoutScheme('lee.example/https://x')).toBe('lee.example/https://x');
});
