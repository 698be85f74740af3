import { unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Hold, holdOf, limitsFor, mostlyHeld, objectionToHold, type UnpaidLimits } from './unpaid-limits.ts';

const held = (productId: string, units: number, stock: number) => ({ productId, units, stock });
const hold = (...products: Hold['products']) => holdOf(products);
const none = { customer: [], network: [] };

describe('how much an order counts', () => {
  test.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [200, 20],
  ])('an order of %i products counts as %i', (products, orders) => {
    const lines = Array.from({ length: products }, (_, n) => held(`p${n}`, 1, 100));
    expect(hold(...lines).orders).toBe(orders);
  });

  test.each([
    ['half of the stock', [hold(held('a', 5, 10))], 0],
    ['more than half', [hold(held('a', 6, 10))], 1],
    ['the last piece', [hold(held('a', 1, 1))], 1],
    ['one of two', [hold(held('a', 1, 2))], 0],
    ['two orders that together hold more than half', [hold(held('a', 3, 10)), hold(held('a', 3, 7))], 1],
    ['a product twice over', [hold(held('a', 6, 10)), hold(held('a', 4, 4))], 1],
  ])('%s', (_, holds, products) => {
    expect(mostlyHeld(holds, 50)).toBe(products);
  });
});

describe('an order beyond the limits', () => {
  const limits: UnpaidLimits = {
    customer: { orders: 3, products: 2 },
    network: { orders: 5, products: 3 },
    share: 50,
  };
  const small = hold(held('x', 1, 100));

  test('is refused by number, with the number', () => {
    const before = { ...none, customer: [small, small, small] };
    expect(objectionToHold(small, before, limits)).toEqual({
      refused: 'UNPAID_LIMIT',
      details: { limit: 3 },
      fields: [{ field: '', code: 'unpaid_orders', limit: 3 }],
    });
    expect(objectionToHold(small, { ...none, customer: [small, small] }, limits)).toBeUndefined();
  });

  test('a first one may be larger than several together', () => {
    const large = hold(...Array.from({ length: 60 }, (_, n) => held(`p${n}`, 1, 100)));
    expect(objectionToHold(large, none, limits)).toBeUndefined();
    expect(objectionToHold(large, { ...none, customer: [small] }, limits)).toMatchObject({ refused: 'UNPAID_LIMIT' });
  });

  test('is refused by the products that it holds most of', () => {
    const all = hold(held('a', 9, 10), held('b', 1, 1), held('c', 100, 100));
    expect(objectionToHold(all, none, limits)?.fields).toEqual([{ field: '', code: 'unpaid_stock', limit: 2 }]);
    expect(objectionToHold(hold(held('a', 500, 500)), none, limits)).toBeUndefined();
  });

  test('an order that adds no such product passes, though there are too many', () => {
    const before = { ...none, customer: [hold(held('a', 1, 1), held('b', 1, 1), held('c', 1, 1))] };
    expect(objectionToHold(small, before, limits)).toBeUndefined();
    expect(objectionToHold(hold(held('d', 1, 1)), before, limits)).toMatchObject({ refused: 'UNPAID_LIMIT' });
  });

  test('counts for the network as well', () => {
    const before = { customer: [], network: [small, small, small, small, small] };
    expect(objectionToHold(small, before, limits)?.fields?.[0]?.code).toBe('unpaid_orders_network');
    const mostly = { customer: [], network: [hold(held('a', 1, 1), held('b', 1, 1), held('c', 1, 1))] };
    expect(objectionToHold(hold(held('d', 1, 1)), mostly, limits)?.fields?.[0]?.code).toBe('unpaid_stock_network');
  });
});

describe('which limits apply', () => {
  test('a proved mailbox has higher ones, 0 is none, and staff lift all', () => {
    const customer = { mailbox: 'claimed', unpaidLimitLifted: false } as const;
    const settings = { ...unpaidDefaults, UNPAID_ORDERS_NETWORK: { proved: 0, unproved: 0 } };
    const unproved = limitsFor(settings, customer);
    const proved = limitsFor(settings, { ...customer, mailbox: 'proved' });
    expect(unproved.customer).toEqual({ orders: 30, products: 15 });
    expect(proved.customer).toEqual({ orders: 100, products: 40 });
    expect(unproved.network.orders).toBe(Number.POSITIVE_INFINITY);
    const lifted = limitsFor(settings, { ...customer, unpaidLimitLifted: true });
    expect([lifted.customer.orders, lifted.network.products]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

const anyHold = fc
  .uniqueArray(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c', 'd'),
      units: fc.integer({ min: 1, max: 5 }),
      stock: fc.integer({ min: 5, max: 12 }),
    }),
    { selector: (one) => one.productId, maxLength: 4 },
  )
  .map(holdOf);

test('whoever is never refused holds no more than the limits, whatever the orders', () => {
  const limits: UnpaidLimits = { customer: { orders: 4, products: 2 }, network: { orders: 4, products: 2 }, share: 50 };
  fc.assert(
    fc.property(fc.array(anyHold, { maxLength: 12 }), (wanted) => {
      const admitted: Hold[] = [];
      for (const one of wanted) {
        if (!objectionToHold(one, { customer: admitted, network: admitted }, limits)) admitted.push(one);
      }
      expect(admitted.reduce((sum, { orders }) => sum + orders, 0)).toBeLessThanOrEqual(4);
      expect(mostlyHeld(admitted, 50)).toBeLessThanOrEqual(2);
    }),
  );
});
