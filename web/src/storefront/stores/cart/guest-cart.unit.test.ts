import { guestCart } from '@countinghouse/contracts/orders/cart/guest-cart';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsToSend, parseGuestCart } from './guest-cart.ts';

const product = '018f0000-0000-7000-8000-00000000000a';

describe('a stored guest cart', () => {
  it('is parsed with the seen names and prices', () => {
    const lines = [{ product, quantity: 2, price: 12.5, name: 'Cup' }];
    expect(parseGuestCart(JSON.stringify(lines))).toEqual(lines);
  });

  it('merges lines of one product, whatever the case of its id', () => {
    const twice = [
      { product, quantity: 2 },
      { product: product.toUpperCase(), quantity: 3 },
    ];
    expect(parseGuestCart(JSON.stringify(twice))).toEqual([{ product, quantity: 5 }]);
  });

  it.each([
    ['nothing', null],
    ['broken JSON', '[{'],
    ['no list', '{"product":"x"}'],
    ['null', '[null]'],
    ['a number', '7'],
    ['a foreign id', '[{"product":"<script>","quantity":1}]'],
    ['a quantity of nothing', `[{"product":"${product}","quantity":0}]`],
    ['half a unit', `[{"product":"${product}","quantity":0.5}]`],
    ['a quantity in words', `[{"product":"${product}","quantity":"1"}]`],
    ['far too many', `[{"product":"${product}","quantity":1000001}]`],
  ])('drops %s', (_, text) => {
    expect(parseGuestCart(text)).toEqual([]);
  });

  it('is always accepted by the server', () => {
    const line = fc.record(
      {
        product: fc.oneof(fc.uuid(), fc.string()),
        quantity: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.double(), fc.string()),
        price: fc.oneof(fc.double(), fc.string()),
        name: fc.oneof(fc.string(), fc.integer()),
        more: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.oneof(line, fc.anything()), { maxLength: 260 }).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(stored, (text) => {
        const lines = parseGuestCart(text);
        expect(guestCart.safeParse(itemsToSend(lines)).success).toBe(true);
        expect(new Set(lines.map((one) => one.product)).size).toBe(lines.length);
        expect(parseGuestCart(JSON.stringify(lines))).toEqual(lines);
      }),
    );
  });
});
