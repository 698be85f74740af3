import { expect, it } from 'vitest';
import { splitPath } from './language.ts';

it.each([
  ['/', 'en', '/'],
  ['/products', 'en', '/products'],
  ['/zh-HK', 'zh-HK', '/'],
  ['/zh-HK/cart', 'zh-HK', '/cart'],
  ['/zh-HKx', 'en', '/zh-HKx'],
  // Behind the prefix stands what would be another host without it.
  ['/zh-HK//elsewhere.example/x', 'zh-HK', '/elsewhere.example/x'],
  ['//elsewhere.example', 'en', '/elsewhere.example'],
] as const)('%s is in %s, at %s', (pathname, language, path) => {
  expect(splitPath(pathname, 'en')).toEqual({ language, path });
});
