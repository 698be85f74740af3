import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOrder, sampleRequest } from '../../../testing/sample-order.ts';
import { canReturn, returnLines, unitsIn } from './return-units.ts';

test('units of open and accepted requests are not returnable, those of declined ones are', () => {
  const leftOf = (...requests: Parameters<typeof sampleRequest>[]) =>
    returnLines(sampleOrder({ requests: requests.map((one) => sampleRequest(...one)) })).map(({ left }) => left);
  expect(leftOf()).toEqual([3, 1]);
  expect(leftOf([2, 'Complete'])).toEqual([1, 1]);
  expect(leftOf([1, 'Complete'], [1, 'Pending'])).toEqual([1, 1]);
  expect(leftOf([2, 'Rejected'], [3, 'Failed'])).toEqual([3, 1]);
  expect(leftOf([3, 'Complete'])).toEqual([1]);
});

test('an order is returnable once it was handed over, but not with an open request, or when it was stopped', () => {
  const sent = (changes: Parameters<typeof sampleOrder>[0] = {}) =>
    canReturn(sampleOrder({ orderTrackStatus: 'picked_by_courier', ...changes }));
  expect(sent()).toBe(true);
  expect(sent({ requests: [sampleRequest(1, 'Complete')] })).toBe(true);
  expect(sent({ requests: [sampleRequest(1, 'Pending')] })).toBe(false);
  expect(sent({ orderStatus: 'Rejected' })).toBe(false);
  expect(sent({ orderStatus: 'Failed' })).toBe(false);
  expect(sent({ items: [] })).toBe(false);
  expect(canReturn(sampleOrder())).toBe(false);
  expect(canReturn(sampleOrder({ orderStatus: 'Complete' }))).toBe(true);
});

test('units are whole numbers up to the returnable ones; an empty field is zero', () => {
  expect(unitsIn('', 3)).toBe(0);
  expect(unitsIn(' 3 ', 3)).toBe(3);
  for (const wrong of ['4', '-1', '1.5', '1e0', 'two', '0x1', '９']) expect(unitsIn(wrong, 3)).toBeUndefined();
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      (units, left) => unitsIn(String(units), left) === (units <= left && units < 1e9 ? units : undefined),
    ),
  );
});
