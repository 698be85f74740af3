import { expect, test } from 'vitest';
import { formatShare } from './amount.ts';

test.each([
  [0.125, {}, '12.5%'],
  [0, {}, '0%'],
  [1, {}, '100%'],
  [-0.061, {}, '−6.1%'],
  [1 / 162_146, {}, '<0.1%'],
  [0.0005, {}, '0.1%'],
  [0.004, { decimals: 0 }, '<1%'],
  [-0.061, { decimals: 0, isSigned: true }, '−6%'],
  [0.061, { decimals: 0, isSigned: true }, '+6%'],
  [0.0001, { isSigned: true }, '0%'],
  [-0.0001, {}, '0%'],
] as const)('the share %s with %o is written %s', (share, format, text) => {
  expect(formatShare(share, 'en', format)).toBe(text);
});
