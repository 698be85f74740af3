import { expect, test } from 'vitest';
import { unitsToReorder } from './reorder-api.ts';

test('what is reordered covers the sales of the last days, leaves the alert quantity, and is at least one unit', () => {
  expect(unitsToReorder({ sold: 12, alertQuantity: 5, quantity: 3 })).toBe(14);
  expect(unitsToReorder({ sold: 0, alertQuantity: 5, quantity: 5 })).toBe(1);
  expect(unitsToReorder({ sold: 0, alertQuantity: 0, quantity: 0 })).toBe(1);
});
