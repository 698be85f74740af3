import { expect, it } from 'vitest';
import { ownPath, splitPath } from './language.ts';

it.each([
  ['/', 'en', '/'],
  ['/products', 'en', '/products'],
  ['/zh-HK', 'zh-HK', '/'],
  ['/zh-HK/cart', 'zh-HK', '/cart'],
  ['/zh-HKx', 'en', '/zh-HKx'],
  // The path after the prefix would be another host without it.
  ['/zh-HK//elsewhere.example/x', 'zh-HK', '/elsewhere.example/x'],
  ['//elsewhere.example', 'en', '/elsewhere.example'],
] as const)('%s is in %s, at %s', (pathname, language, path) => {
  expect(splitPath(pathname, 'en')).toEqual({ language, path });
});

it.each([
  ['/en', '/'],
  ['/en/product/x', '/product/x'],
  ['/en//elsewhere.example/x', '/elsewhere.example/x'],
  ['/english', undefined],
  ['/zh-HK/cart', undefined],
])('%s has the prefix of the default language: %s', (pathname, path) => {
  expect(ownPath(pathname, 'en')).toBe(path);
});
