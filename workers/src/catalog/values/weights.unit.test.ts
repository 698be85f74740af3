import { expect, it } from 'vitest';
import type { NumberFormat } from './numbers.ts';
import { gramsIn, weightUnitOf } from './weights.ts';

const format: NumberFormat = { decimals: 'point', currency: new Set(['$']) };

it.each([
  ['Variant Grams', 'Shopify', 'g'],
  ['Weight value (grams)', 'Shopify', 'g'],
  ['Weight (kg)', 'WooCommerce', 'kg'],
  ['Weight (lbs)', 'WooCommerce', 'lb'],
  ['Weight_oz', null, 'oz'],
  ['重量（公斤）', null, 'kg'],
  ['重量克', null, 'g'],
  ['Weight', 'Odoo', 'kg'],
  ['Package weight', 'PrestaShop', 'kg'],
  ['Weight', null, undefined],
] as const)('the weights under %s of %s are in %s', (head, program, unit) => {
  expect(weightUnitOf(head, program)).toBe(unit);
});

it.each([
  ['500', undefined, 500],
  ['.5', 'kg', 500],
  ['0.3335', 'kg', 334],
  ['1', 'lb', 454],
  ['2 oz', 'kg', 57],
  ['1.2kg', undefined, 1_200],
  ['1.2 公斤', undefined, 1_200],
  ['250 g', 'kg', 250],
  ['1,250', undefined, 1_250],
  ['0.5', undefined, 0.5],
  ['', 'kg', undefined],
  ['kg', 'kg', 'not_a_number'],
  ['heavy', 'kg', 'not_a_number'],
  ['3 stones', 'kg', 'not_a_number'],
] as const)('%s in a column of %s is %s', (cell, unit, grams) => {
  expect(gramsIn(cell, format, unit)).toBe(grams);
});
