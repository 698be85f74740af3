import { expect, test } from 'vitest';
import { otherAmountsOf, sumSold } from './sold.ts';

test('amounts are added up within their currency only', () => {
  const usd = (amount: number) => [{ currency: 'USD', amount }];
  expect(sumSold([])).toEqual({ quantity: 0, amount: 0 });
  expect(
    sumSold([
      { quantity: 1, amount: 0.1 },
      { quantity: 2, amount: 0.2 },
    ]),
  ).toEqual({ quantity: 3, amount: 0.3 });
  const mixed = sumSold([
    { quantity: 1, amount: 5, otherAmounts: usd(0.1) },
    { quantity: 1, amount: 0, otherAmounts: [...usd(0.2), { currency: 'EUR', amount: 1 }] },
  ]);
  expect(mixed).toEqual({
    ...{ quantity: 2, amount: 5 },
    otherAmounts: [{ currency: 'EUR', amount: 1 }, ...usd(0.3)],
  });
  expect(otherAmountsOf(mixed, 'en')).toEqual(['EUR 1.00', 'USD 0.30']);
  expect(otherAmountsOf({ quantity: 1, amount: 5 }, 'en')).toEqual([]);
});
