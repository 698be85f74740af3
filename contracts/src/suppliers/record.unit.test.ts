import { expect, test } from 'vitest';
import { supplierRecord } from './record.ts';

const kept = (website: string) => supplierRecord.body.parse({ website }).website;

test('an entered address loses its scheme, whatever it is called', () => {
  expect(kept(' HTTPS://lee.example/shop ')).toBe('lee.example/shop');
  expect(kept('http://lee.example')).toBe('lee.example');
  expect(kept('lee.example/https://x')).toBe('lee.example/https://x');
});
