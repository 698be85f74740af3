import { expect, test } from 'vitest';
import { steppedPrice } from './price-steps.ts';

test.each([
  [19.9, 5, 20.9],
  [0.1, 5, 0.11],
  [1.1, 10, 1.21],
  [10.05, -50, 5.03],
  [33.33, 0, 33.33],
  [12, -100, 0],
  [0, 50, 0],
])('%f by %f percent is %f, rounded in cents', (price, percent, expected) => {
  expect(steppedPrice(price, 'percent', percent)).toBe(expected);
});

test.each([
  [19.99, 1.1, 21.99],
  [4.35, 1.1, 4.79],
  [1.05, 1.1, 1.16],
  [99_999_999, 10, 99_999_999.99],
])('%f times %f is %f', (price, factor, expected) => {
  expect(steppedPrice(price, 'factor', factor)).toBe(expected);
});

test.each([
  [20.1, 0.95, 19.95],
  [20.45, 0.95, 20.95],
  [20.44, 0.95, 19.95],
  [19.95, 0.95, 19.95],
  [0.3, 0.95, 0.95],
  [20.6, 0, 21],
])('%f ends in %f as %f', (price, ending, expected) => {
  expect(steppedPrice(price, 'ending', ending)).toBe(expected);
});
