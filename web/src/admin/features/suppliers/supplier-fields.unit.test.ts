import { expect, test } from 'vitest';
import { tabOf } from './supplier-fields.ts';

test('a fault selects the tab of its field', () => {
  expect(['email', 'address', 'bankInfo', 'remarks', 'logo'].map(tabOf)).toEqual([
    'basicInfo',
    'address',
    'bankInfo',
    'remarks',
    'basicInfo',
  ]);
});
