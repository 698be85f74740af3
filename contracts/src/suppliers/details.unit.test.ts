import { expect, test } from 'vitest';
import { withoutScheme } from './details.ts';

test('an entered address loses its scheme, whatever it is called', () => {
  expect(withoutScheme(' HTTPS://lee.example/shop ')).toBe('lee.example/shop');
  expect(withoutScheme('http://lee.example')).toBe('lee.example');
  expect(withoutScheme('lee.example/https://x')).toBe('lee.example/https://x');
});
