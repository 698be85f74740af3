import type { PriceStep } from '@countinghouse/contracts/orders/storefront/quote-api';
import { expect, test } from 'vitest';
import { wordedStep } from './price-words.ts';

const rule = {
  zone: 'Kowloon',
  by: 'amount',
  measured: 25,
  from: 0,
  price: 40,
  revision: 3,
  since: '2026-11-03T02:00:00.000Z',
} as const;
const step = (more: object, amount = 40): PriceStep => ({
  kind: 'delivery',
  names: { en: 'Courier', zh: '速遞' },
  amount,
  rule: { ...rule, ...more },
});
const inWords = (one: PriceStep, language: 'en' | 'zh-HK' = 'en') => wordedStep(one, language, '$', 'Asia/Hong_Kong');

test.each([
  [{}, 'Kowloon: $40.00 for goods of $0.00 or more'],
  [{ by: 'weight', measured: 1_200, from: 1_000 }, 'Kowloon: $40.00 for a weight of 1,000 g or more, here 1,200 g'],
  [{ by: 'units', measured: 7, from: 5 }, 'Kowloon: $40.00 for 5 items or more, here 7'],
  [{ added: 12.5 }, 'Kowloon: $40.00 for goods of $0.00 or more and $12.50 for what is beyond the last step'],
  [{ freeFrom: 200 }, 'Kowloon: free for goods of $200.00 or more'],
])('the rule %j', (more, words) => {
  expect(inWords(step(more))).toMatchObject({ title: 'Courier', rule: words, asOf: 'Rates of 3 Nov 2026, version 4' });
});

test('goods and changes of staff have no rule', () => {
  expect(inWords({ kind: 'goods', amount: 25 })).toEqual({ title: 'Goods', rule: '', asOf: '', amount: 25 });
  expect(inWords({ kind: 'manual', amount: -5 })).toMatchObject({ title: 'Changed by the shop', amount: -5 });
});

test('a discount has its reason, and for staff who gave it', () => {
  const discount = { kind: 'discount', amount: -5, reason: 'Regular' } as const;
  expect(inWords(discount)).toEqual({ title: 'Discount by the shop', rule: 'Regular', asOf: '', amount: -5 });
  const by = { _id: 'u', name: 'May' };
  expect(inWords({ ...discount, by })).toMatchObject({ rule: 'Regular (given by May)' });
});

const tax: PriceStep = {
  ...{ kind: 'tax', how: 'included', amount: 0, names: { en: 'VAT', zh: '增值稅' }, rate: 8.875, base: 100, tax: 8.88 },
  ...{ zone: 'Kowloon', revision: 0, since: rule.since },
};

test.each([
  [tax, 'Kowloon: Included in the prices: $8.88 at 8.875 % of $100.00', 0],
  [{ ...tax, how: 'added', amount: 8.88 } as const, 'Kowloon: 8.875 % of $100.00', 8.88],
  [
    { ...tax, how: 'removed', amount: -8.88 } as const,
    'Kowloon: Prices include 8.875 %, which is not due where this order goes',
    -8.88,
  ],
])('a tax names its zone, rate and base', (one, words, amount) => {
  expect(inWords(one)).toEqual({ title: 'VAT', rule: words, asOf: 'Rates of 3 Nov 2026, version 1', amount });
});

test('in Chinese', () => {
  expect(inWords(step({ freeFrom: 200 }), 'zh-HK')).toMatchObject({
    title: '速遞',
    rule: 'Kowloon：貨品滿 $200.00 免運費',
  });
});
